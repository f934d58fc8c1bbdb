"use client";

import { ChevronLeft, ChevronRight, Unlink } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Anchors } from "@/components/fairness/anchors";
import { DrawnMarks, RoundReplay } from "@/components/records/order/round-replay";
import { RoundProof } from "@/components/records/order/round-proof";
import { buttonClasses } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { StateMessage } from "@/components/ui/state-message";
import { useBrowserValue } from "@/lib/browser/use-browser-value";
import { isCallMissing } from "@/lib/api/call-error";
import { useFairness } from "@/lib/api/fairness";
import { type PlayedCode, ROUND_STATUS } from "@/lib/contract/games";
import {
  type FairRound,
  type FairRoundAnswer,
  fairRoundAnswerSchema,
  isSettled,
  rootGapOf,
  roundPath,
  voidNumbersOf,
} from "@/lib/contract/fairness";
import { drawAddressOf, pathOfDraw } from "@/lib/paths";
import { stampOf } from "@/lib/time";
import { FairnessFrame } from "../../fairness-frame";

const roundOfAddress = (): string | null => drawAddressOf(window.location.pathname)?.roundNo ?? "";
/** While a round has no published secret or no next round, the page fetches it again after this time. */
const REFRESH_MS = 5_000;

export function RoundScreen({ game }: { game: PlayedCode }): ReactNode {
  const t = useTranslations("fairness");
  const records = useTranslations("records");
  const games = useTranslations("games");
  const roundNo = useBrowserValue(roundOfAddress, null);
  const path = roundNo === null ? null : roundPath(game, roundNo);
  const refreshMs = (data: FairRoundAnswer | undefined): number =>
    data !== undefined && (!isSettled(data.round) || data.next === null) ? REFRESH_MS : 0;
  const { data, error } = useFairness(path, fairRoundAnswerSchema, refreshMs);
  // The title in the built document names only the game, because one document serves every round of the game.
  const title = roundNo === null ? t("gameTitle", { game: games(game) }) : records("round", { roundNo });
  return (
    <FairnessFrame title={title} game={game} isRound>
      {data !== undefined ? (
        <RoundBody {...data} game={game} />
      ) : (
        <StateMessage
          className="min-h-72"
          title={t(error === undefined ? "loading" : isCallMissing(error) ? "unknownRound" : "failed")}
        />
      )}
    </FairnessFrame>
  );
}

function RoundBody({ game, round, chain, previous, next }: FairRoundAnswer & { game: PlayedCode }): ReactNode {
  const t = useTranslations("fairness");
  const records = useTranslations("records");
  const isVoid = round.status === ROUND_STATUS.void;
  const numbers = round.result_numbers ?? [];
  const proved = { ...round, game, result_numbers: isVoid ? voidNumbersOf(round) : numbers };
  return (
    <>
      {numbers.length > 0 ? (
        <section aria-label={records("result")} className="flex max-w-[34rem] flex-col gap-3">
          <DrawnMarks game={game} numbers={numbers} />
          <RoundReplay game={game} roundNo={round.round_no} result={numbers} />
        </section>
      ) : (
        <Undrawn game={game} round={round} />
      )}
      <RoundProof key={`${round.round_no} ${round.revealed}`} round={proved} atOnce />
      <RootGap round={round} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm [&>dd]:wrap-anywhere [&>dt]:text-muted">
        <dt>{t("opened")}</dt>
        <dd>{stampOf(round.opens_at)}</dd>
        {round.closes_at !== undefined && (
          <>
            <dt>{t("closed")}</dt>
            <dd>{stampOf(round.closes_at)}</dd>
          </>
        )}
        <dt>{t("drawnAt")}</dt>
        <dd>{stampOf(round.draws_at)}</dd>
        <dt>{t("place")}</dt>
        <dd>{t("placeOf", { link: round.link, length: chain.length })}</dd>
      </dl>
      <section className="flex flex-col gap-2">
        <h2 className="text-lg font-semibold">{t("anchor")}</h2>
        <p className="text-sm text-muted">{t("anchorHint")}</p>
        <Anchors chains={[chain]} />
      </section>
      <nav className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4">
        <Beside game={game} roundNo={previous}>
          <ChevronLeft aria-hidden size={18} />
          {t("previousRound")}
        </Beside>
        <CopyButton text={window.location.href} label={t("copyLink")} copied={records("copied")} />
        <Beside game={game} roundNo={next}>
          {t("nextRound")}
          <ChevronRight aria-hidden size={18} />
        </Beside>
      </nav>
    </>
  );
}

function Undrawn({ game, round }: { game: PlayedCode; round: FairRound }): ReactNode {
  const t = useTranslations("fairness");
  const numbers = voidNumbersOf(round) ?? [];
  const isVoid = round.status === ROUND_STATUS.void;
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line bg-raised px-4 py-3">
      <p>{isVoid ? t(numbers.length > 0 ? "voidWould" : "voidUnknown") : t("unsettled")}</p>
      {numbers.length > 0 && (
        <div className="max-w-[34rem] opacity-60">
          <DrawnMarks game={game} numbers={numbers} />
        </div>
      )}
    </div>
  );
}

function RootGap({ round }: { round: FairRound }): ReactNode {
  const t = useTranslations("fairness");
  const gap = rootGapOf(round);
  if (gap === null) return null;
  return (
    <p className="flex items-start gap-2 text-sm text-pretty text-warn">
      <Unlink aria-hidden size={18} className="mt-0.5 shrink-0" />
      {t(gap === "late" ? "rootLate" : "rootNone")}
    </p>
  );
}

interface BesideProps {
  game: PlayedCode;
  roundNo: string | null;
  children: ReactNode;
}

function Beside({ game, roundNo, children }: BesideProps): ReactNode {
  if (roundNo === null) return <span />;
  return (
    <a href={pathOfDraw(game, roundNo)} className={buttonClasses({})}>
      {children}
    </a>
  );
}
