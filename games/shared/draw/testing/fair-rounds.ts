import { bytesToHex } from "@noble/hashes/utils.js";
import type { FairChain, FairRound } from "@/lib/contract/fairness";
import type { Game } from "../../rules/types";
import { commitmentOf, openChain } from "../chain";
import { drawOutcome, formOfRound } from "../draw";
import type { CheckedRound } from "../verify-chain";

/** Drawn rounds of 2026-11-24 that use a whole chain of this length, and the form of the last one. */
export function drawnOn(game: Game, id: number, length: number, from = 1, form?: number[]) {
  const links = openChain(new Uint8Array(32).fill(id), length);
  const chain: FairChain = { id, anchor: bytesToHex(links.anchor), length, created_at: "2026-11-24T00:00:00Z" };
  let latest = form;
  const rounds = Array.from({ length }, (_, at): FairRound => {
    const secret = links.link(at + 1);
    const roundNo = `20261124${String(from + at).padStart(4, "0")}`;
    const next = formOfRound(game, commitmentOf(secret), latest);
    latest = next === undefined ? undefined : [...next];
    const drawn = drawOutcome(game, { secret, roundNo, ...(latest !== undefined && { form: latest }) });
    return {
      ...{ round_no: roundNo, status: 1, opens_at: "2026-11-24T00:00:00Z", draws_at: "2026-11-24T00:00:48Z" },
      ...{ chain_id: id, link: at + 1, commitment: bytesToHex(commitmentOf(secret)), revealed: bytesToHex(secret) },
      ...{ form: latest ?? null, result_numbers: [...drawn] },
    };
  });
  return { chain, rounds, form: latest };
}

/** Each fault as text: the last four characters of the round's number, then the fault's name. */
export const faultsOf = (checked: readonly CheckedRound[]): string[] =>
  checked.flatMap(({ round, faults }) => faults.map((fault) => `${round.round_no.slice(-4)} ${fault}`));
