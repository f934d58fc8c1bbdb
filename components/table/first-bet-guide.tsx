import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { appEvents } from "@/lib/browser/events";
import { usePreference } from "@/lib/browser/use-preferences";
import { useBetLimits, useConfirmedOrders, useGameLoaded, useOdds, usePhase, useChip } from "@/lib/live/game/use-game";
import { useSlipSummary } from "@/lib/slip/slip-provider";
import { betName } from "@/lib/wording/bet-name";
import { useMoney } from "@/lib/wording/use-money";

/** The bet of the guide, which every game offers. */
const NUMBER = "odd";

type Step = "chip" | "cell" | "confirm";
const STEPS: readonly Step[] = ["chip", "cell", "confirm"];

/** Ends for good with the first confirmed bet or its close button. `children` are shown while the guide is not. */
export function FirstBetGuide({ children }: { children: ReactNode }): ReactNode {
  const [isDone, setDone] = usePreference("firstBetDone");
  const isLoaded = useGameLoaded();
  const hasBet = useConfirmedOrders().length > 0;
  useEffect(() => {
    if (hasBet && !isDone) setDone(true);
  }, [hasBet, isDone, setDone]);
  return isDone || hasBet || !isLoaded ? children : <Guide onEnd={() => setDone(true)}>{children}</Guide>;
}

function Guide({ onEnd, children }: { onEnd: () => void; children: ReactNode }): ReactNode {
  const t = useTranslations("guide");
  const names = useTranslations("bets");
  const money = useMoney();
  const { betLimits } = useBetLimits();
  const [, choose] = useChip();
  const isOpen = usePhase() === "open";
  const [isStarted, setStarted] = useState(false);
  const [hasChip, setHasChip] = useState(false);
  const type = useOdds("tf", NUMBER) === undefined ? "ts" : "tf";
  const { lines } = useSlipSummary();
  const isStaked = lines.some(({ number }) => number === NUMBER);
  const step: Step = isStaked ? "confirm" : hasChip ? "cell" : "chip";
  usePointer(isStarted && isOpen ? step : null);
  const chip = betLimits?.chips[0];
  if (chip === undefined || !isOpen) return children;
  const words = { amount: money.labelledWhole(chip), bet: betName(names, type, NUMBER) };
  if (!isStarted) {
    // A player with chips on the table needs no guide.
    if (lines.length > 0) return children;
    const start = (): void => {
      choose(chip);
      setStarted(true);
    };
    return (
      <button type="button" onClick={start} className={BUTTON}>
        <span className="block leading-none">{t("offer", words)}</span>
      </button>
    );
  }
  return (
    <div data-testid="first-bet" className="flex min-w-0 items-center gap-2">
      <p role="status" className="min-w-0 truncate font-medium">
        <span className="text-muted">{t("step", { step: STEPS.indexOf(step) + 1, of: STEPS.length })}</span>{" "}
        {t(step, words)}
      </p>
      {step === "chip" && (
        <button type="button" onClick={() => setHasChip(true)} className={BUTTON}>
          {t("next")}
        </button>
      )}
      <button
        type="button"
        aria-label={t("end")}
        onClick={onEnd}
        className="touch grid size-6 shrink-0 place-items-center text-muted hover:text-text"
      >
        <X aria-hidden size={15} />
      </button>
    </div>
  );
}

const BUTTON =
  "touch h-6 min-w-0 rounded-full bg-accent-fill px-3 text-xs font-semibold text-accent-ink max-[25rem]:px-2 max-[25rem]:text-2xs";

/** A class of the body marks the step's element; the look is in globals.css. */
function usePointer(step: Step | null): void {
  useEffect(() => {
    if (step === null) return undefined;
    const name = `guide-${step}`;
    appEvents.emit("body:add-class", name);
    return () => appEvents.emit("body:remove-class", name);
  }, [step]);
}
