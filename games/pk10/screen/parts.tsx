import type { ReactNode } from "react";
import type { GameBoard } from "@/games/shared/screen/board/bet-board";
import { gameParts } from "@/games/shared/screen/parts";
import { FanTanBoard } from "./fan-tan-board";
import { useTranslations } from "next-intl";
import { BetCell, PairTriangle, WholeSides } from "@/games/shared/screen/board/bet-cell";
import { BoardSection } from "@/games/shared/screen/board/section";
import { NumberTile } from "@/components/ui/result-mark";
import { sideOf } from "@/lib/wording/bet-name";
import { factsOf, POSITIONS } from "../trends";
import { StageResult } from "@/games/shared/screen/results";

const LETTERS = ["b", "s", "o", "e", "d", "t"] as const;
/** Dragon and tiger are bets on the first five positions only. */
const DUELLING = 5;

/** Positions are columns on a desktop and rows on mobile. */
function TwoSideBoard(): ReactNode {
  const t = useTranslations("pk10");
  const names = useTranslations("bets");
  return (
    <>
      <BoardSection title={t("crownSumHeading")} help={{ words: t("help.crown"), groups: ["tf crown"] }}>
        <WholeSides type="tf" />
      </BoardSection>
      <BoardSection title={t("eachPosition")} help={{ words: t("help.position"), groups: ["tf position", "tf duel"] }}>
        <div className="grid gap-1 max-desk:grid-cols-[1.25rem_repeat(6,minmax(0,1fr))] max-[22.5rem]:grid-cols-[0.75rem_repeat(6,minmax(0,1fr))] max-[22.5rem]:gap-0.5 desk:grid-flow-col desk:grid-cols-10 desk:grid-rows-[auto_repeat(6,auto)]">
          {POSITIONS.map((position) => (
            <div key={position} role="group" aria-label={names("position", { position })} className="contents">
              <span aria-hidden className="flex items-center justify-center py-1 text-xs font-semibold text-muted">
                <span className="desk:hidden">{position}</span>
                <span className="text-center leading-tight wrap-anywhere max-desk:hidden">
                  {names("position", { position })}
                </span>
              </span>
              {LETTERS.map((letter) =>
                position > DUELLING && (letter === "d" || letter === "t") ? (
                  <span key={letter} aria-hidden className="max-desk:block" />
                ) : (
                  <BetCell
                    key={letter}
                    type="tf"
                    number={`${position}${letter}`}
                    face={names("side", { side: sideOf(letter) ?? letter })}
                  />
                ),
              )}
            </div>
          ))}
        </div>
      </BoardSection>
    </>
  );
}

/** Each position is a column on a desktop, and two rows of five on mobile. */
function OneSideBoard(): ReactNode {
  const t = useTranslations("pk10");
  const names = useTranslations("bets");
  return (
    <BoardSection title={t("carAtPosition")} help={{ words: t("help.rank"), groups: ["of rank"] }}>
      <div className="grid gap-1 max-desk:grid-cols-[1.25rem_repeat(5,minmax(0,1fr))] desk:grid-flow-col desk:grid-cols-10 desk:grid-rows-[auto_repeat(10,auto)]">
        {POSITIONS.map((position) => (
          <div key={position} role="group" aria-label={names("position", { position })} className="contents">
            <span
              aria-hidden
              className="flex items-center justify-center text-xs font-semibold text-muted max-desk:row-span-2 desk:py-1"
            >
              <span className="desk:hidden">{position}</span>
              <span className="text-center leading-tight wrap-anywhere max-desk:hidden">
                {names("position", { position })}
              </span>
            </span>
            {POSITIONS.map((car) => (
              <BetCell
                key={car}
                type="of"
                number={`${position}-${car}`}
                face={car}
                density="dense"
                picture={<NumberTile value={car} size="xs" />}
                className="wide:flex-row! wide:gap-1! wide:px-1.5"
              />
            ))}
          </div>
        ))}
      </div>
    </BoardSection>
  );
}

const DUELS = [1, 2, 3, 4, 5].map((position) => [position, 11 - position] as const);

