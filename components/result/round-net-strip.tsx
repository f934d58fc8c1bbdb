import { Check, ChevronDown, Undo2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { type NetLine, type RoundNet, useRoundNet } from "@/lib/live/game/round-net";
import { betName } from "@/lib/wording/bet-name";
import { Gain } from "@/lib/wording/gain";
import { classNames } from "@/components/ui/class-names";
import { useLatestRound, usePhase } from "@/lib/live/game/use-game";
import { useMoney } from "@/lib/wording/use-money";

interface RoundNetStripProps {
  hint?: ReactNode;
  action?: ReactNode;
}

const POPOVER = "own-round";

/** Keeps the result until the next draw begins. Its height never changes. */
export function RoundNetStrip({ hint, action }: RoundNetStripProps): ReactNode {
  const t = useTranslations("result");
  const net = useRoundNet();
  const phase = usePhase();
  const isOpen = phase === "open";
  const drawn = useLatestRound()?.id;
  const [kept, setKept] = useState(net);
  const [isListed, setListed] = useState(false);
  if (net !== null && net !== kept) setKept(net);
  if (net === null && kept !== null && phase === "drawing" && kept.roundId !== drawn) setKept(null);
  return (
    <section
      aria-label={t("own")}
      className={classNames(
        "panel -mt-2 flex h-8 shrink-0 items-center gap-2 pr-1 pl-3 text-sm wide:-mt-3 split:mt-0",
        // A low window has room only for the board: the strip follows the board while betting is open.
        isOpen && "split:order-last",
      )}
    >
      <div role="status" data-testid="round-net" className="flex min-w-0">
        {kept !== null && (
          <button
            type="button"
            popoverTarget={POPOVER}
            disabled={kept.lines.length === 0}
            className={classNames(
              "flex min-w-0 items-baseline gap-2 [anchor-name:--own-round] touch",
              net === null && "text-muted",
            )}
          >
            <NetWords net={kept} />
            {kept.lines.length > 0 && <ChevronDown aria-hidden size={14} className="shrink-0 self-center text-muted" />}
          </button>
        )}
      </div>
      <div
        id={POPOVER}
        popover="auto"
        onToggle={(toggle) => setListed(toggle.newState === "open")}
        className="m-auto menu-popover w-80 max-w-[calc(100vw-1.5rem)] p-4 text-sm [position-anchor:--own-round]"
      >
        {isListed && kept !== null && (
          <>
            <h2 className="font-semibold">{t("ownRound", { roundNo: kept.roundNo })}</h2>
            <NetLines lines={kept.lines} />
          </>
        )}
      </div>
      {kept === null && hint}
      <div className="ml-auto flex shrink-0">{action}</div>
    </section>
  );
}

/** The last four digits of a round number count the rounds of its day. */
const SHORT_NO = 4;

function NetWords({ net }: { net: RoundNet }): ReactNode {
  const t = useTranslations("result");
  const money = useMoney();
  const { roundNo, isVoid, staked, returned } = net;
  const isStakeBack = isVoid || returned === staked;
  return (
    <>
      <span className="shrink-0 text-xs text-muted max-[25rem]:text-2xs">
        {t("ownRound", { roundNo: roundNo.slice(-SHORT_NO) })}
      </span>
      {isStakeBack ? (
        <span className="truncate font-semibold">
          {t(isVoid ? "voidBack" : "stakeBack", { amount: money.labelled(returned) })}
        </span>
      ) : (
        <Gain net={returned - staked} labelled />
      )}
      {!isStakeBack && returned > 0 && (
        <span className="truncate text-muted">
          {t("returnedOf", { returned: money.plain(returned), staked: money.plain(staked) })}
        </span>
      )}
    </>
  );
}

export function RoundNetHint(): ReactNode {
  const t = useTranslations("result");
  return (
    <p className="text-xs leading-tight text-faint max-[25rem]:text-2xs max-[25rem]:leading-none">{t("ownEmpty")}</p>
  );
}

const MARKS = { win: Check, push: Undo2, lose: X } as const;

export function NetLines({ lines }: { lines: readonly NetLine[] }): ReactNode {
  const t = useTranslations("result");
  const names = useTranslations("bets");
  return (
    <ul aria-label={t("bets")} className="mt-2 flex max-h-[50dvh] flex-col gap-1 overflow-y-auto text-sm">
      {lines.map(({ type, number, stake, verdict, returned }) => {
        const Mark = MARKS[verdict];
        return (
          <li key={`${type}:${number}`} data-verdict={verdict} className="flex items-center justify-between gap-2">
            <span className="flex min-w-0 items-center gap-1.5">
              <Mark aria-hidden size={14} className={`shrink-0 ${verdict === "win" ? "text-win" : "text-muted"}`} />
              <span className="truncate">
                {betName(names, type, number)}
                {verdict === "push" && <span className="text-xs text-muted"> · {t("pushed")}</span>}
              </span>
            </span>
            {returned !== null && <Gain net={returned - stake} />}
          </li>
        );
      })}
    </ul>
  );
}
