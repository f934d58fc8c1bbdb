import { BookX, Check, ExternalLink, LoaderCircle, Lock, RefreshCw, ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button, buttonClasses } from "@/components/ui/button";
import { StateMessage } from "@/components/ui/state-message";
import { type BetLimitSets, useBetLimitSets, useGameCode } from "@/lib/live/game/use-game";
import { useMoney } from "@/lib/wording/use-money";
import { LimitTable, widest } from "./limit-table";
import { Tabs } from "@base-ui/react/tabs";
import { Modal } from "@/components/ui/modal";
import { appEvents } from "@/lib/browser/events";
import { FAIRNESS_PAGE, pathOfReading, READING_PAGES, type ReadingPage } from "@/lib/paths";
import "./rich-text.css";
import useSWR from "swr";
import { useLanguage } from "@/lib/language/language";
import { CallError } from "@/lib/api/call-error";
import { fetchRules } from "@/lib/api/rules";
import { offers } from "@/lib/api/settings";
import { useSettings } from "@/lib/live/player/use-settings";
import { htmlLang } from "@/lib/locale";
import { RulesText } from "./rules-text";
import { classNames } from "@/components/ui/class-names";
import { withReference } from "@/lib/wording/reference";

function RulesContent(): ReactNode {
  const game = useGameCode();
  const { locale } = useLanguage();
  const { data, error, isValidating, mutate } = useSWR(["rules", game, locale], () => fetchRules(game, locale), {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });
  if (data !== undefined) {
    return (
      <>
        <RulesText lang={htmlLang(data.locale)} sections={data.sections} />
        <DrawsLink />
      </>
    );
  }
  if (error === undefined) return <RulesLoading />;
  const reference = error instanceof CallError ? error.reference : null;
  return <RulesUnavailable reference={reference} asking={isValidating} onRetry={() => void mutate()} />;
}

function DrawsLink(): ReactNode {
  const t = useTranslations("rules");
  const settings = useSettings();
  if (settings === undefined || !offers(settings, "fairness")) return null;
  return (
    <p className="-mt-6 px-4 pb-10 text-center">
      <a href={FAIRNESS_PAGE} target="_blank" rel="noreferrer" className={buttonClasses({})}>
        <ShieldCheck aria-hidden size={16} />
        {t("draws")}
      </a>
    </p>
  );
}

function RulesLoading(): ReactNode {
  const t = useTranslations("rules");
  return (
    <div role="status">
      <StateMessage
        className="min-h-72"
        icon={<LoaderCircle size={20} className="animate-spin" />}
        title={t("loading")}
      />
    </div>
  );
}

interface RulesUnavailableProps {
  asking: boolean;
  /** The reference of a server's fault, which the player can read out to support. */
  reference: string | null;
  onRetry: () => void;
}

function RulesUnavailable({ asking, reference, onRetry }: RulesUnavailableProps): ReactNode {
  const t = useTranslations("rules");
  const landing = useTranslations("landing");
  return (
    <StateMessage
      className="min-h-72"
      icon={<BookX size={20} />}
      title={t("failed")}
      body={withReference(landing, t("failedBody"), reference)}
    >
      <Button className="mt-3" aria-busy={asking} aria-disabled={asking} onClick={() => !asking && onRetry()}>
        <RefreshCw aria-hidden size={16} className={classNames(asking && "animate-spin")} />
        {t("retry")}
      </Button>
    </StateMessage>
  );
}

export function RulesDialog({ page, onClose }: { page: ReadingPage; onClose: () => void }): ReactNode {
  const t = useTranslations("shell");
  return (
    <Tabs.Root className="contents" value={page} onValueChange={turnTo}>
      <Modal title={t(page)} titleInHead steady closeLabel={t("close")} onClose={onClose} head={<Head page={page} />}>
        <Tabs.Panel value="rules" className="flex min-h-0 flex-1 flex-col focus-visible:-outline-offset-2">
          <RulesPanel />
        </Tabs.Panel>
        <Tabs.Panel
          value="limits"
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
        >
          <LimitRules />
        </Tabs.Panel>
      </Modal>
    </Tabs.Root>
  );
}

/** A focus from outside the tabs, such as the dialog's initial focus, does not change the page. */
function turnTo(value: unknown, { event }: Tabs.Root.ChangeEventDetails): void {
  if (event instanceof FocusEvent && !isTab(event.relatedTarget)) return;
  const page = READING_PAGES.find((candidate) => candidate === value);
  if (page !== undefined) appEvents.emit("modal:open", page);
}

const isTab = (target: EventTarget | null): boolean => target instanceof Element && target.matches("[role=tab]");