function DuelBoard(): ReactNode {
  const t = useTranslations("pk10");
  const names = useTranslations("bets");
  return (
    <BoardSection
      title={t("duelsHeading")}
      note={t("duelRule")}
      help={{ words: t("help.duel"), groups: ["dt mirror"] }}
    >
      <div className="grid gap-2 desk:grid-cols-5">
        {DUELS.map(([position, rival]) => (
          <div
            key={position}
            role="group"
            aria-label={t("duel", {
              position: names("position", { position }),
              rival: names("position", { position: rival }),
            })}
            className="relative grid grid-cols-2 gap-1.5 rounded-md border border-line bg-page p-1.5 desk:grid-cols-1 desk:gap-3"
          >
            {[position, rival].map((side) => (
              <BetCell
                key={side}
                type="dt"
                number={String(side)}
                face={names("position", { position: side })}
                density="tall"
                className="desk:min-h-18!"
              />
            ))}
            <span
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-1/2 grid size-7 -translate-1/2 place-items-center rounded-full border border-line-strong bg-page text-2xs font-bold text-accent"
            >
              {t("versus")}
            </span>
          </div>
        ))}
      </div>
    </BoardSection>
  );
}

const SUMS = Array.from({ length: 17 }, (_, index) => index + 3);

function CrownBoard(): ReactNode {
  const t = useTranslations("pk10");
  return (
    <>
      <BoardSection title={t("crownSumHeading")} help={{ words: t("help.sum"), groups: ["gy crown", "gy sum"] }}>
        <WholeSides type="gy" />
        <div className="grid grid-cols-6 gap-1 desk:grid-cols-9 full:grid-cols-[repeat(17,minmax(0,1fr))]">
          {SUMS.map((sum) => (
            <BetCell key={sum} type="gy" number={String(sum)} face={sum} />
          ))}
        </div>
      </BoardSection>
      <BoardSection title={t("firstTwoPairs")} help={{ words: t("help.pair"), groups: ["gy pair"] }}>
        <PairTriangle type="gy" field={POSITIONS} className="desk:grid-cols-9" />
      </BoardSection>
    </>
  );
}

const BOARDS: readonly GameBoard[] = [
  { types: ["tf"], Board: TwoSideBoard },
  { types: ["of"], Board: OneSideBoard },
  { types: ["gy"], Board: CrownBoard },
  { types: ["ft"], Board: FanTanBoard },
  { types: ["dt"], Board: DuelBoard },
];

/** Champion first. The names are written out, because the style sheet contains only classes found in the source. */
const REVEALS: readonly string[] = [
  "reveal reveal-1",
  "reveal reveal-2",
  "reveal reveal-3",
  "reveal reveal-4",
  "reveal reveal-5",
  "reveal reveal-6",
  "reveal reveal-7",
  "reveal reveal-8",
  "reveal reveal-9",
  "reveal reveal-10",
];

export function FinishingOrder(): ReactNode {
  const t = useTranslations("stage");
  return <StageResult title={t("finish")} Facts={ResultFacts} Marks={Tiles} />;
}

function Tiles({ numbers }: { numbers: readonly number[] }): ReactNode {
  return (
    <ol className="grid grid-cols-10 gap-1 [--reveal-step:70ms] desk:gap-1.5">
      {numbers.map((car, index) => (
        <li key={car} className={REVEALS[index]}>
          <NumberTile value={car} size="lg" />
        </li>
      ))}
    </ol>
  );
}

function ResultFacts({ numbers }: { numbers: readonly number[] }): ReactNode {
  const bets = useTranslations("bets");
  const { sum, size, parity, fan } = factsOf(numbers);
  return (
    <p className="flex shrink-0 gap-x-3 text-xs whitespace-nowrap text-muted max-[23rem]:min-w-0 max-[23rem]:shrink max-[23rem]:flex-wrap max-[23rem]:justify-end max-[23rem]:text-2xs max-[23rem]:whitespace-normal desk:gap-x-4">
      <span>
        {bets("crownSum")} <b className="font-semibold text-text">{sum}</b> · {bets("side", { side: size })} ·{" "}
        {bets("side", { side: parity })}
      </span>
      <span>
        {bets("type.ft")} <b className="font-semibold text-text">{fan}</b>
      </span>
    </p>
  );
}

function LastFacts({ numbers }: { numbers: readonly number[] }): ReactNode {
  const bets = useTranslations("bets");
  const { sum, size, parity, duel } = factsOf(numbers);
  return (
    <>
      <b className="font-semibold text-text">{sum}</b> {bets("side", { side: size })} {bets("side", { side: parity })}{" "}
      {bets("side", { side: duel })}
    </>
  );
}

export default gameParts(BOARDS, FinishingOrder, LastFacts);
