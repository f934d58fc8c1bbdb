import type { Locale } from "@/lib/contract/games";
import { START_FORM } from "../form";
import { racinggod } from "../game";
import { betTables } from "../../shared/rules-text/bet-table";
import { composeRules } from "../../shared/rules-text/compose";
import { en } from "./en";
import { id } from "./id";
import { tc } from "./tc";
import { th } from "./th";
import { vn } from "./vn";
import { zh } from "./zh";

/** Racing God's rules in every language as HTML, for rounds of `gameSeconds`; odds and example use the first form. */
export function racinggodRules(gameSeconds: number, beacon: boolean): Record<Locale, string> {
  return composeRules(
    {
      game: racinggod,
      form: START_FORM,
      texts: { en, id, tc, th, vn, zh },
      tables: ({ names }, words) => betTables(racinggod, START_FORM, names, words),
    },
    gameSeconds,
    beacon,
  );
}
