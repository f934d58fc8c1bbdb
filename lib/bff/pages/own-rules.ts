import { games, rulesTexts } from "@/games/registry";
import type { Locale, PlayedCode } from "@/lib/contract/games";
import type { Rules } from "@/lib/contract/rules";
import en from "@/messages/en.json";
import id from "@/messages/id.json";
import tc from "@/messages/tc.json";
import th from "@/messages/th.json";
import vn from "@/messages/vn.json";
import zh from "@/messages/zh.json";
import { richSections } from "./rich-text";

const WORDS = { en, id, tc, th, vn, zh } as const;
/** The parts that are kept name no time. */
const ANY_GAME_SECONDS = 60;

/**
 * The product's own rules of a game, for a platform that has none: how each bet type wins, which is the same on every platform. Draw,
 * odds and return are the platform's own, so the parts and tables about them are left out.
 */
export function ownRules(game: PlayedCode, locale: Locale): Rules {
  const html = rulesTexts[game](ANY_GAME_SECONDS)[locale].replaceAll(/<table>[\s\S]*?<\/table>/g, "");
  const names: Readonly<Record<string, string>> = WORDS[locale].bets.type;
  const titles = new Set(games[game].betTypes.map(({ code }) => names[code]));
  const sections = richSections(html, "section").filter(({ title }) => title !== null && titles.has(title));
  return { locale, sections };
}
