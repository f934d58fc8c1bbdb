import type { GameParts } from "../../shared/screen/parts";
import { LuckyWheelBoard } from "./board";
import { LuckyWheelLastResults } from "./last-results";
import { StoppedSegment } from "./stopped-segment";
import { LuckyWheelTrendsPanel } from "./trends-panel";

export const luckywheelParts: GameParts = {
  board: <LuckyWheelBoard />,
  result: <StoppedSegment />,
  lastResults: <LuckyWheelLastResults />,
  trends: <LuckyWheelTrendsPanel />,
};
