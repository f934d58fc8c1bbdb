import type { ReactNode } from "react";
import { ballsParts } from "@/games/balls/screen/parts";
import { GamePage } from "../../game-page";

export default function Balls48Page(): ReactNode {
  return <GamePage game="BALLS48" words={["balls"]} parts={ballsParts} />;
}
