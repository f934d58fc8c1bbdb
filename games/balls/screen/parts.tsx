import type { GameParts } from "../../shared/screen/parts";
import { BallsBoard } from "./board";
import { DrawnBall } from "./drawn-ball";
import { BallsLastResults } from "./last-results";
import { BallsTrendsPanel } from "./trends-panel";

export const ballsParts: GameParts = {
  board: <BallsBoard />,
  result: <DrawnBall />,
  lastResults: <BallsLastResults />,
  trends: <BallsTrendsPanel />,
};
