import type { ReactNode } from "react";
import { RacingGodLastResults } from "@/games/racinggod/screen/last-results";
import { RacingGodTrendsPanel } from "@/games/racinggod/screen/trends-panel";
import { RacingOrder } from "@/games/racinggod/screen/racing-order";
import { RacingGodBoard } from "@/games/racinggod/screen/board";
import { GamePage } from "../../game-page";

export default function RacingGodPage(): ReactNode {
  return (
    <GamePage
      game="RACINGGOD"
      words={["racinggod"]}
      board={<RacingGodBoard />}
      result={<RacingOrder />}
      lastResults={<RacingGodLastResults />}
      trends={<RacingGodTrendsPanel />}
    />
  );
}
