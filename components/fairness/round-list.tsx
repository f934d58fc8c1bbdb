import { CircleCheck, CircleX, Unlink } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { ResultMarks } from "@/components/ui/result-mark";
import { marksOf } from "@/games/manifests";
import type { CheckedRound } from "@/games/shared/draw/verify-chain";
import { ROUND_STATUS, type PlayedCode } from "@/lib/contract/games";
import { type FairRound, rootGapOf, voidNumbersOf } from "@/lib/contract/fairness";
import { pathOfDraw } from "@/lib/paths";
import { DEFAULT_TIME_ZONE, timeOf } from "@/lib/time";

export interface RoundListProps {
  game: PlayedCode;
  /** Oldest first. */
  rounds: readonly FairRound[];
  /** Null before the check. */
  checked: readonly CheckedRound[] | null;
}

export function RoundList({ game, rounds, checked }: RoundListProps): ReactNode {
  return (
    <ol data-testid="draws" className="panel flex flex-col">
      {rounds.toReversed().map((round, at) => {
        const check = checked?.[rounds.length - 1 - at];
        return (
          <Fragment key={round.round_no}>
            <RoundRow game={game} round={round} check={check} />
            {check !== undefined && <Gap {...check} />}
          </Fragment>
        );
      })}
    </ol>
  );
}

interface RoundRowProps {
  game: PlayedCode;
  round: FairRound;
  check: CheckedRound | undefined;
}

function RoundRow({ game, round, check }: RoundRowProps): ReactNode {
  const t = useTranslations("fairness");
  const numbers = round.result_numbers ?? voidNumbersOf(round) ?? [];
  const isVoid = round.status === ROUND_STATUS.void;
  const gap = rootGapOf(round);
  return (
    <li className="border-b border-line last:border-b-0">
      <a
        href={pathOfDraw(game, round.round_no)}
        className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5 px-3 py-2.5 hover:bg-hover focus-visible:-outline-offset-2 desk:grid-cols-[9rem_7rem_1fr_auto] desk:px-4"
      >
        <span className="font-medium wrap-anywhere underline decoration-line-strong underline-offset-4">
          {round.round_no}
        </span>
        <time dateTime={round.draws_at} className="text-right text-sm whitespace-nowrap text-muted desk:text-left">
          {timeOf(new Date(round.draws_at), DEFAULT_TIME_ZONE)}
        </time>
        <span
          className={`flex min-h-6 min-w-0 flex-wrap items-center gap-0.5 desk:gap-1 ${isVoid ? "opacity-45" : ""}`}
        >
          <ResultMarks marks={marksOf(game, numbers)} size="xs" className="desk:size-6 desk:text-xs" />
        </span>
        <span className="flex flex-col items-end gap-0.5">
          <State round={round} check={check} />
          {gap !== null && <span className="text-right text-xs text-warn">{t("rootMark", { gap })}</span>}
        </span>
      </a>
    </li>
  );
}

function State({ round, check }: Omit<RoundRowProps, "game">): ReactNode {
  const t = useTranslations("fairness");
  const [fault] = check?.faults ?? [];
  const look = "flex items-center justify-end gap-1.5 text-right text-xs";
  if (fault !== undefined) {
    return (
      <span className={`${look} font-semibold text-lose`}>
        <CircleX aria-hidden size={16} className="shrink-0" />
        {t("faultOf", { fault })}
      </span>
    );
  }
  if (round.status === ROUND_STATUS.void) return <span className={`${look} text-warn`}>{t("void")}</span>;
  const [what] = check?.unchecked ?? [];
  if (check?.isDrawn === true && what !== undefined)
    return <span className={`${look} text-warn`}>{t("uncheckedOf", { what })}</span>;
  if (check?.isDrawn === true) {
    return (
      <span className={`${look} text-win`}>
        <CircleCheck aria-hidden size={16} className="shrink-0" />
        {t("checked")}
      </span>
    );
  }
  const isDrawn = round.status === ROUND_STATUS.resulted;
  return <span className={`${look} text-faint`}>{isDrawn ? "" : t("notDrawn")}</span>;
}

function Gap({ missing, unused }: CheckedRound): ReactNode {
  const t = useTranslations("fairness");
  if (missing === 0 && unused === 0) return null;
  return (
    <li className="flex items-center gap-2 border-b border-line bg-lose-soft px-3 py-2 text-sm desk:px-4">
      <Unlink aria-hidden size={16} className="shrink-0 text-lose" />
      {missing > 0 && t("missing", { count: missing })} {unused > 0 && t("unused", { count: unused })}
    </li>
  );
}
