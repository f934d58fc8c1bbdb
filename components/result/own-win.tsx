import { Coins, Trophy, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { GAME_CODES } from "@/lib/contract/games";
import type { OwnWin } from "@/lib/live/player/session";
import { useGameCode, usePhase } from "@/lib/live/game/use-game";
import { useOwnWin } from "@/lib/live/player/use-player";
import { useMoney } from "@/lib/wording/use-money";
import { useRoundNet } from "@/lib/live/game/round-net";
import { NetLines } from "./round-net-strip";

type Piece = readonly [left: number, drift: number, turn: number, delayMs: number, colour: string];

/** Fixed values: the server and the browser must render the same pieces. */
const PIECES: readonly Piece[] = [
  [4, 14, 320, 0, "bg-accent-strong"],
  [11, -8, -260, 180, "bg-car-5"],
  [18, 10, 420, 420, "bg-car-4"],
  [25, -12, 280, 80, "bg-win"],
  [32, 8, -380, 300, "bg-accent"],
  [39, -6, 340, 560, "bg-car-7"],
  [46, 12, -300, 120, "bg-car-8"],
  [53, -14, 360, 380, "bg-accent-strong"],
  [60, 6, 300, 40, "bg-car-5"],
  [67, -10, -420, 480, "bg-win"],
  [74, 12, 260, 220, "bg-car-1"],
  [81, -8, 380, 600, "bg-accent"],
  [88, 10, -340, 140, "bg-car-4"],
  [95, -12, 300, 340, "bg-car-7"],
];

/** Each piece falls once through the element around the confetti. They move, cover and block no other content. */
function Confetti(): ReactNode {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-0 overflow-hidden rounded-lg"
      data-testid="confetti"
    >
      {PIECES.map(([left, drift, turn, delayMs, colour]) => {
        const style: CSSProperties & Record<`--${string}`, string> = {
          left: `${left}%`,
          animationDelay: `${delayMs}ms`,
          "--drift": `${drift}px`,
          "--turn": `${turn}deg`,
          "--fall": "16rem",
        };
        return <span key={left} className={`confetti absolute top-0 h-2 w-1 rounded-xs ${colour}`} style={style} />;
      })}
    </span>
  );
}

const FLIGHT_MS = 900;

