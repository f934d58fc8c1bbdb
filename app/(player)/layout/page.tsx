import type { ReactNode } from "react";
import { ComingSoonScreen } from "../coming-soon-screen";

/** The layout test page, which means the lucky wheel for everything that asks for a game. */
export default function LayoutTestPage(): ReactNode {
  return <ComingSoonScreen game="LUCKYWHEEL" />;
}
