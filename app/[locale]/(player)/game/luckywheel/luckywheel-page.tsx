import type { ReactNode } from "react";
import { LuckyWheelLastResults } from "@/games/luckywheel/screen/last-results";
import { LuckyWheelTrendsPanel } from "@/games/luckywheel/screen/trends-panel";
import { StoppedSegment } from "@/games/luckywheel/screen/stopped-segment";
import { LuckyWheelBoard } from "@/games/luckywheel/screen/board";
import { GamePage, type GamePageProps } from "../game-page";

/** The lucky wheel's page, also where another page shows it. */
export function LuckyWheelPage({
  name = "games.LUCKYWHEEL",
  words = [],
}: Pick<GamePageProps, "name" | "words">): ReactNode {
  return (
    <GamePage
      game="LUCKYWHEEL"
      name={name}
      words={["luckywheel", ...words]}
      board={<LuckyWheelBoard />}
      result={<StoppedSegment />}
      lastResults={<LuckyWheelLastResults />}
      trends={<LuckyWheelTrendsPanel />}
    />
  );
}