/** A copy of the element flies to the header's balance, once for each `key`. */
function useFlightToBalance(element: RefObject<HTMLElement | null>, key: number): void {
  useEffect(() => {
    const from = element.current;
    const target = document.querySelector("header [data-testid=balance], section [data-testid=balance]");
    if (from === null || target === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
    const [start, end] = [from.getBoundingClientRect(), target.getBoundingClientRect()];
    const copy = from.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return undefined;
    copy.setAttribute("aria-hidden", "true");
    Object.assign(copy.style, {
      position: "fixed",
      left: `${start.left}px`,
      top: `${start.top}px`,
      zIndex: "70",
      pointerEvents: "none",
    });
    document.body.append(copy);
    // Aligns the right edges: the amount may be wider than the balance, which is close to the window's edge.
    const moved = `translate(${end.right - start.right}px, ${end.top - start.top}px) scale(0.7)`;
    const flight = copy.animate(
      [{ transform: "none" }, { transform: "scale(1.25)", offset: 0.2 }, { transform: moved, opacity: 0.2 }],
      { duration: FLIGHT_MS, easing: "cubic-bezier(0.5, 0, 0.2, 1)" },
    );
    const remove = (): void => copy.remove();
    flight.addEventListener("finish", remove);
    return () => {
      flight.cancel();
      remove();
    };
  }, [element, key]);
}

/** In a wide window the card covers the left column's lower end; otherwise it has a place below the stage. */
const PLACE = "pointer-events-none full:fixed full:bottom-4 full:left-4 full:z-40 full:w-[15.75rem]";
/** Hides the card while bets are open: the strip shows the same text, and the board needs the space. */
const WITH_BOARD = "max-full:hidden";

/** The strip does not list a win of another table. The card for it covers the board's lower end. */
const OVER_BOARD =
  "max-full:fixed max-full:inset-x-4 max-full:bottom-20 max-full:z-40 max-full:mx-auto max-full:max-w-sm wide:max-full:bottom-24 split:left-[44%]!";

/** Covers neither the picture nor the winner, and takes presses only on its button. */
export function OwnWinCard(): ReactNode {
  const win = useOwnWin();
  const isOpen = usePhase() === "open";
  const here = useGameCode();
  const [dismissed, setDismissed] = useState<number | null>(null);
  if (win === null || win.roundId === dismissed) return null;
  const gained = win.amount > win.staked;
  return (
    <div className={classNames(PLACE, isOpen && (win.game === here ? WITH_BOARD : OVER_BOARD))}>
      <div
        key={win.roundId}
        data-testid="own-win"
        className={classNames(
          "relative animate-rise rounded-lg border py-3 pr-1.5 pl-3.5 shadow-float",
          gained ? "border-accent/60 bg-linear-to-r from-accent-soft to-panel" : "border-line-strong bg-raised",
        )}
      >
        {gained && <Confetti />}
        <WinHead win={win} gained={gained} onDismiss={() => setDismissed(win.roundId)} />
        <OwnWinLines roundId={win.roundId} />
      </div>
    </div>
  );
}

function WinHead({ win, gained, onDismiss }: { win: OwnWin; gained: boolean; onDismiss: () => void }): ReactNode {
  const t = useTranslations("result");
  const money = useMoney();
  const amount = useRef<HTMLSpanElement>(null);
  useFlightToBalance(amount, win.roundId);
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden
        className={classNames(
          "grid size-10 shrink-0 place-items-center rounded-full",
          gained ? "animate-pop bg-accent-fill text-accent-ink" : "bg-hover text-muted",
        )}
      >
        {gained ? <Trophy size={20} /> : <Coins size={20} />}
      </span>
      <p className="min-w-0 flex-1 leading-tight">
        <span className="block text-sm text-muted">{gained ? t("won") : t("own")}</span>
        <span
          ref={amount}
          className={classNames(
            "block text-xl font-bold whitespace-nowrap",
            gained ? "text-accent-strong" : "text-text",
          )}
        >
          {money.gainLabelled(win.amount - win.staked)}
        </span>
        <WinOrigin win={win} />
        <span className="block text-xs text-muted">
          {t("returnedOf", { returned: money.plain(win.amount), staked: money.plain(win.staked) })}
        </span>
      </p>
      <button
        type="button"
        aria-label={t("dismiss")}
        onClick={onDismiss}
        className="pointer-events-auto grid size-10 place-items-center self-start rounded-md text-muted hover:bg-hover hover:text-text"
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  );
}

function WinOrigin({ win }: { win: OwnWin }): ReactNode {
  const t = useTranslations("result");
  const games = useTranslations("games");
  const here = useGameCode();
  const code = GAME_CODES.find((each) => each === win.game);
  if (code === here) return null;
  return (
    <span className="flex flex-wrap gap-x-1.5 text-xs whitespace-nowrap text-muted">
      <span>{code === undefined ? win.game : games(code)}</span>
      <span>{t("ownRound", { roundNo: win.roundNo })}</span>
    </span>
  );
}

const SHOWN = 4;

/** Renders nothing if this page does not know the bets. */
function OwnWinLines({ roundId }: { roundId: number }): ReactNode {
  const t = useTranslations("result");
  const money = useMoney();
  const net = useRoundNet();
  if (net?.roundId !== roundId || net.lines.length === 0) return null;
  const kept = net.lines.filter(({ verdict }) => verdict !== "lose");
  const lost = net.lines.filter(({ verdict }) => verdict === "lose");
  return (
    <div className="mr-2 border-t border-line-strong/60 not-first:mt-2">
      <NetLines lines={kept.slice(0, SHOWN)} />
      {kept.length > SHOWN && <p className="mt-1 text-xs text-muted">{t("more", { count: kept.length - SHOWN })}</p>}
      {lost.length > 0 && (
        <p className="mt-1 text-xs text-muted">
          {t("lost", {
            count: lost.length,
            amount: money.gainLabelled(-lost.reduce((sum, { stake }) => sum + stake, 0)),
          })}
        </p>
      )}
    </div>
  );
}
