import type { ReactNode } from "react";
import { ballsParts } from "@/games/balls/screen/parts";
import { GamePage } from "../../game-page";

export default function Balls12Page(): ReactNode {
  return <GamePage game="BALLS12" words={["balls"]} parts={ballsParts} />;
}
