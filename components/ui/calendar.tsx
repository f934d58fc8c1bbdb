"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { DayPicker } from "react-day-picker";
import { buttonClasses } from "./button";
import { dateOfDay, dayOfDate } from "./calendar-day";

export interface CalendarProps {
  /** The marked days, both included, or null. */
  range: { from: string; to: string } | null;
  /** The merchant's today: days after it cannot be picked. */
  today: string;
  /** A tag for Intl. */
  lang: string;
  /** 0 = Sunday. */
  weekStartsOn: 0 | 1;
  onDay: (day: string) => void;
  words: { previousMonth: string; nextMonth: string };
}

const END = "bg-accent-soft *:bg-accent *:font-semibold *:text-accent-ink *:hover:bg-accent-strong";

const LOOKS = {
  root: "w-70",
  month: "relative",
  month_caption: "flex h-10 items-center justify-center text-base font-semibold",
  button_previous: buttonClasses({ look: "ghost", size: "icon" }, "absolute top-0 left-0 z-10"),
  button_next: buttonClasses({ look: "ghost", size: "icon" }, "absolute top-0 right-0 z-10"),
  month_grid: "mt-1 border-collapse",
  weekday: "size-10 text-xs font-medium text-faint",
  day: "size-10 p-0 text-center",
  day_button:
    "size-10 rounded-md text-sm transition-colors hover:bg-hover disabled:cursor-not-allowed disabled:bg-transparent",
  today: "font-bold text-accent",
  outside: "text-faint",
  disabled: "text-faint opacity-45",
  range_start: `rounded-l-md ${END}`,
  range_middle: "bg-accent-soft",
  range_end: `rounded-r-md ${END}`,
  hidden: "invisible",
} as const;

/** A month of days, with arrows, Page Up and Down and Home and End on the keyboard. */
export function Calendar({ range, today, lang, weekStartsOn, onDay, words }: CalendarProps): ReactNode {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const shape = new Intl.DateTimeFormat(lang, options);
    return (date: Date): string => shape.format(date);
  };
  const monthName = format({ year: "numeric", month: "long" });
  const dayName = format({ dateStyle: "full" });
  const selected = range === null ? undefined : { from: dateOfDay(range.from), to: dateOfDay(range.to) };
  return (
    <DayPicker
      mode="range"
      // A calendar that opens focuses its day, as the pattern for date dialogs asks.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      fixedWeeks
      showOutsideDays
      navLayout="around"
      lang={lang}
      weekStartsOn={weekStartsOn}
      today={dateOfDay(today)}
      endMonth={dateOfDay(today)}
      disabled={{ after: dateOfDay(today) }}
      defaultMonth={dateOfDay(range?.to ?? today)}
      selected={selected}
      onSelect={(_range, date) => onDay(dayOfDate(date))}
      classNames={LOOKS}
      formatters={{ formatCaption: monthName, formatWeekdayName: format({ weekday: "narrow" }) }}
      labels={{
        labelGrid: monthName,
        labelDayButton: dayName,
        labelGridcell: dayName,
        labelWeekday: format({ weekday: "long" }),
        labelPrevious: () => words.previousMonth,
        labelNext: () => words.nextMonth,
      }}
      components={{ Chevron }}
    />
  );
}

function Chevron({ orientation }: { orientation?: string }): ReactElement {
  return orientation === "left" ? <ChevronLeft aria-hidden size={18} /> : <ChevronRight aria-hidden size={18} />;
}
