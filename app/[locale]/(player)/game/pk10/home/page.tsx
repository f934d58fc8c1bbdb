import type { ReactNode } from "react";
import { Pk10LastResults } from "@/games/pk10/screen/last-results";
import { Pk10TrendsPanel } from "@/games/pk10/screen/trends-panel";
import { FinishingOrder } from "@/games/pk10/screen/finishing-order";
import { Pk10Board } from "@/games/pk10/screen/board";
import { GamePage } from "../../game-page";

export default function Pk10Page(): ReactNode {
  return (
    // A background of its own (specification, point 2): drawn with the page, before any script.
    <div className="speedway">
      <GamePage
        game="PK10"
        board={<Pk10Board />}
        result={<FinishingOrder />}
        lastResults={<Pk10LastResults />}
        trends={<Pk10TrendsPanel />}
      />
    </div>
  );
}
