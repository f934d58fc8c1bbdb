"use client";

import { Check, ChevronUp, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, type Ref, useCallback, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useMedia } from "@/components/ui/use-media";
import { useRidingBets } from "@/lib/live/game/use-game";
import { useBetStatus, useSlipSummary } from "@/lib/slip/use-slip";
import type { BetStatus } from "@/lib/slip/slip-types";
import { useMoney } from "@/lib/wording/use-money";
import { ChipTray } from "../chip-tray";
import { TableActions } from "../table-actions";
import { BetLimitsSelect } from "../bet-limits-select";
import { useOddsCanMove } from "./use-odds-can-move";
import { WIDE_SCREEN } from "../wide-screen";
import { BetStatusNote } from "./bet-status-note";
import { ConfirmButton } from "./confirm-button";
import { MissedNote } from "./missed-note";
import { SlipPanel } from "./slip-panel";
import { usePressWords, useTapHint } from "@/lib/slip/press-words";
import { problemWords, useReasonContext } from "@/lib/slip/problem-words";

/** The bar at the foot of a small screen: chips, the slip that opens above them, and Confirm within the thumb's reach. */
export function BetBar(): ReactNode {
  // Hidden by its style until the first render here, and not kept up to date invisibly after it.
  return useMedia(WIDE_SCREEN) === true ? null : <Bar />;
}

function Bar(): ReactNode {
  const t = useTranslations("slip");
  const status = useBetStatus();
  /** The orders when the slip was opened; null while it is closed. */
  const [openedAt, setOpenedAt] = useState<BetStatus | null>(null);
  // A bet accepted after that closes it: the bar shows the outcome, and the table is wanted again.
  if (openedAt !== null && status.type === "accepted" && status !== openedAt) setOpenedAt(null);
  const open = openedAt !== null;
  const oddsCanMove = useOddsCanMove();
  const { slipRef, toggleRef, giveToToggle } = useSlipFocus();
  const close = (): void => {
    giveToToggle();
    setOpenedAt(null);
  };
  return (
    <section
      aria-label={t("title")}
      data-keys
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line-strong bg-panel pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] shadow-float wide:hidden"
    >
      {open ? (
        <OpenSlip ref={slipRef} oddsCanMove={oddsCanMove} onClose={close} />
      ) : (
        <>
          <div className="px-2 *:not-empty:mt-1.5">
            <BetStatusNote />
            <MissedNote />
            <PausedNote />
            <PressNote />
          </div>
          {/* Specification, point 9: 66 px high; the bet part takes 105 px at the right on mobile. */}
          <div className="flex h-16.5 items-center justify-between gap-1.5 pl-1 desk:gap-3 desk:px-3">
            <ChipTray />
            <div className="flex shrink-0 items-center gap-1.5 desk:gap-3">
              <TableActions few />
              <div className="flex w-26.25 gap-1 pr-1 desk:w-96 desk:gap-2 desk:pr-0">
                <SlipToggle ref={toggleRef} onOpen={() => setOpenedAt(status)} />
                <ConfirmButton narrow />
              </div>
            </div>
          </div>
        </>
      )}
    </section>
  );
}

interface OpenSlipProps {
  ref: Ref<HTMLDivElement>;
  oddsCanMove: boolean;
  onClose: () => void;
}

/** A component of its own: React would reuse the closed bar's box for it, and the slip's ref would not be notified when it goes. */
function OpenSlip({ ref, oddsCanMove, onClose }: OpenSlipProps): ReactNode {
  const t = useTranslations("slip");
  const closeOnEscape = (press: KeyboardEvent): void => {
    // An Escape that a dialog of the slip has handled does not close the slip as well.
    if (press.key === "Escape" && !press.defaultPrevented) onClose();
  };
  return (
    <div
      ref={ref}
      role="presentation"
      onKeyDown={closeOnEscape}
      className="flex max-h-[85dvh] animate-rise flex-col low:block low:max-h-[calc(100dvh-4.5rem-env(safe-area-inset-bottom))] low:scroll-pt-14 low:overflow-x-hidden low:overflow-y-auto low:overscroll-contain"
    >
      <SlipPanel
        oddsCanMove={oddsCanMove}
        headAction={
          <Button look="ghost" size="icon" aria-label={t("close")} onClick={onClose}>
            <X aria-hidden size={18} />
          </Button>
        }
      />
      <div className="flex items-center justify-between gap-2 border-t border-line p-2">
        <BetLimitsSelect />
        <TableActions />
      </div>
    </div>
  );
}

