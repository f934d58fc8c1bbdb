import { Popover } from "@base-ui/react/popover";
import { CalendarRange, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button, buttonClasses } from "./button";
import type { CalendarWords } from "./calendar";
import { classNames } from "./class-names";
import { lazyPart } from "./lazy-part";

const loadCalendar = async () => (await import("./calendar")).Calendar;
const Calendar = lazyPart(loadCalendar);

/** Days as `YYYY-MM-DD`, both included. */
export interface PickedRange {
  readonly from: string;
  readonly to: string;
}

export interface DateRangeWords extends CalendarWords {
  label: string;
  all: string;
  clear: string;
  firstDay: string;
  lastDay: string;
}

export interface DateRangePickerProps {
  range: PickedRange | null;
  /** The current day in the merchant's zone, when the calendar opens: later days cannot be picked. */
  today: () => string;
  /** The names of months and days, and the first day of a week. The calendar waits for them while they are null. */
  locale: ILocale | null;
  onRange: (range: PickedRange | null) => void;
  words: DateRangeWords;
  className?: string;
}

/** The first press on a day is one end of the range, the second press the other. */
export function DateRangePicker(props: DateRangePickerProps): ReactNode {
  const { range, words, onRange, className } = props;
  const [today, setToday] = useState<string | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Loads the calendar before the first opening; after a failure the opening loads it again.
    void loadCalendar().catch(() => undefined);
  }, []);
  const text = range === null ? words.all : rangeText(range);
  return (
    <Popover.Root open={today !== null} onOpenChange={(open) => setToday(open ? props.today() : null)}>
      <span className={classNames("relative inline-flex", className)}>
        <Popover.Trigger
          ref={trigger}
          aria-label={`${words.label}: ${text}`}
          className={buttonClasses({ look: "quiet" }, "w-full min-w-0 justify-start! px-3! pr-9! text-sm! font-normal")}
        >
          <CalendarRange aria-hidden size={16} className="shrink-0 text-muted" />
          <span className={classNames("truncate", range === null && "text-muted")}>{text}</span>
        </Popover.Trigger>
        {range !== null && (
          <button
            type="button"
            aria-label={words.clear}
            onClick={() => {
              // The button disappears with the range, and must not take the focus with it.
              trigger.current?.focus();
              onRange(null);
            }}
            className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-md text-muted hover:text-text"
          >
            <X aria-hidden size={15} />
          </button>
        )}
      </span>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} collisionPadding={8} align="start" className="z-50">
          <Popover.Popup
            initialFocus={false}
            className="panel animate-fade bg-raised p-3 shadow-float outline-none"
            aria-label={words.label}
          >
            {today !== null && (
              <Picking
                {...props}
                today={today}
                onMissing={() => setToday(null)}
                onRange={(picked) => {
                  setToday(null);
                  onRange(picked);
                }}
              />
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

const WAITING = <div className="h-82 w-70" />;

type PickingProps = Omit<DateRangePickerProps, "today"> & { today: string; onMissing: () => void };

function Picking({ range, today, locale, onMissing, onRange, words }: PickingProps): ReactNode {
  const [first, setFirst] = useState<string | null>(null);
  const pick = (day: string): void => {
    if (first === null) setFirst(day);
    else onRange(first <= day ? { from: first, to: day } : { from: day, to: first });
  };
  return (
    <>
      {locale === null ? (
        WAITING
      ) : (
        <Calendar
          range={first === null ? range : { from: first, to: first }}
          today={today}
          locale={locale}
          onDay={pick}
          words={words}
          onMissing={onMissing}
          waiting={WAITING}
        />
      )}
      <div className="mt-2 flex items-center justify-between gap-3 border-t border-line pt-2">
        <p role="status" className="text-sm text-muted">
          {first === null ? words.firstDay : words.lastDay}
        </p>
        <Button size="sm" look="ghost" onClick={() => onRange(null)}>
          {words.all}
        </Button>
      </div>
    </>
  );
}

const rangeText = ({ from, to }: PickedRange): string => (from === to ? from : `${from} – ${to}`);
