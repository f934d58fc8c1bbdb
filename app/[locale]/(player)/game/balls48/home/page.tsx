import type { ReactNode } from "react";
import { BallsPage } from "../../balls-page";

export default function Balls48Page(): ReactNode {
  return <BallsPage game="BALLS48" />;
}
