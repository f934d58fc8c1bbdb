import type { Locale } from "@/lib/contract/games";
import { luckywheel } from "../game";
import { betTables } from "../../shared/rules-text/bet-table";
import { composeRules } from "../../shared/rules-text/compose";
import { en } from "./en";
import { id } from "./id";
import { tc } from "./tc";
import { th } from "./th";
import { vn } from "./vn";
import { zh } from "./zh";

/** The lucky wheel's rules in every language as HTML, for rounds of `gameSeconds`. */
export function luckywheelRules(gameSeconds: number, beacon: boolean): Record<Locale, string> {
  return composeRules(
    {
      game: luckywheel,
      texts: { en, id, tc, th, vn, zh },
      tables: ({ names }, words) => betTables(luckywheel, undefined, names, words),
    },
    gameSeconds,
    beacon,
  );
}
