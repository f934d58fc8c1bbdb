"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Anchors } from "@/components/fairness/anchors";
import { CheckSummary, useCheckedRounds } from "@/components/fairness/check-summary";
import { DayChoice, Turn } from "@/components/fairness/day-choice";
import { RoundList } from "@/components/fairness/round-list";
import { SelfCheck } from "@/components/fairness/self-check";
import { useDayPage, useFairness } from "@/lib/api/fairness";
import { StateMessage } from "@/components/ui/state-message";
import { useBrowserValue } from "@/lib/browser/use-browser-value";
import { isCallMissing } from "@/lib/api/call-error";
import { daysPath, type FairPage, fairDaysSchema } from "@/lib/contract/fairness";
import type { PlayedCode } from "@/lib/contract/games";
import { isDay } from "@/lib/time";
import { FairnessFrame } from "../fairness-frame";

const search = (): string | null => window.location.search;

function parametersOf(query: string): { day: string | null; page: number | null } {
  const parameters = new URLSearchParams(query);
  const day = parameters.get("day") ?? "";
  const page = Number(parameters.get("page"));
  return { day: isDay(day) ? day : null, page: Number.isInteger(page) && page > 0 ? page : null };
}

export function DrawsScreen({ game }: { game: PlayedCode }): ReactNode {
  const t = useTranslations("fairness");
  const name = useTranslations("games")(game);
  const query = useBrowserValue(search, null);
  const asked = parametersOf(query ?? "");
  const days = useFairness(query === null ? null : daysPath(game), fairDaysSchema);
  const day = asked.day ?? days.data?.days[0];
  const { data, error } = useDayPage(game, query === null ? undefined : day, asked.page);
  const checked = useCheckedRounds(game, data);
  const failure = days.error ?? error;
  const isAnswered = data !== undefined || failure !== undefined;
  return (
    <FairnessFrame title={t("gameTitle", { game: name })} game={game}>
      {/* At least as high as the window: the content below, which the answers move, is then out of sight. */}
      <div className="flex min-h-svh flex-col gap-6">
        {isAnswered && day !== undefined && days.data !== undefined && (
          <DayChoice game={game} days={days.data.days} day={day} />
        )}
        {failure !== undefined && (
          <StateMessage className="min-h-72" title={t(isCallMissing(failure) ? "unknownDay" : "failed")} />
        )}
        {failure === undefined && data === undefined && (
          <StateMessage className="min-h-72" title={t(days.data?.days.length === 0 ? "noDays" : "loading")} />
        )}
        {data !== undefined && day !== undefined && (
          <>
            <CheckSummary checked={checked} />
            <section aria-label={t("rounds", { day })} className="flex flex-col gap-3">
              <RoundList game={game} rounds={data.rounds} checked={checked} />
              <Pages {...data} />
            </section>
            <section className="flex flex-col gap-2">
              <h2 className="text-lg font-semibold">{t("anchors")}</h2>
              <p className="text-sm text-muted">{t("anchorHint")}</p>
              <Anchors chains={data.chains} />
            </section>
          </>
        )}
      </div>
      <SelfCheck game={game} day={day ?? ""} />
    </FairnessFrame>
  );
}

function Pages({ day, page, total_pages: pages }: FairPage): ReactNode {
  const t = useTranslations("fairness");
  const records = useTranslations("records");
  const to = (wanted: number) => (wanted >= 1 && wanted <= pages ? `?day=${day}&page=${wanted}` : undefined);
  return (
    <nav aria-label={records("pages")} className="flex items-center justify-center gap-3">
      <Turn label={t("previousPage")} href={to(page - 1)}>
        <ChevronLeft aria-hidden size={18} />
      </Turn>
      <span className="text-sm text-muted">{t("pageOf", { page, pages })}</span>
      <Turn label={t("nextPage")} href={to(page + 1)}>
        <ChevronRight aria-hidden size={18} />
      </Turn>
    </nav>
  );
}
