import type { ReactNode } from "react";
import type { GamePartsProps } from "../../shared/screen/parts";
import { LuckyWheelBoard } from "./board";
import { LuckyWheelLastResults } from "./last-results";
import { StoppedSegment } from "./stopped-segment";

export default function LuckyWheelParts({ children }: GamePartsProps): ReactNode {
  return children({
    board: <LuckyWheelBoard />,
    result: <StoppedSegment />,
    lastResults: <LuckyWheelLastResults />,
  });
}
