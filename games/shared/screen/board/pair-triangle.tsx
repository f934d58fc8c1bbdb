"use client";

import type { ReactNode } from "react";
import { BetCell } from "./bet-cell";

/** The column of a pair's second number; the first pair stands in column 1. */
const COLUMNS: readonly string[] = [
  "",
  "",
  "col-start-1",
  "col-start-2",
  "col-start-3",
  "col-start-4",
  "col-start-5",
  "col-start-6",
  "col-start-7",
  "col-start-8",
  "col-start-9",
];

/**
 * Every pair of `field`, in either order, as a triangle.
 * @param field ascending from 1
 * @param className the grid; it has one column less than the field has numbers
 */
export function PairTriangle({
  type,
  field,
  className,
}: {
  type: string;
  field: readonly number[];
  className: string;
}): ReactNode {
  return (
    <div className={className}>
      {field.flatMap((first) =>
        field
          .filter((second) => second > first)
          .map((second) => (
            <BetCell
              key={`${first}-${second}`}
              type={type}
              number={`${first}-${second}`}
              face={`${first}-${second}`}
              density="dense"
              className={COLUMNS[second] ?? ""}
            />
          )),
      )}
    </div>
  );
}
