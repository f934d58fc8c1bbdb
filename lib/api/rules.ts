import type { GameCode, Locale } from "@/lib/contract/games";
import { type Rules, RULES_PATH, rulesSchema } from "@/lib/contract/rules";
import { getJson } from "./call";
import { EVERY_REFUSAL } from "./notices";
import { localFailure } from "./call-error";

/** Falls back to English. Raises a notice for an ended session, an old page and maintenance. */
export async function fetchRules(game: GameCode, locale: Locale): Promise<Rules> {
  const query = new URLSearchParams({ game, lang: locale });
  const parsed = rulesSchema.safeParse(await getJson(`${RULES_PATH}?${query}`, { handles: EVERY_REFUSAL }));
  if (!parsed.success) throw localFailure("malformed_answer", parsed.error, 200);
  return parsed.data;
}
