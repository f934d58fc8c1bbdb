import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { NumberTile } from "@/components/ui/result-mark";
import { useLatestRound, useResultText } from "@/lib/live/game/use-game";
import { betTypeName } from "@/lib/wording/bet-name";
import { decimals } from "@/lib/wording/decimals";
import { BetCell, PairTriangle, WholeSides } from "@/games/shared/screen/board/bet-cell";
import { BoardSection } from "@/games/shared/screen/board/section";
import type { GameBoard } from "@/games/shared/screen/board/bet-board";
import { gameParts } from "@/games/shared/screen/parts";
import { BIG_FROM, RACERS } from "../trends";
import { StageResult, type StageResultParts, SideWords } from "@/games/shared/screen/results";
import { resultTimes } from "../result-times";

/** The sum of all strengths: one hundredth of it is a chance of one per cent. */
const ALL_STRENGTH = 10_000;
/** The bar is full at the largest strength that the drift allows. */
const STRONGEST = 2_600;

function RaceCard(): ReactNode {
  const t = useTranslations("racinggod");
  const names = useTranslations("bets");
  const form = useLatestRound()?.form ?? null;
  return (
    <>
      <BoardSection
        title={t("card")}
        note={t("cardNote")}
        help={{ words: t("help.card"), groups: ["win winner", "plc place"] }}
      >
        <ol className="grid gap-1 wide:grid-flow-col wide:grid-cols-2 wide:grid-rows-4 wide:gap-x-3">
          {RACERS.map((racer) => (
            <li
              key={racer}
              className="grid grid-cols-[2rem_minmax(0,1fr)_minmax(4.5rem,6rem)_minmax(4.5rem,6rem)] items-center gap-1.5"
            >
              <NumberTile value={racer} size="md" />
              <Form strength={form?.[racer - 1] ?? null} />
              <BetCell type="win" number={String(racer)} face={betTypeName(names, "win")} />
              <BetCell type="plc" number={String(racer)} face={betTypeName(names, "plc")} />
            </li>
          ))}
        </ol>
      </BoardSection>
      <BoardSection title={t("sides")} note={t("sidesNote")} help={{ words: t("help.sides"), groups: ["ts side"] }}>
        <WholeSides type="ts" />
      </BoardSection>
    </>
  );
}

function Form({ strength }: { strength: number | null }): ReactNode {
  const t = useTranslations("racinggod");
  const tag = useLocale();
  if (strength === null) return <span className="text-xs text-faint">–</span>;
  const percent = decimals((strength * 100) / ALL_STRENGTH, 1, tag);
  return (
    <p className="flex min-w-0 items-center gap-2 pr-1">
      <span aria-hidden className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-raised">
        <span
          className="block h-full origin-left rounded-full bg-accent transition-transform duration-500"
          style={{ transform: `scaleX(${Math.min(1, strength / STRONGEST).toFixed(3)})` }}
        />
      </span>
      <span className="w-11 text-right text-xs text-muted">
        <span className="sr-only">{t("chance")} </span>
        {t("percent", { percent })}
      </span>
    </p>
  );
}

function QuinellaBoard(): ReactNode {
  const t = useTranslations("racinggod");
  return (
    <BoardSection
      title={t("quinella")}
      note={t("quinellaNote")}
      help={{ words: t("help.quinella"), groups: ["qn quinella"] }}
    >
      <PairTriangle type="qn" field={RACERS} className="desk:grid-cols-7" />
    </BoardSection>
  );
}

/** The row is the winner's, the column the runner-up's. On a phone each winner has two rows of four. */
function ExactaBoard(): ReactNode {
  const t = useTranslations("racinggod");
  return (
    <BoardSection title={t("exacta")} note={t("exactaNote")} help={{ words: t("help.exacta"), groups: ["ex exacta"] }}>
      <div className="grid grid-cols-[1.5rem_repeat(4,minmax(0,1fr))] items-center gap-1 desk:grid-cols-[1.5rem_repeat(8,minmax(0,1fr))]">
        <span aria-hidden className="max-desk:hidden" />
        {RACERS.map((second) => (
          <span key={second} aria-hidden className="flex justify-center max-desk:hidden">
            <NumberTile value={second} size="xs" />
          </span>
        ))}
        {RACERS.map((first) => (
          <div key={first} role="group" aria-label={t("firstIs", { racer: first })} className="contents">
            <NumberTile value={first} size="xs" className="max-desk:row-span-2" />
            {RACERS.map((second) =>
              second === first ? (
                <span key={second} aria-hidden className="mx-auto size-1.5 rounded-full bg-line" />
              ) : (
                <BetCell
                  key={second}
                  type="ex"
                  number={`${first}>${second}`}
                  face={`${first}›${second}`}
                  density="dense"
                />
              ),
            )}
          </div>
        ))}
      </div>
    </BoardSection>
  );
}

const BOARDS: readonly GameBoard[] = [
  { types: ["win", "plc", "ts"], Board: RaceCard },
  { types: ["qn"], Board: QuinellaBoard },
  { types: ["ex"], Board: ExactaBoard },
];

export function RacingOrder(): ReactNode {
  const t = useTranslations("stage");
  return <StageResult title={t("finish")} Facts={Facts} Marks={Tiles} room="min-h-14" />;
}

function Facts({ numbers: [winner = 0] }: StageResultParts): ReactNode {
  const t = useTranslations("racinggod");
  return (
    <p className="shrink-0 text-xs whitespace-nowrap text-muted">
      {t("winner")} <b className="font-semibold text-text">{winner}</b> ·{" "}
      <SideWords of={winner} bigFrom={BIG_FROM} between=" · " />
    </p>
  );
}

function Tiles({ numbers, roundNo }: StageResultParts): ReactNode {
  const text = useResultText(roundNo);
  const times = useMemo(() => resultTimes(text, roundNo, numbers), [text, roundNo, numbers]);
  return (
    <ol className="grid grid-cols-8 gap-1 desk:gap-1.5">
      {numbers.map((racer, place) => (
        <li key={racer} className="flex flex-col items-center gap-0.5 leading-none">
          <NumberTile value={racer} size="lg" className="h-6! wide:h-8! split:h-6!" />
          {times !== null && <span className="text-2xs text-muted">{clockOf(times[place] ?? 0)}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Milliseconds as a race's clock: 61 230 → `1:01.23`. */
function clockOf(ms: number): string {
  const hundredths = Math.floor(ms / 10);
  const [minutes, rest] = [Math.floor(hundredths / 6000), hundredths % 6000];
  const seconds = `${String(Math.floor(rest / 100)).padStart(2, "0")}.${String(rest % 100).padStart(2, "0")}`;
  return `${minutes}:${seconds}`;
}

function LastFacts({ numbers: [winner = 0] }: { numbers: readonly number[] }): ReactNode {
  return <SideWords of={winner} bigFrom={BIG_FROM} />;
}

export default gameParts(BOARDS, RacingOrder, LastFacts);
