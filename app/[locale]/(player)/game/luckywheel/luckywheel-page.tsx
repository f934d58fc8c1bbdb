import type { ReactNode } from "react";
import { LuckyWheelLastResults } from "@/components/result/luckywheel/luckywheel-last-results";
import { LuckyWheelTrendsPanel } from "@/components/result/luckywheel/luckywheel-trends-panel";
import { StoppedSegment } from "@/components/stage/luckywheel/stopped-segment";
import { LuckyWheelBoard } from "@/components/table/luckywheel/luckywheel-board";
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
