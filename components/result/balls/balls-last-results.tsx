"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { colourOf } from "@/lib/games/balls/colours";
import { useGameCode } from "@/lib/live/game-hooks";
import { ballCountOf, bigFrom } from "@/lib/trends/balls";
import { parityOf, sizeOf } from "@/lib/trends/sides";
import { LastResults } from "../last-results";

/** A drum's newest balls with their colours and sides. */
export function BallsLastResults(): ReactNode {
  return <LastResults Facts={Facts} />;
}

function Facts({ numbers: [ball = 0] }: { numbers: readonly number[] }): ReactNode {
  const bets = useTranslations("bets");
  const count = ballCountOf(useGameCode());
  return (
    <>
      {bets("colour", { colour: colourOf(ball) })} {bets("side", { side: sizeOf(ball, bigFrom(count)) })}{" "}
      {bets("side", { side: parityOf(ball) })}
    </>
  );
}
