import type { ReactNode } from "react";

/** The parts of the screen that differ between games. */
export interface GameParts {
  /** The betting table. */
  readonly board: ReactNode;
  /** The result in the stage's lower edge. */
  readonly result: ReactNode;
  readonly lastResults: ReactNode;
}

/** Props of the component that each game's `screen/parts.tsx` exports: `children` lays the parts out. */
export interface GamePartsProps {
  readonly children: (parts: GameParts) => ReactNode;
}

/** A board and the bet types on it. */
export interface GameBoard {
  readonly types: readonly string[];
  readonly Board: () => ReactNode;
}
