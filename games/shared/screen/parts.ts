import type { ReactNode } from "react";

/** The parts of a game's screen that are its own. */
export interface GameParts {
  /** The betting table. */
  readonly board: ReactNode;
  /** The result in the stage's lower edge. */
  readonly result: ReactNode;
  readonly lastResults: ReactNode;
  /** The panel of roads and counts. */
  readonly trends: ReactNode;
}