/**
 * Slip and toggle replace each other, so the focus would fall to the page's top. It goes to the title of the slip when it opens, and
 * to the toggle when the player closes it or when it closes with the focus inside.
 */
function useSlipFocus() {
  const isForToggle = useRef(false);
  const slipRef = useCallback((slip: HTMLDivElement) => {
    isForToggle.current = false;
    slip.querySelector("h2")?.focus();
    return () => {
      isForToggle.current ||= slip.contains(document.activeElement);
    };
  }, []);
  const toggleRef = useCallback((toggle: HTMLButtonElement | null) => {
    if (isForToggle.current) toggle?.focus();
  }, []);
  // A press moves the focus to its button in some browsers only.
  const giveToToggle = (): void => {
    isForToggle.current = true;
  };
  return { slipRef, toggleRef, giveToToggle };
}

/** What the latest press did or why it added nothing, or that the next one bets at once; the board's own note may be far down the page. Only the board's is announced. */
function PressNote(): ReactNode {
  const press = usePressWords();
  const tapHint = useTapHint();
  if (press === null) return tapHint === null ? null : <p className="px-1 text-xs text-muted">{tapHint}</p>;
  return (
    <p aria-hidden className={classNames("animate-fade px-1 text-xs font-medium", press.isRefusal && "text-warn")}>
      {press.words}
    </p>
  );
}

/** The page around the frame has paused betting; the slip itself, which says so beside its button, is closed. */
function PausedNote(): ReactNode {
  const { problems } = useSlipSummary();
  const context = useReasonContext();
  if (!problems.includes("paused")) return null;
  return (
    <p role="status" className="rounded-md border border-warn/40 bg-warn-soft px-3 py-2 text-sm text-warn">
      {problemWords("paused", null, context)}
    </p>
  );
}

/** Of the total that a phone's button has room for. */
const PHONE_CHARACTERS = 9;

function SlipToggle({ ref, onOpen }: { ref: Ref<HTMLButtonElement>; onOpen: () => void }): ReactNode {
  const t = useTranslations("slip");
  const { lines, total } = useSlipSummary();
  const money = useMoney();
  const riding = useRidingBets();
  /** With no chips on the table, the bets that wait for the draw. */
  const shown = lines.length === 0 && riding !== null ? riding : { count: lines.length, total };
  const isRiding = shown === riding;
  const amount = money.plain(shown.total);
  const isLong = amount.length > PHONE_CHARACTERS;
  const words = isRiding
    ? t("riding", { count: shown.count, amount })
    : `${t("count", { count: shown.count })}, ${amount}`;
  return (
    <Button
      ref={ref}
      size="lg"
      aria-expanded={false}
      aria-label={`${t("open")}: ${words}`}
      onClick={onOpen}
      className="relative min-w-0 flex-1 justify-between! px-1.5! desk:px-3!"
    >
      <span className="flex min-w-0 flex-col items-start gap-0.5 leading-tight">
        <span className="text-2xs text-muted">
          {isRiding && <Check aria-hidden size={10} strokeWidth={4} className="mr-0.5 inline text-win" />}
          <span className="desk:hidden">{shown.count}</span>
          <span className="max-desk:hidden">{t("count", { count: shown.count })}</span>
        </span>
        <span
          data-testid="bar-total"
          className={classNames("text-2xs font-semibold whitespace-nowrap desk:text-sm", isRiding && "text-win")}
        >
          <span className={isLong ? "max-desk:hidden" : undefined}>{amount}</span>
          {isLong && <span className="desk:hidden">{money.compact(shown.total)}</span>}
        </span>
      </span>
      <ChevronUp
        aria-hidden
        size={18}
        className="text-muted max-desk:absolute max-desk:top-1.5 max-desk:right-1.5 max-desk:size-3.5"
      />
    </Button>
  );
}
