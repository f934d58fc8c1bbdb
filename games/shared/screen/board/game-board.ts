import type { ReactNode } from "react";

/** A board and the bet types on it. */
export interface GameBoard {
  readonly types: readonly string[];
  readonly Board: () => ReactNode;
}
