import type { ReactNode } from "react";
import { ballsParts } from "@/games/balls/screen/parts";
import { GamePage } from "../../game-page";

export default function Balls36Page(): ReactNode {
  return <GamePage game="BALLS36" words={["balls"]} parts={ballsParts} />;
}
