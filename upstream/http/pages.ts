import type { Locale } from "@/lib/contract/games";
import { rulesTexts } from "@/games/registry";
import type { Queryable } from "../db/database";

interface OwnPage {
  readonly game: string;
  /** HTML in every language, for rounds of `gameSeconds`. */
  readonly compose: (gameSeconds: number) => Readonly<Record<Locale, string>>;
}

/** The pages that come with the platform. */
const OWN_PAGES: ReadonlyMap<string, OwnPage> = new Map(
  Object.entries(rulesTexts).map(([game, compose]) => [
    `${game.toLowerCase()}_rules`,
    { game, compose: onceFor(compose) },
  ]),
);

/** A round's length hardly ever changes, therefore the latest pages are cached. */
function onceFor(compose: OwnPage["compose"]): OwnPage["compose"] {
  let last: { gameSeconds: number; made: ReturnType<OwnPage["compose"]> } | undefined;
  return (gameSeconds) => {
    if (last?.gameSeconds !== gameSeconds) last = { gameSeconds, made: compose(gameSeconds) };
    return last.made;
  };
}

/** Length of a round if the game has not run yet. */
const DEFAULT_GAME_SECONDS = 60;

/**
 * A page of the platform as `{content_{locale}: …}`, or null if absent. The table `pages` replaces each language that
 * it has; the other languages come with the platform.
 */
export async function readPage(db: Queryable, pageType: string): Promise<Record<string, string> | null> {
  const own = OWN_PAGES.get(pageType);
  const [rows, lengths] = await Promise.all([
    db.query<{ locale: string; content: string }>("select locale, content from pages where page_type = $1", [pageType]),
    own === undefined
      ? []
      : db.query<{ game_seconds: number }>("select game_seconds from games where code = $1", [own.game]),
  ]);
  const contents = [
    ...Object.entries(own?.compose(lengths[0]?.game_seconds ?? DEFAULT_GAME_SECONDS) ?? {}),
    ...rows.map((row) => [row.locale, row.content] as const),
  ];
  if (contents.length === 0) return null;
  return Object.fromEntries(contents.map(([locale, content]) => [`content_${locale}`, content]));
}
