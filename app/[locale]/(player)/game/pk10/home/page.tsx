import type { ReactNode } from "react";
import { Pk10LastResults } from "@/components/result/pk10/pk10-last-results";
import { Pk10TrendsPanel } from "@/components/result/pk10/pk10-trends-panel";
import { FinishingOrder } from "@/components/stage/pk10/finishing-order";
import { Pk10Board } from "@/components/table/pk10/pk10-board";
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
