import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { BallsLastResults } from "@/components/result/balls/balls-last-results";
import { BallsTrendsPanel } from "@/components/result/balls/balls-trends-panel";
import { DrawnBall } from "@/components/stage/balls/drawn-ball";
import { BallsBoard } from "@/components/table/balls/balls-board";
import { GameScreen } from "./game-screen";

type BallsCode = "BALLS12" | "BALLS24" | "BALLS36" | "BALLS48";

/** The head of the page of one drum. */
export async function ballsMetadata(game: BallsCode): Promise<Metadata> {
  const games = await getTranslations("games");
  return { title: games(game) };
}

/** The whole screen of a drum of balls; its parts ask the game for the number of them. */
export function BallsScreen({ game }: { game: BallsCode }): ReactNode {
  return (
    <GameScreen
      game={game}
      words={["balls"]}
      board={<BallsBoard />}
      result={<DrawnBall />}
      lastResults={<BallsLastResults />}
      trends={<BallsTrendsPanel />}
    />
  );
}
