import { pk10 } from "../game";
import { composeRules } from "../../shared/rules-text/compose";
import { en } from "./en";
import { id } from "./id";
import { rulesTables } from "./tables";
import { tc } from "./tc";
import { th } from "./th";
import { vn } from "./vn";
import { zh } from "./zh";

export const pk10Rules = composeRules({
  game: pk10,
  texts: { en, id, tc, th, vn, zh },
  tables: (text, words) => rulesTables({ ...text.words, ...words }),
});
