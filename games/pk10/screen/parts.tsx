import type { GameParts } from "../../shared/screen/parts";
import { Pk10Board } from "./board";
import { FinishingOrder } from "./finishing-order";
import { Pk10LastResults } from "./last-results";
import { Pk10TrendsPanel } from "./trends-panel";

export const pk10Parts: GameParts = {
  board: <Pk10Board />,
  result: <FinishingOrder />,
  lastResults: <Pk10LastResults />,
  trends: <Pk10TrendsPanel />,
};
