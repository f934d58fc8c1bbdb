import type { ReactNode } from "react";
import { luckywheelParts } from "@/games/luckywheel/screen/parts";
import { GamePage } from "../../game-page";

export default function LuckyWheelPage(): ReactNode {
  return <GamePage game="LUCKYWHEEL" words={["luckywheel"]} parts={luckywheelParts} />;
}
