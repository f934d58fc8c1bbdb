import type { Locale } from "@/lib/contract/games";
import type { Game } from "../../shared/rules/types";
import { betTables } from "../../shared/rules-text/bet-table";
import { composeRules } from "../../shared/rules-text/compose";
import type { NamedText } from "../../shared/rules-text/text";
import { en } from "./en";
import { id } from "./id";
import { tc } from "./tc";
import { th } from "./th";
import { vn } from "./vn";
import { zh } from "./zh";

/** The rules of a game of balls in every language as HTML, for rounds of `gameSeconds`. */
export function ballsRules(game: Game, gameSeconds: number, beacon: boolean): Record<Locale, string> {
  const count = game.betTypes.find(({ code }) => code === "no")?.bets.length ?? 0;
  const withNumbers = (bets: NamedText["names"]["bets"]) =>
    [1, 2, 3, 4].map((nth) => {
      const [first, last] = [((nth - 1) * count) / 4 + 1, (nth * count) / 4];
      return [`q${nth}`, `${bets[`q${nth}`]}: ${first} – ${last}`] as const;
    });
  return composeRules(
    {
      game,
      texts: { en, id, tc, th, vn, zh },
      tables: ({ names }, words) => ({
        count: String(count),
        half: String(count / 2),
        above: String(count / 2 + 1),
        ...betTables(
          game,
          undefined,
          { ...names, bets: { ...names.bets, ...Object.fromEntries(withNumbers(names.bets)) } },
          words,
        ),
      }),
    },
    gameSeconds,
    beacon,
  );
}
