import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { FairRound } from "@/lib/contract/fairness";
import type { PlayedCode } from "@/lib/contract/games";

/** The part of a drawn or void round's published data that never changes. */
export interface DigestedRound extends Pick<FairRound, "round_no" | "status" | "commitment" | "order_root"> {
  readonly result_numbers?: readonly number[] | null | undefined;
}

/** One hash of a day: a line for each round, in the order of their openings (docs/fairness.md). 64 hex digits. */
export function dayDigest(game: PlayedCode, day: string, rounds: readonly DigestedRound[]): string {
  const lines = rounds.map(({ round_no: roundNo, status, commitment, order_root: root, result_numbers: numbers }) =>
    [roundNo, status, commitment, root ?? "-", numbers?.join(",") ?? "-"].join(" "),
  );
  return bytesToHex(sha256(utf8ToBytes([`grandstand:v1:day:${game}:${day}`, ...lines].join("\n"))));
}
