import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BallMark } from "@/components/ui/result-mark";
import { BALL_COLOURS, colourOf } from "../colours";
import { useGameCode } from "@/lib/live/game/use-game";
import { ballCountOf, bigFrom, quarterOf } from "../trends";
import type { GameBoard } from "@/games/shared/screen/board/bet-board";
import { gameParts } from "@/games/shared/screen/parts";
import { BetCell, WholeSides } from "@/games/shared/screen/board/bet-cell";
import { BoardSection } from "@/games/shared/screen/board/section";
import { StageResult, type StageResultParts, SideWords } from "@/games/shared/screen/results";

const BOARDS: readonly GameBoard[] = [{ types: ["no", "ts", "co", "qt"], Board: DrumBoard }];

const COLOUR_LOOKS = {
  red: "border-b-2 border-b-ball-red",
  blue: "border-b-2 border-b-ball-blue",
  green: "border-b-2 border-b-ball-green",
} as const;

function DrumBoard(): ReactNode {
  const t = useTranslations("balls");
  const names = useTranslations("bets");
  const count = ballCountOf(useGameCode());
  return (
    <>
      <BoardSection
        title={t("numbers")}
        note={t("numbersNote", { count })}
        help={{ words: t("help.numbers"), groups: ["no number", "qt quarter"] }}
      >
        <div className={count <= 24 ? "grid gap-x-4 gap-y-1.5 wide:grid-cols-2" : "grid gap-1.5"}>
          {[1, 2, 3, 4].map((quarter) => (
            <Quarter key={quarter} quarter={quarter} count={count} />
          ))}
        </div>
      </BoardSection>
      <div className="grid gap-3.5 desk:grid-cols-[4fr_3fr]">
        <BoardSection
          title={t("sides")}
          note={t("sidesNote", { from: bigFrom(count), count })}
          help={{
            words: t("help.sides", { half: bigFrom(count) - 1, from: bigFrom(count), count }),
            groups: ["ts side"],
          }}
        >
          <WholeSides type="ts" />
        </BoardSection>
        <BoardSection title={t("colours")} help={{ words: t("help.colours"), groups: ["co colour"] }}>
          <div className="grid grid-cols-3 gap-1.5">
            {BALL_COLOURS.map((colour) => (
              <BetCell
                key={colour}
                type="co"
                number={colour}
                face={names("colour", { colour })}
                density="tall"
                className={COLOUR_LOOKS[colour]}
              />
            ))}
          </div>
        </BoardSection>
      </div>
    </>
  );
}

/**
 * The columns of a quarter's numbers, by the number of balls: they give one row on a desktop, at most two rows beside
 * the stage (`split`), and at most three on a phone.
 */
const COLUMNS: Readonly<Record<number, string>> = {
  12: "grid-cols-3",
  24: "grid-cols-3 desk:grid-cols-6",
  36: "grid-cols-3 desk:grid-cols-9 split:grid-cols-5!",
  48: "grid-cols-4 desk:grid-cols-12 split:grid-cols-6!",
};

function Quarter({ quarter, count }: { quarter: number; count: number }): ReactNode {
  const names = useTranslations("bets");
  const balls = Array.from({ length: count }, (_, index) => index + 1).filter(
    (ball) => quarterOf(ball, count) === quarter,
  );
  const name = names("quarter", { quarter: String(quarter) });
  return (
    <div
      role="group"
      aria-label={name}
      className="grid grid-cols-[4.25rem_minmax(0,1fr)] gap-1 desk:grid-cols-[5.5rem_minmax(0,1fr)]"
    >
      <BetCell
        type="qt"
        number={`q${quarter}`}
        face={name}
        picture={
          <span className="flex max-w-full flex-col gap-0.5 text-center py-1 text-xs leading-tight font-semibold text-balance max-[25rem]:text-2xs">
            {name}
            <span className="text-2xs font-normal text-faint">
              {balls[0]}–{balls.at(-1)}
            </span>
          </span>
        }
        density="tall"
      />
      <div className={`grid gap-1 ${COLUMNS[count] ?? "grid-cols-6"}`}>
        {balls.map((ball) => (
          <BetCell
            key={ball}
            type="no"
            number={String(ball)}
            face={ball}
            picture={<BallMark value={ball} tone={colourOf(ball)} size="sm" />}
            className="py-1"
          />
        ))}
      </div>
    </div>
  );
}

function DrawnBall(): ReactNode {
  const t = useTranslations("balls");
  return <StageResult title={t("drawn")} Facts={Facts} Marks={Ball} />;
}

function Facts({ numbers: [ball = 0] }: StageResultParts): ReactNode {
  const count = ballCountOf(useGameCode());
  return (
    <p className="shrink-0 text-xs whitespace-nowrap text-muted">
      <SideWords of={ball} bigFrom={bigFrom(count)} between=" · " />
    </p>
  );
}

function Ball({ numbers: [ball = 0] }: StageResultParts): ReactNode {
  const bets = useTranslations("bets");
  const count = ballCountOf(useGameCode());
  return (
    <p className="flex h-9 animate-rise items-center gap-2.5 desk:gap-3">
      <BallMark value={ball} tone={colourOf(ball)} size="lg" />
      <b className="text-lg font-bold">{bets("colour", { colour: colourOf(ball) })}</b>
      <span className="text-muted">{bets("quarter", { quarter: String(quarterOf(ball, count)) })}</span>
    </p>
  );
}

function LastFacts({ numbers: [ball = 0] }: { numbers: readonly number[] }): ReactNode {
  const bets = useTranslations("bets");
  const count = ballCountOf(useGameCode());
  return (
    <>
      {bets("colour", { colour: colourOf(ball) })} <SideWords of={ball} bigFrom={bigFrom(count)} />
    </>
  );
}

export default gameParts(BOARDS, DrawnBall, LastFacts);
