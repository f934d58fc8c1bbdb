"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { type RoundNet, useRoundNet } from "@/lib/live/game/round-net";
import { usePhase } from "@/lib/live/game/use-game";
import { Gain } from "@/lib/wording/gain";
import { useMoney } from "@/lib/wording/use-money";

export interface RoundNetStripProps {
  /** Shown until there is a round to speak of. */
  hint?: ReactNode;
  action?: ReactNode;
}

/**
 * What the latest round with bets brought the player, below the stage: win, loss, stake back and void round alike. It keeps its height and
 * its words until the next such round, and says them to screen readers once.
 */
export function RoundNetStrip({ hint, action }: RoundNetStripProps): ReactNode {
  const t = useTranslations("result");
  const net = useRoundNet();
  const isOpen = usePhase() === "open";
  const [kept, setKept] = useState(net);
  if (net !== null && net !== kept) setKept(net);
  return (
    <section
      aria-label={t("own")}
      className={classNames(
        "panel -mt-2 flex h-8 shrink-0 items-center gap-2 overflow-hidden pr-1 pl-3 text-sm wide:-mt-3 split:mt-0",
        // A low window has room only for the board: the strip follows the board while betting is open.
        isOpen && "split:order-last",
      )}
    >
      <p
        role="status"
        data-testid="round-net"
        className={classNames("flex min-w-0 items-baseline gap-2", net === null && "text-muted")}
      >
        {kept !== null && <NetWords net={kept} />}
      </p>
      {kept === null && hint}
      <div className="ml-auto flex shrink-0">{action}</div>
    </section>
  );
}

/** The count of the day: the last four digits of a round number. */
const SHORT_NO = 4;

function NetWords({ net }: { net: RoundNet }): ReactNode {
  const t = useTranslations("result");
  const money = useMoney();
  const { roundNo, isVoid, staked, returned } = net;
  const isStakeBack = isVoid || returned === staked;
  return (
    <>
      <span className="text-xs text-muted max-[25rem]:sr-only">
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

/** Says what the strip is for. */
export function RoundNetHint(): ReactNode {
  const t = useTranslations("result");
  return <p className="truncate text-xs text-faint">{t("ownEmpty")}</p>;
}
