import type { ReactNode } from "react";
import { BallsPage } from "../../balls-page";

export default function Balls36Page(): ReactNode {
  return <BallsPage game="BALLS36" />;
}
