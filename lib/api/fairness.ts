import useSWR from "swr";
import type * as z from "zod/mini";
import {
  type FairRoundAnswer,
  fairRoundAnswerSchema,
  roundPath,
  dayPath,
  type FairPage,
  fairPageSchema,
} from "@/lib/contract/fairness";
import type { PlayedCode } from "@/lib/contract/games";
import { failureOf, localFailure } from "./call-error";
import { jsonOf } from "./call";

/** Throws CallError, but raises no notice: a public page shows its failures itself. Browsers may cache the answer. */
export async function fetchFairness<S extends z.ZodMiniType>(path: string, schema: S): Promise<z.output<S>> {
  const answer = await fetch(path, { headers: { Accept: "application/json" }, credentials: "omit" }).catch(
    (error: unknown) => {
      throw localFailure("network", error);
    },
  );
  if (!answer.ok) throw await failureOf(answer);
  const parsed = schema.safeParse(await jsonOf(answer));
  if (!parsed.success) throw localFailure("malformed_answer", parsed.error, answer.status);
  return parsed.data;
}

/** The previous round with its chain; null for the game's first round. Throws CallError. */
export async function fetchRoundBefore(
  game: PlayedCode,
  roundNo: string,
): Promise<Pick<FairRoundAnswer, "chain" | "round"> | null> {
  const { previous } = await fetchFairness(roundPath(game, roundNo), fairRoundAnswerSchema);
  return previous === null ? null : fetchFairness(roundPath(game, previous), fairRoundAnswerSchema);
}

/** A null path requests nothing. `refreshMs` gives the interval between requests; 0 stops the requests. */
export function useFairness<S extends z.ZodMiniType>(
  path: string | null,
  schema: S,
  refreshMs: (data: z.output<S> | undefined) => number = () => 0,
) {
  return useSWR<z.output<S>, unknown>(path, (asked: string) => fetchFairness(asked, schema), {
    refreshInterval: refreshMs,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
}

const REFRESH_MS = 15_000;

/** `page`: null means the last page, which has the newest rounds. Requests nothing without a day. */
export function useDayPage(game: PlayedCode, day: string | undefined, page: number | null) {
  const refreshMs = (data: FairPage | undefined): number => (data?.is_over === false ? REFRESH_MS : 0);
  const first = useFairness(day === undefined ? null : dayPath(game, day, page ?? 1), fairPageSchema, refreshMs);
  const last = page === null ? (first.data?.total_pages ?? 1) : 1;
  const path = day !== undefined && last > 1 ? dayPath(game, day, last) : null;
  const later = useFairness(path, fairPageSchema, refreshMs);
  return last > 1 ? later : first;
}
