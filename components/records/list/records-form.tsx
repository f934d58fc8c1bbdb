import english from "dayjs/locale/en-gb";
import { useLocale, useTranslations } from "next-intl";
import { type Dispatch, type ReactNode, useEffect, useState } from "react";
import type { Locale } from "@/lib/contract/games";
import { localeOfTag } from "@/lib/locale";
import { Search, SlidersHorizontal } from "lucide-react";
import { Button, buttonClasses } from "@/components/ui/button";
import { DateRangePicker } from "@/components/ui/date-range-picker";
import { Select } from "@/components/ui/select";
import { classNames } from "@/components/ui/class-names";
import { dayOf, offsetOf } from "@/lib/time";
import {
  isFormChanged,
  QUICK_DATES,
  type QuickDate,
  quickRange,
  RECORD_GAMES,
  type RecordsAction,
  type RecordsView,
} from "./records-view";
import { useZone } from "@/components/records/order/use-zone";

interface RecordsFormProps {
  view: RecordsView;
  dispatch: Dispatch<RecordsAction>;
}

/** Quick dates apply at once, all other filters with Search. A phone hides the others until the player opens them. */
export function RecordsForm({ view, dispatch }: RecordsFormProps): ReactNode {
  const t = useTranslations("records");
  const { form, applied } = view;
  const [isOpen, setOpen] = useState(false);
  const isFiltered = applied.roundNo !== "" || (applied.range !== null && applied.quick === null);
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2 border-b border-line px-3 py-2.5 desk:flex desk:flex-wrap desk:items-center desk:px-5"
      onSubmit={(submit) => {
        submit.preventDefault();
        dispatch({ type: "search" });
        setOpen(false);
      }}
    >
      <div className="col-span-3 flex gap-2">
        <Button
          size="icon"
          aria-expanded={isOpen}
          aria-label={t("filters")}
          onClick={() => setOpen(!isOpen)}
          className={classNames("size-11! shrink-0 desk:hidden", isFiltered && "border-accent! text-accent!")}
        >
          <SlidersHorizontal aria-hidden size={18} />
        </Button>
        <QuickDates picked={form.quick} dispatch={dispatch} />
      </div>
      <div className={isOpen ? "contents" : "hidden desk:contents"}>
        <Fields view={view} dispatch={dispatch} />
      </div>
      <ZoneNote />
    </form>
  );
}

function ZoneNote(): ReactNode {
  const t = useTranslations("records");
  const zone = useZone();
  const [now] = useState(() => new Date());
  return <p className="col-span-3 text-xs text-faint desk:ml-auto">{t("zone", { zone: offsetOf(now, zone) })}</p>;
}

function Fields({ view, dispatch }: RecordsFormProps): ReactNode {
  const t = useTranslations("records");
  const games = useTranslations("games");
  const { form } = view;
  return (
    <>
      <Range view={view} dispatch={dispatch} />
      <Select
        label={t("game")}
        value={form.game}
        options={RECORD_GAMES.map((game) => ({ value: game, label: game === "ALL" ? t("allGames") : games(game) }))}
        onChoose={(game) => dispatch({ type: "game", game })}
        className="min-w-0 desk:w-36"
      />
      {/* A text field, because each platform chooses the format of its round numbers. */}
      <input
        type="text"
        value={form.roundNo}
        onChange={({ target }) => dispatch({ type: "roundNo", roundNo: target.value })}
        aria-label={t("roundNo")}
        placeholder={t("roundNo")}
        autoComplete="off"
        enterKeyHint="search"
        // The contract's limit.
        maxLength={64}
        className="h-10 min-w-0 rounded-md border border-field-line bg-field px-3 text-sm transition-colors placeholder:text-faint hover:border-faint desk:w-38"
      />
      <Button type="submit" look={isFormChanged(view) ? "primary" : "quiet"} className="max-desk:px-3!">
        <Search aria-hidden size={16} />
        <span className="max-desk:sr-only">{t("search")}</span>
      </Button>
    </>
  );
}

function QuickDates({ picked, dispatch }: { picked: QuickDate | null; dispatch: Dispatch<RecordsAction> }): ReactNode {
  const t = useTranslations("records");
  const zone = useZone();
  return (
    <div
      role="group"
      aria-label={t("quick")}
      className="no-scrollbar -mr-3 flex min-w-0 flex-1 gap-1.5 overflow-x-auto pr-3 desk:mr-2 desk:pr-0"
    >
      {QUICK_DATES.map((quick) => (
        <button
          key={quick}
          type="button"
          aria-pressed={quick === picked}
          onClick={() => dispatch({ type: "quick", quick, range: quickRange(quick, new Date(), zone) })}
          className={buttonClasses(
            { look: "quiet" },
            "shrink-0 px-3! text-sm! whitespace-nowrap aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent",
          )}
        >
          {t(quick)}
        </button>
      ))}
    </div>
  );
}

function Range({ view, dispatch }: Pick<RecordsFormProps, "view" | "dispatch">): ReactNode {
  const t = useTranslations("records");
  const zone = useZone();
  const locale = useDateLocale();
  return (
    <DateRangePicker
      range={view.form.range}
      today={() => dayOf(new Date(), zone)}
      locale={locale}
      onRange={(range) => dispatch({ type: "range", range })}
      words={{
        label: t("dates"),
        all: t("allDates"),
        clear: t("clearDates"),
        firstDay: t("firstDay"),
        lastDay: t("lastDay"),
        previousMonth: t("previousMonth"),
        nextMonth: t("nextMonth"),
        monthFormat: t("monthFormat"),
        dayFormat: t("dayFormat"),
      }}
      className="col-span-3 desk:w-62"
    />
  );
}

/** dayjs's locale of each language. English is the British one: its weeks begin on Monday. */
const LOADERS: Readonly<Record<Locale, () => Promise<{ default: ILocale }>>> = {
  en: async () => ({ default: english }),
  id: () => import("dayjs/locale/id"),
  tc: () => import("dayjs/locale/zh-tw"),
  th: () => import("dayjs/locale/th"),
  vn: () => import("dayjs/locale/vi"),
  zh: () => import("dayjs/locale/zh-cn"),
};

/** Null until the names are loaded; English if they cannot be loaded. */
export function useDateLocale(): ILocale | null {
  const locale = localeOfTag(useLocale());
  const [loaded, setLoaded] = useState<ILocale | null>(null);
  useEffect(() => {
    let current = true;
    const take = (names: ILocale): void => {
      if (current) setLoaded(names);
    };
    LOADERS[locale]().then(
      ({ default: names }) => take(names),
      (error: unknown) => {
        console.warn(`the names of days in ${locale} could not be loaded`, error);
        take(english);
      },
    );
    return () => {
      current = false;
    };
  }, [locale]);
  return loaded;
}
