import type { ReactNode } from "react";
import { BetBoard, type GameBoard } from "./board/bet-board";
import { type FactsOf, LastResults } from "./results";

export interface GameParts {
  readonly board: ReactNode;
  /** The result in the stage's lower edge. */
  readonly result: ReactNode;
  readonly lastResults: ReactNode;
}

/** Props of the component that each game's `screen/parts.tsx` exports: `children` lays the parts out. */
export interface GamePartsProps {
  readonly children: (parts: GameParts) => ReactNode;
}

/**
 * The component of a game's parts.
 * @param Result the round's result on the stage
 * @param Facts an older outcome in a few words
 */
export function gameParts(boards: readonly GameBoard[], Result: () => ReactNode, Facts: FactsOf) {
  const parts = { board: <BetBoard boards={boards} />, result: <Result />, lastResults: <LastResults Facts={Facts} /> };
  return ({ children }: GamePartsProps): ReactNode => children(parts);
}
