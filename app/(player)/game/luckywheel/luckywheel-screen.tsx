import type { ReactNode } from "react";
import { LuckyWheelLastResults } from "@/components/result/luckywheel/luckywheel-last-results";
import { LuckyWheelTrendsPanel } from "@/components/result/luckywheel/luckywheel-trends-panel";
import { StoppedSegment } from "@/components/stage/luckywheel/stopped-segment";
import { LuckyWheelBoard } from "@/components/table/luckywheel/luckywheel-board";
import { GameScreen } from "../game-screen";

/** The lucky wheel's whole screen. */
export function LuckyWheelScreen(): ReactNode {
  return (
    <GameScreen
      game="LUCKYWHEEL"
      words={["luckywheel"]}
      board={<LuckyWheelBoard />}
      result={<StoppedSegment />}
      lastResults={<LuckyWheelLastResults />}
      trends={<LuckyWheelTrendsPanel />}
    />
  );
}
