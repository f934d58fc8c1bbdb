import type { ChannelPayload } from "@/lib/contract/channels";
import { instantOf } from "@/lib/browser/instant";
import { type Currency, DEFAULT_CURRENCY, type Minor, toMinor } from "@/lib/money";
import type { PlayerState } from "./types";

export type BalanceUpdate = ChannelPayload<"user", "user_balance_update">;

/** What the player's session knows besides what it shows. */
export interface PlayerModel {
  readonly shown: PlayerState;
  /** Newest `seq` of the private channel. */
  readonly seq: number | null;
  /** The server's time (ms since 1970) of the balance shown, where it was said. */
  readonly balanceTime: number | null;
  /** Raised by every balance taken; shows that an answer belongs to an older call. */
  readonly version: number;
  readonly loading: boolean;
}

/** A page whose player is not known yet. */
export const EMPTY_PLAYER: PlayerModel = {
  shown: { currency: DEFAULT_CURRENCY, balance: 0, balanceLoaded: false, ownWin: null, refused: false },
  seq: null,
  balanceTime: null,
  version: 0,
  loading: false,
};

/** `balance` in wire money. */
export function initialPlayer({ balance, currency }: { balance: number; currency: Currency }): PlayerModel {
  const model = { ...EMPTY_PLAYER, shown: { ...EMPTY_PLAYER.shown, currency } };
  return { ...withBalance(model, balance, null), version: EMPTY_PLAYER.version };
}

function withBalance(model: PlayerModel, wire: number, time: number | null): PlayerModel {
  const balance: Minor = toMinor(wire, model.shown.currency);
  const same = model.shown.balance === balance && model.shown.balanceLoaded;
  return {
    ...model,
    shown: same ? model.shown : { ...model.shown, balance, balanceLoaded: true },
    balanceTime: time ?? model.balanceTime,
    version: model.version + 1,
  };
}

function isOlder(model: PlayerModel, time: number | null): boolean {
  return time !== null && model.balanceTime !== null && time < model.balanceTime;
}

/** Counts a frame of the private channel: a repeat is to be dropped; after a gap the balance must be loaded. */
export function countFrame(
  model: PlayerModel,
  seq: number | undefined,
): { model: PlayerModel; order: "next" | "old" | "gap" } {
  if (seq === undefined) return { model, order: "next" };
  if (model.seq !== null && seq <= model.seq) return { model, order: "old" };
  const order = model.seq !== null && seq > model.seq + 1 ? "gap" : "next";
  return { model: { ...model, seq }, order };
}

/** Takes a pushed balance, unless a newer one is shown, and the player's winnings in it. */
export function takeUpdate(model: PlayerModel, update: BalanceUpdate): PlayerModel {
  const time = instantOf(update.server_time);
  const next = isOlder(model, time) ? model : withBalance(model, update.balance, time);
  const { win } = update;
  if (win === undefined) return next;
  const { currency } = model.shown;
  const ownWin = {
    roundId: win.round_id,
    roundNo: win.round_no,
    game: win.game,
    amount: toMinor(win.amount, currency),
    staked: toMinor(win.staked, currency),
  };
  return { ...next, shown: { ...next.shown, ownWin } };
}

/** Takes a balance from another tab, with the server's time of it. */
export function takeFromTab(model: PlayerModel, balance: number, serverTime: string): PlayerModel {
  const time = instantOf(serverTime);
  return isOlder(model, time) ? model : withBalance(model, balance, time);
}

/** The balance in the answer to a bet. */
export function takeBetBalance(model: PlayerModel, balance: number): PlayerModel {
  return withBalance(model, balance, null);
}

/**
 * The answer of a balance call that was asked at `version`. Where something newer came meanwhile and the answer cannot
 * prove to be newer still, it is not taken and `again` says to ask once more.
 */
export function takeLoaded(
  model: PlayerModel,
  answer: { balance: number; server_time?: string | undefined },
  version: number,
): { model: PlayerModel; again: boolean } {
  const time = instantOf(answer.server_time);
  if (isOlder(model, time)) return { model, again: false };
  if (version !== model.version) return { model, again: true };
  return { model: withBalance(model, answer.balance, time), again: false };
}

export function clearOwnWin(model: PlayerModel): PlayerModel {
  return model.shown.ownWin === null ? model : { ...model, shown: { ...model.shown, ownWin: null } };
}
