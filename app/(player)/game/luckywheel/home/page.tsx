import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LuckyWheelScreen } from "../luckywheel-screen";

export async function generateMetadata(): Promise<Metadata> {
  const games = await getTranslations("games");
  return { title: games("LUCKYWHEEL") };
}

export default function LuckyWheelPage(): ReactNode {
  return <LuckyWheelScreen />;
}
