import type { Locale } from "@/lib/contract/games";
import { pk10 } from "../game";
import { composeRules } from "../../shared/rules-text/compose";
import { en } from "./en";
import { id } from "./id";
import { rulesTables } from "./tables";
import { tc } from "./tc";
import { th } from "./th";
import { vn } from "./vn";
import { zh } from "./zh";

/** PK10's rules in every language as HTML, for rounds of `gameSeconds`. */
export function pk10Rules(gameSeconds: number, beacon: boolean): Record<Locale, string> {
  return composeRules(
    {
      game: pk10,
      texts: { en, id, tc, th, vn, zh },
      tables: (text, words) => rulesTables({ ...text.words, ...words }),
    },
    gameSeconds,
    beacon,
  );
}
