import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { RulesText } from "@/components/rules/rules-text";
import { RulesUnavailable } from "@/components/rules/rules-unavailable";
import { rulesPage } from "@/lib/bff/rules-page";
import type { GameCode } from "@/lib/contract/games";
import { htmlLang, localeOfTag } from "@/lib/locale";

/** A game's rules in the player's language, as the platform has them. A page that contains this does not wait for it. */
export async function RulesContent({ game }: { game: GameCode }): Promise<ReactNode> {
  const page = await rulesPage(game, localeOfTag(await getLocale()));
  if (page === null) return <RulesUnavailable />;
  return <RulesText lang={htmlLang(page.locale)} sections={page.sections} />;
}
