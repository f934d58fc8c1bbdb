import type { BetOutcome } from "@/lib/api/place-bet";
import type { BetRequest } from "@/lib/contract/calls";
import type { Order } from "@/lib/contract/entities";
import type { SlipEdge } from "./sending";
import { SlipSession } from "./slip-session";
import type { SlipContext } from "./slip-types";
import { tabMemory } from "./tab-memory";

const betLimits = { id: 1, chips: [100], limits: { tf: { min: 100, max: 5000 } }, orderMax: 8000, maxPayout: 100_000 };

export const accepted: Extract<BetOutcome, { type: "accepted" }> = {
  type: "accepted",
  recovered: false,
  answer: {
    order: {
      id: 1,
      reference_number: "R1",
      round_id: 7,
      round_no: "7",
      total_amount: 1,
      numbers: [{ bet_type: "tf", number: "big", amount: 1 }],
    },
    balance: 99,
    partial: false,
  },
};

export function tab(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

export function fullTab(): Storage {
  const storage = tab();
  storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  return storage;
}

export const KEYS = ["b7c5d1f0-0000-4000-8000-000000000001", "b7c5d1f0-0000-4000-8000-000000000002"];

type PlaceOptions = Parameters<SlipEdge["place"]>[1];

/** The test answers the bets and ends the searches for uncertain bets (`looking`). */
export function slipOf(storage: Storage = tab(), accountId = 7, odds: SlipContext["odds"] = () => 2200, game = "PK10") {
  const placed: { request: BetRequest; options: PlaceOptions; answer: (outcome: BetOutcome) => void }[] = [];
  const looking: { signal: AbortSignal; find: (order: Order | null) => void }[] = [];
  const refusals: string[] = [];
  const orders: string[] = [];
  let confirmed: Readonly<Record<string, number>> = {};
  let keys = 0;
  let roundId = 7;
  let tapMaximum: number | null = null;
  let block: SlipContext["block"] = null;
  const slip = new SlipSession(
    {
      context: (inForce) => ({ betLimits: inForce, balance: 10_000, block, policy: "any", odds }),
      currency: () => "MYR",
      roundId: () => roundId,
      confirmedStakes: () => confirmed,
      mark: () => ({ roundNo: "7", currency: "MYR", sentAt: 1000, knownOrders: [5] }),
      lookFor: (_bet, signal) => new Promise((find) => looking.push({ signal, find })),
      place: (request, options) => new Promise((answer) => placed.push({ request, options, answer })),
      onStep: (step) => {
        if (step.type === "placed") orders.push(step.order.reference_number);
        if (step.type === "refused") refusals.push(step.code);
        if (step.type === "uncertain") refusals.push("none, but no answer");
        if (step.type === "abandoned") refusals.push("unknown");
      },
      tapMaximum: () => tapMaximum,
      newKey: () => KEYS[(keys += 1) - 1] ?? "",
      memory: tabMemory(
        () => storage,
        () => accountId,
        () => game,
      ),
    },
    { betLimits, chip: 100 },
  );
  const confirm = (stakes: Readonly<Record<string, number>>): void => {
    confirmed = stakes;
    slip.refresh();
  };
  const close = (): void => {
    block = "round_closed";
    slip.refresh();
  };
  const open = (round: number): void => {
    block = null;
    roundId = round;
    slip.refresh();
  };
  const tapUpTo = (most: number): void => {
    tapMaximum = most;
  };
  return { slip, placed, looking, refusals, orders, storage, confirm, close, open, tapUpTo };
}

export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
