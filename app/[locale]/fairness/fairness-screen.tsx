"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { HowItWorks } from "@/components/fairness/how-it-works";
import { SelfCheck } from "@/components/fairness/self-check";
import { useDayPage, useFairness } from "@/lib/api/fairness";
import { buttonClasses } from "@/components/ui/button";
import { useVisitor } from "@/lib/api/use-visitor";
import { daysPath, fairDaysSchema } from "@/lib/contract/fairness";
import { PLAYED_CODES } from "@/lib/contract/games";
import { pathOfDraws } from "@/lib/paths";
import { FairnessFrame } from "./fairness-frame";

export function FairnessScreen(): ReactNode {
  const t = useTranslations("fairness");
  const games = useTranslations("games");
  const { visitor, settled } = useVisitor();
  const offered = visitor?.site.brand.games ?? (settled ? PLAYED_CODES : []);
  const [first = "PK10"] = offered;
  const { data } = useFairness(offered.length === 0 ? null : daysPath(first), fairDaysSchema);
  const newest = useDayPage(first, data?.days[0], null).data?.rounds.at(-1);
  return (
    <FairnessFrame title={t("title")}>
      <HowItWorks hasBeacon={newest?.beacon_round != null} />
      <section className="flex flex-col gap-3">
        <h2 className="text-lg font-semibold">{t("gamesTitle")}</h2>
        <ul className="flex min-h-10 flex-wrap gap-2">
          {offered.map((game) => (
            <li key={game}>
              <a href={pathOfDraws(game)} className={buttonClasses({})}>
                {games(game)}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <SelfCheck game={first} day={data?.days[0] ?? ""} />
    </FairnessFrame>
  );
}
