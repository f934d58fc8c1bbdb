import "server-only";
import { unstable_rethrow } from "next/navigation";
import type { GameCode, Locale } from "@/lib/contract/games";
import { pageCall } from "./page";
import { bffProcess } from "./process";
import { type RichPage, richPageOf } from "./rich-page";

/** The rules are streamed into a page that is there already: who opens them does not wait longer. */
const TIMEOUT_MS = 5_000;
/** Every visit of a game asks for its rules: a platform without them would fill the log. */
const WARN_EVERY_MS = 60_000;
const warnedAt = new Map<string, number>();

function warn(fields: { readonly pt: string; readonly locale: Locale; readonly err?: unknown }, message: string): void {
  const key = `${fields.pt} ${fields.locale}`;
  const last = warnedAt.get(key);
  if (last !== undefined && Date.now() - last < WARN_EVERY_MS) return;
  warnedAt.set(key, Date.now());
  bffProcess().log.warn(fields, message);
}

/** A game's rules from the platform, cleaned; null when there are none or they cannot be had, which is logged once a minute and no more. */
export async function rulesPage(game: GameCode, locale: Locale): Promise<RichPage | null> {
  const pt = `${game.toLowerCase()}_rules`;
  try {
    const { page } = await pageCall("page", { pt }, { timeoutMs: TIMEOUT_MS });
    const rules = page === null ? null : richPageOf(page, locale);
    if (rules === null) warn({ pt, locale }, "rules: the platform's page is empty");
    return rules;
  } catch (error) {
    // A session that ended meanwhile leads to the sign-in, as on every page.
    unstable_rethrow(error);
    warn({ err: error, pt, locale }, "rules: the platform's page cannot be shown");
    return null;
  }
}
