import type { ReactNode } from "react";
import { BallsPage } from "../../balls-page";

export default function Balls24Page(): ReactNode {
  return <BallsPage game="BALLS24" />;
}
