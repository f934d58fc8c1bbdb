import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PublicDraws, ReadingFrame, ReadingUnavailable } from "@/components/rules/reading-frame";
import { RulesText } from "@/components/rules/rules-text";
import { hasPublicDraws, rulesOf } from "@/lib/bff/pages/page-reader";
import { htmlLang } from "@/lib/locale";
import { type ReadingProps, readParams, titleOf } from "../read-params";

export const generateMetadata = (props: ReadingProps): Promise<Metadata> => titleOf("rules", props);

export default async function RulesPage(props: ReadingProps): Promise<ReactNode> {
  const { game, locale } = await readParams(props);
  const [rules, hasDraws] = await Promise.all([rulesOf(game, locale), hasPublicDraws(game)]);
  return (
    <ReadingFrame game={game} page="rules">
      {rules === null ? (
        <ReadingUnavailable game={game} page="rules" />
      ) : (
        <RulesText lang={htmlLang(rules.locale)} sections={rules.sections} />
      )}
      {hasDraws && <PublicDraws game={game} />}
    </ReadingFrame>
  );
}
