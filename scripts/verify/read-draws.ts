import type * as z from "zod/mini";
import {
  dayPath,
  type FairChain,
  type FairRound,
  fairPageSchema,
  type FairRoundAnswer,
  fairRoundAnswerSchema,
  MAX_FAIR_PAGES,
  roundPath,
} from "@/lib/contract/fairness";
import { PLAYED_CODES, type PlayedCode } from "@/lib/contract/games";

const TIMEOUT_MS = 30_000;
/** The most waits that the site may request. */
const WAITS = 20;
const MAX_WAIT_S = 120;

export const isGame = (code: string): code is PlayedCode => PLAYED_CODES.some((each) => each === code);

/** A day's rounds, oldest first, with the rounds beside them, which are null if the game has no such round. */
export interface Draws {
  readonly chains: readonly FairChain[];
  readonly rounds: readonly FairRound[];
  readonly before: FairRound | null;
  /** The round before `before`, needed to check `before`. */
  readonly beforeThat: FairRound | null;
  readonly after: FairRound | null;
}

/** Reads a day of a game from the site's public calls. Throws Error with the reason. */
export async function readDraws(site: string, game: PlayedCode, day: string): Promise<Draws> {
  const chains = new Map<number, FairChain>();
  const rounds: FairRound[] = [];
  for (let page = 1, pages = 1; page <= Math.min(pages, MAX_FAIR_PAGES); page += 1) {
    const answer = await read(site + dayPath(game, day, page), fairPageSchema);
    if (answer.day !== day || answer.page !== page) throw new Error(`the site answered another page than ${page}`);
    for (const chain of answer.chains) chains.set(chain.id, chain);
    rounds.push(...answer.rounds);
    pages = answer.total_pages;
  }
  const one = (roundNo: string): Promise<FairRoundAnswer> =>
    read(site + roundPath(game, roundNo), fairRoundAnswerSchema);
  const beside = async (roundNo: string | null): Promise<FairRoundAnswer | null> => {
    if (roundNo === null) return null;
    const answer = await one(roundNo);
    chains.set(answer.chain.id, answer.chain);
    return answer;
  };
  const [first, last] = [rounds[0], rounds.at(-1)];
  if (first === undefined || last === undefined) throw new Error(`${game} has no rounds on ${day}`);
  const before = await beside((await one(first.round_no)).previous);
  const beforeThat = await beside(before?.previous ?? null);
  // Reads the last round again: if it was drawn after its page was read, the next round would seem to have opened too early.
  const latest = await one(last.round_no);
  rounds[rounds.length - 1] = latest.round;
  const after = await beside(latest.next);
  return {
    chains: [...chains.values()],
    rounds,
    before: before?.round ?? null,
    beforeThat: beforeThat?.round ?? null,
    after: after?.round ?? null,
  };
}

async function read<S extends z.ZodMiniType>(address: string, schema: S): Promise<z.output<S>> {
  const answer = await ask(address);
  if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}`);
  const parsed = schema.safeParse(await answer.json().catch(() => null));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${address} cannot be read: ${issue?.path.map(String).join(".") ?? ""} ${issue?.message ?? ""}`);
}

/** Repeats a call if the site answers 429, after the wait that the site asks for. */
async function ask(address: string): Promise<Response> {
  for (let waits = 0; ; waits += 1) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
      throw new Error(`${address} gives no answer`, { cause: error });
    });
    if (answer.status !== 429 || waits === WAITS) return answer;
    const seconds = Math.min(Number(answer.headers.get("retry-after") ?? 1) || 1, MAX_WAIT_S);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}
