import type { Metadata } from "next";
import type { ReactNode } from "react";
import { LimitList } from "@/components/rules/limit-table";
import { ReadingFrame, ReadingUnavailable } from "@/components/rules/reading-frame";
import { limitsOf } from "@/lib/bff/pages/page-reader";
import { betLimitsAt } from "@/lib/live/game/bet-limits";
import { intlTag } from "@/lib/locale";
import { moneyFormat } from "@/lib/wording/money-format";
import { type ReadingProps, readParams, titleOf } from "../read-params";

export const generateMetadata = (props: ReadingProps): Promise<Metadata> => titleOf("limits", props);

export default async function LimitsPage(props: ReadingProps): Promise<ReactNode> {
  const { game, locale } = await readParams(props);
  const found = await limitsOf(game);
  if (found === null) {
    return (
      <ReadingFrame game={game} page="limits">
        <ReadingUnavailable game={game} page="limits" />
      </ReadingFrame>
    );
  }
  const { settings, forcedId, currency } = found;
  const sets = settings.settings.flatMap(({ settingID }, at) => {
    const { betLimits } = betLimitsAt({ settings, currency }, null, at);
    return betLimits === null || (forcedId !== null && forcedId !== settingID) ? [] : [betLimits];
  });
  return (
    <ReadingFrame game={game} page="limits">
      <LimitList sets={sets} forced={forcedId !== null} money={moneyFormat(intlTag(locale), currency)} />
    </ReadingFrame>
  );
}
