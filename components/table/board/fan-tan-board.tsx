"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BetCell } from "./bet-cell";
import { BoardSection } from "./section";
import { WholeSides } from "./whole-sides";

const NUMBERS = [1, 2, 3, 4] as const;

/** Fan tan on its square: 3 at the head, 1 at the foot, 4 and 2 at the sides, corners between them, nims in the middle. */
export function FanTanBoard(): ReactNode {
  const t = useTranslations("table");
  return (
    <BoardSection title={t("fanTan")} note={t("fanTanRule")}>
      <div className="grid grid-cols-[1fr_2.9fr_1fr] gap-1 desk:grid-cols-[1fr_2.4fr_1fr] desk:gap-2">
        <Corner a={3} b={4} />
        <Edge number={3} across />
        <Corner a={2} b={3} />
        <Edge number={4} />
        <Nims />
        <Edge number={2} />
        <Corner a={1} b={4} />
        <Edge number={1} across />
        <Corner a={1} b={2} />
      </div>
      <WholeSides type="ft" />
    </BoardSection>
  );
}

function Corner({ a, b }: { a: number; b: number }): ReactNode {
  const names = useTranslations("bets");
  return <BetCell type="ft" number={`${a}${b}c`} face={names("corner", { a, b })} density="tall" />;
}

/** One side of the square: the fan and the zheng of its number. */
function Edge({ number, across = false }: { number: number; across?: boolean }): ReactNode {
  const names = useTranslations("bets");
  return (
    <div className={across ? "grid grid-cols-2 gap-1" : "grid grid-rows-2 gap-1"}>
      <BetCell type="ft" number={`${number}p`} face={names("fan", { a: number })} density="tall" />
      <BetCell type="ft" number={`${number}z`} face={names("zheng", { a: number })} density="tall" />
    </div>
  );
}

function Nims(): ReactNode {
  const t = useTranslations("table");
  const names = useTranslations("bets");
  return (
    <div
      role="group"
      aria-label={t("nims")}
      title={t("nims")}
      className="grid grid-cols-3 gap-1 rounded-md border border-line-strong/60 bg-page p-1 desk:p-1.5"
    >
      {NUMBERS.flatMap((a) =>
        NUMBERS.filter((b) => b !== a).map((b) => (
          <BetCell key={`${a}${b}`} type="ft" number={`${a}n${b}`} face={names("nim", { a, b })} />
        )),
      )}
    </div>
  );
}
