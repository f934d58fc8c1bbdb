import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/language/messages-provider";
import { LayoutBench } from "@/games/luckywheel/screen/layout-bench";
import { LuckyWheelPage } from "../game/luckywheel/luckywheel-page";

/** The layout test page: the lucky wheel, as live as on its own page, and its picture at any size and moment. */
export default function LayoutTestPage(): ReactNode {
  return (
    <>
      <LuckyWheelPage name="layoutTest.title" words={["layoutTest"]} />
      <ClientMessages namespaces={["layoutTest"]}>
        <LayoutBench />
      </ClientMessages>
    </>
  );
}
