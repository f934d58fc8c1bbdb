import type { GameParts } from "../../shared/screen/parts";
import { RacingGodBoard } from "./board";
import { RacingGodLastResults } from "./last-results";
import { RacingOrder } from "./racing-order";
import { RacingGodTrendsPanel } from "./trends-panel";

export const racinggodParts: GameParts = {
  board: <RacingGodBoard />,
  result: <RacingOrder />,
  lastResults: <RacingGodLastResults />,
  trends: <RacingGodTrendsPanel />,
};
