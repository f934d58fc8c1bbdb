import { type CallResponse, idempotencyKeySchema } from "@/lib/contract/calls";
import { type Currency, toMinor, toWire } from "@/lib/money";
import type { PlaceChecked } from "../bets/batches";
import { placeBet, type PlaceBetResult } from "../bets/place";
import { CallError } from "../call-error";
import type { PlayerContext } from "./calls";
import type { BetOutcome } from "../metrics/metrics";
import type { AppDeps } from "./deps";

const MESSAGES = {
  round_closed: "Betting on this round is closed.",
  below_min: "A bet is below the minimum.",
  above_max: "A bet is above the maximum.",
  above_order_max: "The order is above its maximum.",
  insufficient_balance: "The balance is too low.",
  odds_changed: "The odds have changed.",
  unknown_bet: "There is no such bet.",
  setting_forced: "Another bet setting is set for you.",
  game_disabled: "This game is not open for bets.",
} as const;

function idempotencyKey(context: PlayerContext<"bet">): string {
  const key = idempotencyKeySchema.safeParse(context.request.headers["idempotency-key"]);
  if (key.success) return key.data.toLowerCase();
  throw new CallError("validation_failed", "The Idempotency-Key header must be a UUID.", {
    errors: { "idempotency-key": ["must be a UUID"] },
  });
}

function outcomeOf(result: PlaceBetResult, currency: Currency): BetOutcome {
  switch (result.kind) {
    case "accepted":
      return result.replayed
        ? { kind: "replayed", currency }
        : { kind: "accepted", currency, total: toMinor(result.order.total_amount, currency) };
    case "refused":
      return result;
    case "invalid":
      return { kind: "refused", code: "validation_failed" };
    case "conflict":
      return { kind: "refused", code: "idempotency_conflict" };
  }
}

/** Places the order of the call. Throws the refusal's code; a refused bet has changed nothing. */
export async function bet(
  deps: Pick<Required<AppDeps>, "db" | "events" | "log" | "metrics" | "balances"> & { readonly place: PlaceChecked },
  context: PlayerContext<"bet">,
): Promise<CallResponse<"bet">> {
  const { id, forced_setting_id: forcedSettingId, currency } = context.player;
  const result = await placeBet(deps, {
    account: { id, forcedSettingId, currency },
    gameCode: context.game().code,
    idempotencyKey: idempotencyKey(context),
    request: context.input,
    // A bet without an answer of the database may have been placed, too.
  }).finally(() => deps.balances.forget([id]));
  deps.metrics.bet(outcomeOf(result, currency));
  switch (result.kind) {
    case "accepted":
      return { order: result.order, balance: toWire(result.balance, currency) };
    case "refused":
      throw new CallError(result.code, MESSAGES[result.code], {
        ...(result.errors === undefined ? {} : { errors: result.errors }),
        ...(result.odds === undefined ? {} : { odds: result.odds }),
      });
    case "invalid":
      throw new CallError("validation_failed", "The request is not valid.", { errors: result.errors });
    case "conflict":
      throw new CallError("idempotency_conflict", "This key was used for another bet.");
  }
}
