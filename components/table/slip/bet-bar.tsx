import { Check, ChevronUp, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, type Ref, useCallback, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useMedia } from "@/components/ui/use-media";
import { useBettingBlock, useRidingBets } from "@/lib/live/game/use-game";
import { boardHasMoved } from "@/lib/slip/board-shift";
import { useBetStatus, useSlipCan, useSlipSummary } from "@/lib/slip/slip-provider";
import type { BetStatus } from "@/lib/slip/slip-types";
import { useMoney } from "@/lib/wording/use-money";
import { BetLimitsSelect, ChipTray, WIDE_SCREEN } from "../bet-desk";
import { TableActions } from "../table-actions";
import { useOddsCanMove } from "./odds-policy";
import { BalanceNote, BetStatusNote, DepositOffer, MissedNote } from "./slip-notes";
import { ConfirmButton } from "./confirm-button";
import { SlipPanel } from "./slip-panel";
import { usePressWords, useTapHint, problemWords, useReasonContext } from "@/lib/slip/slip-words";

export function BetBar(): ReactNode {
  // On a wide screen, the style sheet hides the prerendered bar until this render removes it.
  return useMedia(WIDE_SCREEN) === true ? null : <Bar />;
}

function Bar(): ReactNode {
  const t = useTranslations("slip");
  const status = useBetStatus();
  /** The status of the latest bet when the slip was opened; null while the slip is closed. */
  const [openedAt, setOpenedAt] = useState<BetStatus | null>(null);
  // A bet that is accepted after the opening closes the slip: the bar shows the outcome, and the player needs the
  // table.
  if (openedAt !== null && status.type === "accepted" && status !== openedAt) setOpenedAt(null);
  const block = useBettingBlock();
  const isClosed = block === "round_closed" || block === "game_disabled";
  const [wasClosed, setWasClosed] = useState(isClosed);
  if (isClosed !== wasClosed) {
    setWasClosed(isClosed);
    // After the close nothing can be edited, and the player watches the draw.
    if (isClosed) setOpenedAt(null);
  }
  const open = openedAt !== null;
  const oddsCanMove = useOddsCanMove();
  const { slipRef, toggleRef, giveToToggle } = useSlipFocus();
  const close = (): void => {
    giveToToggle();
    setOpenedAt(null);
  };
  if (open)
    return (
      <section aria-label={t("title")} data-keys className="foot wide:hidden">
        <OpenSlip ref={slipRef} oddsCanMove={oddsCanMove} onClose={close} />
      </section>
    );
  return (
    <section aria-label={t("title")} data-keys className="bet-bar wide:hidden">
      <div>
        <div className="px-2 *:not-empty:my-1.5 desk:basis-full">
          <BetStatusNote />
          <MissedNote />
          <PausedNote />
          <BalanceNote />
          <PressNote />
        </div>
        {/* Specification, point 9: 66 px high; the bet part takes 105 px at the right on mobile. */}
        <div
          data-testid="bet-bar"
          className="flex h-16.5 items-center justify-between max-desk:order-1 desk:flex-1 desk:gap-3 desk:pl-3"
        >
          <ChipTray />
          <div className="flex w-26.25 shrink-0 gap-2 pr-2 desk:w-44 desk:pr-0">
            <SlipToggle ref={toggleRef} onOpen={() => setOpenedAt(status)} />
            <ConfirmButton narrow />
          </div>
        </div>
      </div>
      <Actions />
    </section>
  );
}

/** A phone has these buttons in a row of 56 px above the bar, while there is something to confirm or repeat. */
function Actions(): ReactNode {
  const { lines } = useSlipSummary();
  const { type } = useBetStatus();
  const can = useSlipCan();
  const block = useBettingBlock();
  const isWanted = lines.length > 0 || (can.rebet && block === null) || type === "sending" || type === "asking_again";
  const newest = lines.at(-1);
  const row = useRow(isWanted, newest === undefined ? null : `${newest.type}:${newest.number}`);
  return (
    <div
      ref={row}
      data-testid="bet-actions"
      className={classNames("flex h-14 items-center gap-2 px-2 desk:gap-3 desk:pr-3", !isWanted && "max-desk:hidden")}
    >
      <TableActions few />
      <ConfirmButton />
    </div>
  );
}

