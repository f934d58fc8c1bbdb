import type { ReactNode } from "react";
import { LuckyWheelPage } from "../luckywheel-page";

export default function Page(): ReactNode {
  return <LuckyWheelPage />;
}
