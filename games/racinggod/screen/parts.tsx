import type { ReactNode } from "react";
import type { GamePartsProps } from "../../shared/screen/parts";
import { RacingGodBoard } from "./board";
import { RacingGodLastResults } from "./last-results";
import { RacingOrder } from "./racing-order";

export default function RacingGodParts({ children }: GamePartsProps): ReactNode {
  return children({
    board: <RacingGodBoard />,
    result: <RacingOrder />,
    lastResults: <RacingGodLastResults />,
  });
}
