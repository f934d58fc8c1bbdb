import type { ReactNode } from "react";
import type { GamePartsProps } from "../../shared/screen/parts";
import { BallsBoard } from "./board";
import { DrawnBall } from "./drawn-ball";
import { BallsLastResults } from "./last-results";

export default function BallsParts({ children }: GamePartsProps): ReactNode {
  return children({
    board: <BallsBoard />,
    result: <DrawnBall />,
    lastResults: <BallsLastResults />,
  });
}
