import type { ReactNode } from "react";
import { ballsParts } from "@/games/balls/screen/parts";
import { GamePage } from "../../game-page";

export default function Balls24Page(): ReactNode {
  return <GamePage game="BALLS24" words={["balls"]} parts={ballsParts} />;
}
