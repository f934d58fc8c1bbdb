import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/language/messages-provider";
import { LayoutBench } from "@/games/luckywheel/screen/layout-bench";
import { LAYOUT_GAME } from "@/lib/contract/games";
import { GamePage } from "../game/game-page";

/** The layout test page: the live lucky wheel, and a picture of the wheel at any size and moment. */
export default function LayoutTestPage(): ReactNode {
  return (
    <>
      <GamePage game={LAYOUT_GAME} name="layoutTest.title" namespaces={["layoutTest"]} />
      <ClientMessages namespaces={["layoutTest"]}>
        <LayoutBench />
      </ClientMessages>
    </>
  );
}
