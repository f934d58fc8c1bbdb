"use client";

import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { BetCell } from "./bet-cell";

/** On a desktop: the column of a pair's second number; the first pair is in column 1. */
const COLUMNS: readonly string[] = [
  "",
  "",
  "desk:col-start-1",
  "desk:col-start-2",
  "desk:col-start-3",
  "desk:col-start-4",
  "desk:col-start-5",
  "desk:col-start-6",
  "desk:col-start-7",
  "desk:col-start-8",
  "desk:col-start-9",
];

/**
 * Every pair of `field`, in either order: a triangle on a desktop, rows of five on a phone, where a triangle's cells would be too narrow for a thumb.
 * @param field ascending from 1
 * @param className the grid's columns on a desktop: one less than the field has numbers
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
    <div className={classNames("grid grid-cols-5 gap-1", className)}>
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
