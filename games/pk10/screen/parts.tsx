import type { ReactNode } from "react";
import type { GamePartsProps } from "../../shared/screen/parts";
import { Pk10Board } from "./board";
import { FinishingOrder } from "./finishing-order";
import { Pk10LastResults } from "./last-results";

export default function Pk10Parts({ children }: GamePartsProps): ReactNode {
  return children({
    board: <Pk10Board />,
    result: <FinishingOrder />,
    lastResults: <Pk10LastResults />,
  });
}
