import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { gameCodeSchema } from "@/lib/contract/games";
import { ComingSoonScreen } from "../../../coming-soon-screen";

/** The home of every game that is not open yet; PK10 has a page of its own. */
export default async function GameHomePage({ params }: { params: Promise<{ game: string }> }): Promise<ReactNode> {
  const { game } = await params;
  const code = gameCodeSchema.safeParse(game.toUpperCase());
  if (!code.success || code.data === "LOBBY" || code.data === "PK10" || game !== game.toLowerCase()) notFound();
  return <ComingSoonScreen game={code.data} />;
}
