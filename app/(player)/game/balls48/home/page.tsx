import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ballsMetadata, BallsScreen } from "../../balls-screen";

export function generateMetadata(): Promise<Metadata> {
  return ballsMetadata("BALLS48");
}

export default function Balls48Page(): ReactNode {
  return <BallsScreen game="BALLS48" />;
}