/** Pixels between the row and a cell above it. */
const GAP = 8;

/**
 * On a phone the row covers a part of the board. When it appears, the pressed cell moves above it. When it disappears,
 * the thumb is above a cell that the player did not aim at. In both cases the board ignores touches for a moment.
 */
function useRow(isWanted: boolean, pressed: string | null) {
  const row = useRef<HTMLDivElement>(null);
  const wasUp = useRef(isWanted);
  useLayoutEffect(() => {
    const isUp = wasUp.current;
    wasUp.current = isWanted;
    if (isUp === isWanted) return;
    const box = row.current?.getBoundingClientRect();
    // On a desktop the row is always a part of the bar, and its height is not 0.
    if (!isWanted && box?.height === 0) boardHasMoved();
    if (!isWanted || box === undefined || pressed === null) return;
    const cell = document.querySelector(`#board [data-bet="${CSS.escape(pressed)}"]`)?.getBoundingClientRect();
    const hidden = cell === undefined ? 0 : cell.bottom + GAP - box.top;
    if (hidden <= GAP) return;
    boardHasMoved();
    window.scrollBy({ top: hidden });
  }, [isWanted, pressed]);
  return row;
}

interface OpenSlipProps {
  ref: Ref<HTMLDivElement>;
  oddsCanMove: boolean;
  onClose: () => void;
}

/**
 * A separate component: React would otherwise reuse the element of the closed bar, and would not call the slip's ref
 * when the slip closes.
 */
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
 * Slip and toggle replace each other, and the browser would move the focus to the page's top. The slip's title takes
 * the focus when the slip opens. The toggle takes it when the player closes the slip, or when the slip closes with the
 * focus inside.
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
  // Not every browser moves the focus to a pressed button.
  const giveToToggle = (): void => {
    isForToggle.current = true;
  };
  return { slipRef, toggleRef, giveToToggle };
}

/** The board's own note of the latest press may be out of sight. Only the board's note is announced. */
function PressNote(): ReactNode {
  const press = usePressWords();
  const tapHint = useTapHint();
  if (press === null) return tapHint === null ? null : <p className="px-1 text-xs text-muted">{tapHint}</p>;
  return (
    <div className="flex animate-fade items-center justify-between gap-3 px-1">
      <p aria-hidden className={classNames("text-xs font-medium", press.isRefusal && "text-warn")}>
        {press.words}
      </p>
      <DepositOffer beside="press" />
    </div>
  );
}

/** The open slip shows this reason below Confirm instead. */
function PausedNote(): ReactNode {
  const { problems } = useSlipSummary();
  const context = useReasonContext();
  const reason = problems.find((problem) => problem === "game_disabled" || problem === "paused");
  if (reason === undefined) return null;
  return (
    <p role="status" className="rounded-md border border-warn/40 bg-warn-soft px-3 py-2 text-sm text-warn">
      {problemWords(reason, null, context)}
    </p>
  );
}

/** A total with more characters does not fit on a phone's button. */
const PHONE_CHARACTERS = 8;

function SlipToggle({ ref, onOpen }: { ref: Ref<HTMLButtonElement>; onOpen: () => void }): ReactNode {
  const t = useTranslations("slip");
  const { lines, total } = useSlipSummary();
  const money = useMoney();
  const riding = useRidingBets();
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
      className="relative min-w-0 flex-1 justify-between! px-1! desk:px-3!"
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
        className="text-muted max-desk:absolute max-desk:top-1.5 max-desk:right-1 max-desk:size-3.5"
      />
    </Button>
  );
}
