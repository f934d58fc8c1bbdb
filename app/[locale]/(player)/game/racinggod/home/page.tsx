import type { ReactNode } from "react";
import { racinggodParts } from "@/games/racinggod/screen/parts";
import { GamePage } from "../../game-page";

export default function RacingGodPage(): ReactNode {
  return <GamePage game="RACINGGOD" words={["racinggod"]} parts={racinggodParts} />;
}
