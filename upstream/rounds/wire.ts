import type { Round } from "@/lib/contract/entities";
import { ROUND_STATUS } from "@/lib/contract/games";
import { gameOf } from "@/games/registry";
import { screenDelayOf } from "@/games/shared/rules/round-instants";

/** A row of `rounds` as both drivers give it: `select rounds.*`. */
export interface RoundRow {
  readonly id: number;
  readonly game: string;
  readonly round_no: string;
  /** 0 open, 1 resulted, 2 closed, 3 void. */
  readonly status: number;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly draws_at: Date;
  readonly announces_at: Date;
  readonly next_at: Date;
  readonly chain_id: number;
  readonly link: number;
  readonly commitment: Uint8Array;
  readonly revealed: Uint8Array | null;
  readonly entropy: string;
  /** The beacon's round whose value the draw waits for; null without a beacon. */
  readonly beacon_round: number | null;
  /** The hash of the beacon's chain. */
  readonly beacon_chain: string | null;
  /** Proves by DRAW_KEY the terms of the draw; null for a round of an earlier release. */
  readonly terms_mac: Uint8Array | null;
  readonly beacon_signature: Uint8Array | null;
  /** The root of the round's orders, which the close stores; null if the round has none. */
  readonly order_root: Uint8Array | null;
  /** The close came when the beacon's value could be known: there is no root. */
  readonly closed_late: boolean;
  readonly form: readonly number[] | null;
  readonly outcome: readonly number[] | null;
  readonly settled_at: Date | null;
  readonly announced_at: Date | null;
}

/**
 * The round as players may see it at `now` (the database's clock). `end_at` is the close plus the screen's delay; the
 * countdown on the screen ends at the close. `time_left` is in seconds until `end_at`. A round past its close is
 * closed. The outcome and the revealed link appear only in a resulted round.
 */
export function roundToWire(row: RoundRow, now: Date): Round {
  const resulted = row.status === ROUND_STATUS.resulted;
  const isOpen = row.status === ROUND_STATUS.open && now < row.closes_at;
  const endAt = endOf(row);
  return {
    id: row.id,
    status: row.status === ROUND_STATUS.open && !isOpen ? ROUND_STATUS.closed : row.status,
    time_left: isOpen ? (endAt.getTime() - now.getTime()) / 1000 : 0,
    round_no: row.round_no,
    end_at: endAt.toISOString(),
    draws_at: row.draws_at.toISOString(),
    announces_at: row.announces_at.toISOString(),
    next_at: row.next_at.toISOString(),
    closes_at: row.closes_at.toISOString(),
    result_numbers: outcomeOf(row),
    ...resultTextOf(row),
    ...(row.form === null ? {} : { form: [...row.form] }),
    commitment: Buffer.from(row.commitment).toString("hex"),
    revealed: resulted && row.revealed !== null ? Buffer.from(row.revealed).toString("hex") : null,
    entropy: row.entropy,
    ...beaconToWire(row),
    ...(row.order_root === null ? {} : { order_root: Buffer.from(row.order_root).toString("hex") }),
  };
}

/** The beacon's round, and its signature, null before the draw; nothing for a round without a beacon. */
export function beaconToWire({
  beacon_round: round,
  beacon_signature: signature,
}: Pick<RoundRow, "beacon_round" | "beacon_signature">): Pick<Round, "beacon_round" | "beacon_signature"> {
  if (round === null) return {};
  return { beacon_round: round, beacon_signature: signature === null ? null : Buffer.from(signature).toString("hex") };
}

function endOf({ closes_at: closesAt, draws_at: drawsAt, next_at: nextAt }: RoundRow): Date {
  return new Date(closesAt.getTime() + screenDelayOf(drawsAt, nextAt));
}

/** A past round with as few fields as the contract allows: a page has a hundred of them. */
export function pastToWire(row: RoundRow): Round {
  return {
    id: row.id,
    status: row.status,
    time_left: 0,
    round_no: row.round_no,
    end_at: endOf(row).toISOString(),
    result_numbers: outcomeOf(row),
  };
}

function outcomeOf(row: RoundRow): number[] | null {
  return row.status === ROUND_STATUS.resulted && row.outcome !== null ? [...row.outcome] : null;
}

/** The outcome as the racing games write it; empty for other games, and before it may be published. */
function resultTextOf(row: RoundRow): { result_text?: string } {
  const outcome = outcomeOf(row);
  const text = outcome === null ? undefined : gameOf(row.game)?.resultText?.(row.round_no, outcome);
  return text === undefined ? {} : { result_text: text };
}
