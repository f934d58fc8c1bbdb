import { rulesTexts } from "@/games/registry";
import type { RulesText } from "@/games/shared/rules-text/text";
import type { Queryable } from "../db/database";

interface OwnPage {
  readonly game: string;
  readonly compose: RulesText;
}

const OWN_PAGES: ReadonlyMap<string, OwnPage> = new Map(
  Object.entries(rulesTexts).map(([game, compose]) => [
    `${game.toLowerCase()}_rules`,
    { game, compose: onceFor(compose) },
  ]),
);

/** The latest pages are cached, because the length of a round hardly ever changes. */
function onceFor(compose: RulesText): RulesText {
  let last: { gameSeconds: number; beacon: boolean; made: ReturnType<RulesText> } | undefined;
  return (gameSeconds, beacon) => {
    if (last?.gameSeconds !== gameSeconds || last.beacon !== beacon)
      last = { gameSeconds, beacon, made: compose(gameSeconds, beacon) };
    return last.made;
  };
}

const NOT_RUN = { game_seconds: 60, beacon: false };

/** `{content_{locale}: …}`, or null. A text in the table `pages` replaces the platform's text in that language only. */
export async function readPage(db: Queryable, pageType: string): Promise<Record<string, string> | null> {
  const own = OWN_PAGES.get(pageType);
  const [rows, lengths] = await Promise.all([
    db.query<{ locale: string; content: string }>("select locale, content from pages where page_type = $1", [pageType]),
    own === undefined
      ? []
      : db.query<{ game_seconds: number; beacon: boolean }>(
          `select game_seconds, exists (select from (select beacon_round from rounds where game = code order by id desc limit 1) latest
                                         where beacon_round is not null) as beacon
             from games where code = $1`,
          [own.game],
        ),
  ]);
  const [{ game_seconds: gameSeconds, beacon } = NOT_RUN] = lengths;
  const contents = [
    ...Object.entries(own?.compose(gameSeconds, beacon) ?? {}),
    ...rows.map((row) => [row.locale, row.content] as const),
  ];
  if (contents.length === 0) return null;
  return Object.fromEntries(contents.map(([locale, content]) => [`content_${locale}`, content]));
}
