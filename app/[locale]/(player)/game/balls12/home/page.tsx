import type { ReactNode } from "react";
import { BallsPage } from "../../balls-page";

export default function Balls12Page(): ReactNode {
  return <BallsPage game="BALLS12" />;
}
