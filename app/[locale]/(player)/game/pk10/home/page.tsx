import type { ReactNode } from "react";
import { pk10Parts } from "@/games/pk10/screen/parts";
import { GamePage } from "../../game-page";

export default function Pk10Page(): ReactNode {
  return (
    // A background of its own (specification, point 2): drawn with the page, before any script.
    <div className="speedway">
      <GamePage game="PK10" words={["pk10"]} parts={pk10Parts} />
    </div>
  );
}
