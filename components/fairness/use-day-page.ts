import { useFairness } from "@/lib/api/fairness";
import { dayPath, type FairPage, fairPageSchema } from "@/lib/contract/fairness";
import type { PlayedCode } from "@/lib/contract/games";

/** Today's rounds are asked for again after this time. */
const REFRESH_MS = 15_000;

/** A page of a day; null is the last one, which has the newest rounds. Nothing without a day. */
export function useDayPage(game: PlayedCode, day: string | undefined, page: number | null) {
  const refreshMs = (data: FairPage | undefined): number => (data?.is_over === false ? REFRESH_MS : 0);
  const first = useFairness(day === undefined ? null : dayPath(game, day, page ?? 1), fairPageSchema, refreshMs);
  const last = page === null ? (first.data?.total_pages ?? 1) : 1;
  const path = day !== undefined && last > 1 ? dayPath(game, day, last) : null;
  const later = useFairness(path, fairPageSchema, refreshMs);
  return last > 1 ? later : first;
}
