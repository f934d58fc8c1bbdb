"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { colourOf } from "../colours";
import { useGameCode } from "@/lib/live/game/use-game";
import { ballCountOf, bigFrom } from "../trends";
import { parityOf, sizeOf } from "../../shared/trends/sides";
import { LastResults } from "../../shared/screen/last-results";

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
