import type { ReactNode } from "react";
import { NumberTile } from "./number-tile";

export interface ResultMarkProps {
  shape: "tile";
  value: number;
  size: "xs" | "sm" | "md";
  className?: string;
}

/** One mark of a draw's result in its game's own shape. */
export function ResultMark({ value, size, className }: ResultMarkProps): ReactNode {
  return <NumberTile value={value} size={size} {...(className !== undefined && { className })} />;
}