function Head({ page }: { page: ReadingPage }): ReactNode {
  const t = useTranslations("rules");
  const game = useGameCode();
  return (
    <>
      <PageTabs />
      {/* A frame has no such link: its session may not be valid in another tab. */}
      {window.parent === window && (
        <a
          href={pathOfReading(game, page)}
          target="_blank"
          aria-label={t("asPage")}
          title={t("asPage")}
          className={buttonClasses({ look: "ghost", size: "icon" }, "ml-auto")}
        >
          <ExternalLink aria-hidden size={18} />
        </a>
      )}
    </>
  );
}

function PageTabs(): ReactNode {
  const t = useTranslations("shell");
  return (
    <Tabs.List activateOnFocus className="-my-2 flex min-w-0 gap-1 self-stretch max-desk:-ml-2">
      {READING_PAGES.map((page) => (
        <Tabs.Tab
          key={page}
          value={page}
          className="relative flex min-h-14 items-center truncate px-3 text-base font-semibold text-muted transition-colors hover:text-text focus-visible:-outline-offset-4 data-active:text-text data-active:after:absolute data-active:after:inset-x-3 data-active:after:bottom-0 data-active:after:h-0.5 data-active:after:rounded-full data-active:after:bg-accent desk:text-lg"
        >
          {t(page)}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

/** Links to the rules' parts scroll this area. They change neither the page below nor the address. */
function RulesPanel(): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroller.current;
    box?.addEventListener("click", goToPart);
    return () => box?.removeEventListener("click", goToPart);
  }, []);
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <RulesContent />
    </div>
  );
}

function goToPart(click: MouseEvent): void {
  const link = click.target instanceof Element ? click.target.closest('a[href^="#"]') : null;
  const heading = link === null ? null : document.getElementById(link.getAttribute("href")?.slice(1) ?? "");
  if (heading === null) return;
  click.preventDefault();
  heading.scrollIntoView({ block: "start" });
  heading.focus({ preventScroll: true });
}

function LimitRules(): ReactNode {
  const t = useTranslations("limits");
  const money = useMoney();
  const choice = useBetLimitSets();
  const { sets, index, forced } = choice;
  const [picked, setPicked] = useState<number>();
  const shown = forced ? index : (picked ?? index);
  const betLimits = sets[shown];
  if (betLimits === undefined) return <StateMessage className="min-h-72" title={t("none")} />;
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5 px-4 pt-5 pb-12 desk:px-8 desk:pt-7">
      <p className="text-muted">{t("intro")}</p>
      {forced ? (
        <p className="flex items-center gap-2.5 rounded-md border border-line bg-raised px-4 py-3 text-sm text-text">
          <Lock aria-hidden size={16} className="shrink-0 text-muted" />
          {t("forced")}
        </p>
      ) : (
        sets.length > 1 && <BetLimitsPicker {...choice} shown={shown} onPick={setPicked} />
      )}
      <LimitTable betLimits={betLimits} money={money} />
      <p className="text-sm text-muted">{t("payoutNote")}</p>
    </div>
  );
}

interface BetLimitsPickerProps extends BetLimitSets {
  shown: number;
  onPick: (index: number) => void;
}

/** The player selects a set to read it, and presses the button to bet within its limits. */
function BetLimitsPicker({ sets, index, choose, shown, onPick }: BetLimitsPickerProps): ReactNode {
  const t = useTranslations("limits");
  const money = useMoney();
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="eyebrow mb-2">{t("choices")}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-2">
        {sets.map((betLimits, at) => {
          const { min, max } = widest(betLimits);
          return (
            <label
              key={betLimits.id}
              className="flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-md border border-line bg-raised px-3.5 py-2 transition-colors desk:flex-col desk:items-start desk:justify-center desk:gap-0 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-strong"
            >
              <input
                type="radio"
                name="bet-limits"
                className="sr-only"
                checked={at === shown}
                onChange={() => onPick(at)}
              />
              <span className="font-semibold whitespace-nowrap text-text">
                {t("range", { min: money.plainWhole(min), max: money.plainWhole(max) })}
              </span>
              <span className="flex items-center gap-1 text-xs text-muted">
                {at === index && <Check aria-hidden size={13} className="text-win" />}
                {at === index ? t("inUse") : t("available")}
              </span>
            </label>
          );
        })}
      </div>
      <div className="flex min-h-10 items-center" aria-live="polite">
        {shown === index ? (
          <p className="text-sm text-muted">{t("current")}</p>
        ) : (
          <Button look="primary" onClick={() => choose(shown)}>
            {t("use")}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
