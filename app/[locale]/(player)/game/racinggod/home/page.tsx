import type { ReactNode } from "react";
import { RacingGodLastResults } from "@/components/result/racinggod/racinggod-last-results";
import { RacingGodTrendsPanel } from "@/components/result/racinggod/racinggod-trends-panel";
import { RacingOrder } from "@/components/stage/racinggod/racing-order";
import { RacingGodBoard } from "@/components/table/racinggod/racinggod-board";
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
