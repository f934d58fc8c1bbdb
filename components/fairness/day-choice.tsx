"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, buttonClasses } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { FAIR_ROUND_NO, type PlayedCode } from "@/lib/contract/games";
import { pathOfDraw } from "@/lib/paths";

export interface DayChoiceProps {
  game: PlayedCode;
  /** Newest first. */
  days: readonly string[];
  day: string;
}

export function DayChoice({ game, days, day }: DayChoiceProps): ReactNode {
  const t = useTranslations("fairness");
  const at = days.indexOf(day);
  const shown = at === -1 ? [day, ...days] : days;
  const find = (form: FormData): void => {
    const wanted = form.get("round");
    const roundNo = typeof wanted === "string" ? wanted.trim() : "";
    if (FAIR_ROUND_NO.test(roundNo)) window.location.assign(pathOfDraw(game, roundNo));
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex items-center gap-1">
        <Turn label={t("earlierDay")} href={hrefOf(days[at + 1])}>
          <ChevronLeft aria-hidden size={18} />
        </Turn>
        <Select
          label={t("day")}
          value={day}
          options={shown.map((each) => ({ value: each, label: each }))}
          onChoose={(chosen) => window.location.assign(`?day=${chosen}`)}
        />
        <Turn label={t("laterDay")} href={at > 0 ? hrefOf(days[at - 1]) : undefined}>
          <ChevronRight aria-hidden size={18} />
        </Turn>
      </div>
      <form action={find} className="flex items-center gap-2">
        <input
          name="round"
          aria-label={t("find")}
          placeholder={t("find")}
          inputMode="numeric"
          enterKeyHint="go"
          maxLength={32}
          required
          className="h-10 w-44 rounded-md border border-field-line bg-field px-3 text-sm transition-colors hover:border-faint"
        />
        <Button type="submit">{t("findGo")}</Button>
      </form>
    </div>
  );
}

const hrefOf = (day: string | undefined): string | undefined => (day === undefined ? undefined : `?day=${day}`);

export function Turn({ label, href, children }: { label: string; href: string | undefined; children: ReactNode }) {
  if (href === undefined) {
    return (
      <span aria-hidden className="grid size-10 shrink-0 place-items-center text-faint opacity-40">
        {children}
      </span>
    );
  }
  return (
    <a href={href} aria-label={label} title={label} className={buttonClasses({ look: "ghost", size: "icon" })}>
      {children}
    </a>
  );
}
