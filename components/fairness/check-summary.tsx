import { CircleCheck, CircleX, LoaderCircle, Unlink } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import type { CheckedRound } from "@/games/shared/draw/verify-chain";
import { fetchRoundBefore } from "@/lib/api/fairness";
import { loadGame } from "@/games/manifests";
import type { FairChain, FairRound } from "@/lib/contract/fairness";
import type { PlayedCode } from "@/lib/contract/games";

export function CheckSummary({ checked }: { checked: readonly CheckedRound[] | null }): ReactNode {
  const t = useTranslations("fairness");
  const wrong = checked?.filter(({ faults }) => faults.length > 0).length ?? 0;
  const drawn = checked?.filter(({ isDrawn }) => isDrawn).length ?? 0;
  const ended = checked?.filter(({ unused }) => unused > 0).length ?? 0;
  const hasBeacon = checked?.some(({ round }) => round.beacon_round != null) === true;
  const Icon = checked === null ? LoaderCircle : wrong > 0 ? CircleX : CircleCheck;
  const tone = checked === null ? "text-faint" : wrong > 0 ? "text-lose" : "text-win";
  return (
    <div role="status" data-testid="check-summary" className="flex flex-col gap-1">
      <p className="flex min-h-6 items-start gap-2">
        <Icon aria-hidden size={18} className={`mt-0.5 shrink-0 ${tone} ${checked === null ? "animate-spin" : ""}`} />
        {checked !== null && (wrong > 0 ? t("pageFaults", { count: wrong }) : t("pageWell", { count: drawn }))}
      </p>
      {ended > 0 && (
        <p className="flex items-start gap-2 text-warn">
          <Unlink aria-hidden size={18} className="mt-0.5 shrink-0" />
          {t("pageEnded", { count: ended })}
        </p>
      )}
      {hasBeacon && <p className="text-sm text-muted">{t("pageUnsigned")}</p>}
    </div>
  );
}

interface Published {
  readonly chains: readonly FairChain[];
  readonly rounds: readonly FairRound[];
}

/** Null before the check, and if the browser cannot load the check's code. */
export function useCheckedRounds(game: PlayedCode, published: Published | undefined): readonly CheckedRound[] | null {
  const [checked, setChecked] = useState<{ of: Published; rounds: readonly CheckedRound[] } | null>(null);
  useEffect(() => {
    if (published === undefined) return undefined;
    let isGone = false;
    Promise.all([import("@/games/shared/draw/verify-chain"), loadGame(game), roundBefore(game, published)]).then(
      ([{ checkRounds }, rules, before]) => {
        if (isGone || rules === undefined) return;
        const chains = before == null ? published.chains : [...published.chains, before.chain];
        const last = before === undefined ? undefined : (before?.round ?? null);
        setChecked({ of: published, rounds: checkRounds(rules, chains, published.rounds, last) });
      },
      (error: unknown) => console.warn("the check could not be loaded", error),
    );
    return () => {
      isGone = true;
    };
  }, [game, published]);
  return checked !== null && checked.of === published ? checked.rounds : null;
}

/** Null if no earlier round exists; undefined if the fetch fails or `rounds` is empty. */
async function roundBefore(game: PlayedCode, { rounds: [first] }: Published) {
  if (first === undefined) return undefined;
  return fetchRoundBefore(game, first.round_no).catch(() => undefined);
}
