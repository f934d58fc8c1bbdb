import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/messages-provider";
import { LayoutBench } from "@/components/stage/luckywheel/layout-bench";
import { LuckyWheelScreen } from "../game/luckywheel/luckywheel-screen";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("layoutTest");
  return { title: t("title") };
}

/** The layout test page: the lucky wheel, as live as on its own page, and its picture at any size and moment. */
export default function LayoutTestPage(): ReactNode {
  return (
    <>
      <LuckyWheelScreen />
      <ClientMessages namespaces={["layoutTest"]}>
        <LayoutBench />
      </ClientMessages>
    </>
  );
}
