import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BetCell } from "../../shared/screen/board/bet-cell";
import { BoardSection } from "../../shared/screen/board/section";

/** The second numbers of each number's nims, in screen order: left to right or top to bottom. */
const SIDES = { 1: [4, 3, 2], 2: [3, 4, 1], 3: [4, 1, 2], 4: [3, 2, 1] } as const;
const FAN_TAN = ["ft fan", "ft nim", "ft corner", "ft zheng", "ft side"];
type Side = keyof typeof SIDES;

/**
 * Fan tan on its square: 3 at the top, 1 at the bottom, 4 at the left, 2 at the right. The outer ring has a corner bet
 * between two neighbouring numbers, and the three nim bets of a number along its side. Inside are the fan and the zheng
 * of each number, and in the middle big, small, odd and even.
 */
export function FanTanBoard(): ReactNode {
  const t = useTranslations("pk10");
  return (
    <BoardSection title={t("fanTanHeading")} note={t("fanTanRule")} help={{ words: t("help.fanTan"), groups: FAN_TAN }}>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,3.4fr)_minmax(0,1fr)] gap-1 max-[22.5rem]:grid-cols-[minmax(0,1fr)_minmax(0,4fr)_minmax(0,1fr)] max-[22.5rem]:gap-0.5 desk:gap-1.5">
        <Corner a={3} b={4} />
        <Nims side={3} across />
        <Corner a={2} b={3} />
        <Nims side={4} />
        <Middle />
        <Nims side={2} />
        <Corner a={1} b={4} />
        <Nims side={1} across />
        <Corner a={1} b={2} />
      </div>
      <p className="text-xs text-faint">{t("nimRule")}</p>
    </BoardSection>
  );
}

function Corner({ a, b }: { a: number; b: number }): ReactNode {
  const names = useTranslations("bets");
  return (
    <BetCell
      type="ft"
      number={`${a}${b}c`}
      face={names("corner", { a, b })}
      density="tall"
      className="first:rounded-tl-lg last:rounded-br-lg nth-3:rounded-tr-lg nth-7:rounded-bl-lg"
    />
  );
}

function Nims({ side, across = false }: { side: Side; across?: boolean }): ReactNode {
  const names = useTranslations("bets");
  return (
    <div className={across ? "grid grid-cols-3 gap-1 desk:gap-1.5" : "grid grid-rows-3 gap-1 desk:gap-1.5"}>
      {SIDES[side].map((other) => (
        <BetCell
          key={other}
          type="ft"
          number={`${side}n${other}`}
          face={names("nim", { a: side, b: other })}
          density="tall"
        />
      ))}
    </div>
  );
}

/** The bets inside the ring in row order, each with the class for its grid columns. */
const PLACES: readonly (readonly [string, string])[] = [
  ["3p", "col-span-2"],
  ["3z", "col-span-2"],
  ["4p", ""],
  ["big", ""],
  ["odd", ""],
  ["2p", ""],
  ["4z", ""],
  ["even", ""],
  ["small", ""],
  ["2z", ""],
  ["1p", "col-span-2"],
  ["1z", "col-span-2"],
];

function Middle(): ReactNode {
  const names = useTranslations("bets");
  const faceOf = (number: string): string => {
    const a = Number(number[0]);
    if (Number.isNaN(a)) return names("side", { side: number });
    return names(number.endsWith("p") ? "fan" : "zheng", { a });
  };
  return (
    <div className="grid auto-rows-fr grid-cols-4 gap-1 max-[22.5rem]:gap-0.5 rounded-md border border-line-strong/60 bg-page p-0.5 desk:gap-1.5 desk:p-1.5">
      {PLACES.map(([number, className]) => (
        <BetCell key={number} type="ft" number={number} face={faceOf(number)} className={className} />
      ))}
    </div>
  );
}
