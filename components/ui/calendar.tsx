import dayjs from "dayjs";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { DayPicker } from "react-day-picker";
import { buttonClasses } from "./button";

export interface CalendarProps {
  /** The marked days as `YYYY-MM-DD`, both included, or null. */
  range: { from: string; to: string } | null;
  /** The merchant's current day: days after it cannot be picked. */
  today: string;
  /** The names of months and days, and the first day of a week. */
  locale: ILocale;
  onDay: (day: string) => void;
  words: CalendarWords;
}

export interface CalendarWords {
  previousMonth: string;
  nextMonth: string;
  /** A dayjs format for a month with its year. */
  monthFormat: string;
  /** A dayjs format for a day with its weekday. */
  dayFormat: string;
}

const END = "bg-accent-soft *:bg-accent-fill *:font-semibold *:text-accent-ink *:hover:bg-accent-fill-strong";

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

/** DayPicker takes dates of the browser's own zone. */
const dateOf = (day: string): Date => dayjs(day).toDate();

export function Calendar({ range, today, locale, onDay, words }: CalendarProps): ReactNode {
  const formatted = (format: string) => (date: Date) => dayjs(date).locale(locale).format(format);
  const monthName = formatted(words.monthFormat);
  const dayName = formatted(words.dayFormat);
  const selected = range === null ? undefined : { from: dateOf(range.from), to: dateOf(range.to) };
  return (
    <DayPicker
      mode="range"
      // A calendar that opens focuses its day, as the pattern for date dialogs asks.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      fixedWeeks
      showOutsideDays
      navLayout="around"
      weekStartsOn={locale.weekStart === 1 ? 1 : 0}
      today={dateOf(today)}
      endMonth={dateOf(today)}
      disabled={{ after: dateOf(today) }}
      defaultMonth={dateOf(range?.to ?? today)}
      selected={selected}
      onSelect={(_range, date) => onDay(dayjs(date).format("YYYY-MM-DD"))}
      classNames={LOOKS}
      formatters={{ formatCaption: monthName, formatWeekdayName: formatted("dd") }}
      labels={{
        labelGrid: monthName,
        labelDayButton: dayName,
        labelGridcell: dayName,
        labelWeekday: formatted("dddd"),
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
