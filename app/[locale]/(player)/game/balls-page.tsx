import type { ReactNode } from "react";
import { BallsLastResults } from "@/games/balls/screen/last-results";
import { BallsTrendsPanel } from "@/games/balls/screen/trends-panel";
import { DrawnBall } from "@/games/balls/screen/drawn-ball";
import { BallsBoard } from "@/games/balls/screen/board";
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
