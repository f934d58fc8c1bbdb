import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { RacingGodLastResults } from "@/components/result/racinggod/racinggod-last-results";
import { RacingGodTrendsPanel } from "@/components/result/racinggod/racinggod-trends-panel";
import { RacingOrder } from "@/components/stage/racinggod/racing-order";
import { RacingGodBoard } from "@/components/table/racinggod/racinggod-board";
import { GameScreen } from "../../game-screen";

export async function generateMetadata(): Promise<Metadata> {
  const games = await getTranslations("games");
  return { title: games("RACINGGOD") };
}

export default function RacingGodPage(): ReactNode {
  return (
    <GameScreen
      game="RACINGGOD"
      words={["racinggod"]}
      board={<RacingGodBoard />}
      result={<RacingOrder />}
      lastResults={<RacingGodLastResults />}
      trends={<RacingGodTrendsPanel />}
    />
  );
}
