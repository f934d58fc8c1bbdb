import type { ReactNode } from "react";
import { BallsLastResults } from "@/components/result/balls/balls-last-results";
import { BallsTrendsPanel } from "@/components/result/balls/balls-trends-panel";
import { DrawnBall } from "@/components/stage/balls/drawn-ball";
import { BallsBoard } from "@/components/table/balls/balls-board";
import { GamePage } from "./game-page";

type BallsCode = "BALLS12" | "BALLS24" | "BALLS36" | "BALLS48";

/** The page of a drum of balls; its parts ask the game for the number of them. */
export function BallsPage({ game }: { game: BallsCode }): ReactNode {
  return (
    <GamePage
      game={game}
      words={["balls"]}
      board={<BallsBoard />}
      result={<DrawnBall />}
      lastResults={<BallsLastResults />}
      trends={<BallsTrendsPanel />}
    />
  );
}
