import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { PLAYED_CODES } from "@/lib/contract/games";
import { GamePage } from "../../game-page";

export function generateStaticParams(): { code: string }[] {
  return PLAYED_CODES.map((game) => ({ code: game.toLowerCase() }));
}

export default async function GameHomePage({ params }: { params: Promise<{ code: string }> }): Promise<ReactNode> {
  const { code } = await params;
  const game = PLAYED_CODES.find((each) => each.toLowerCase() === code) ?? notFound();
  const page = <GamePage game={game} />;
  // PK10 has its own background (specification, point 2), which the browser paints before any script runs.
  return game === "PK10" ? <div className="speedway">{page}</div> : page;
}
