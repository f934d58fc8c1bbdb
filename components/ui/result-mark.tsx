import type { ReactNode } from "react";
import { BallMark } from "./ball-mark";
import { NumberTile } from "./number-tile";
import { Picture, type PictureArt } from "./picture";

type Mark = { value: number } & (
  | { shape: "tile" }
  | { shape: "ball"; tone: "red" | "blue" | "green" }
  | { shape: "symbol"; art: PictureArt }
);

interface Look {
  size: keyof typeof SYMBOL_SIZES;
  className?: string;
}

export type ResultMarkProps = Mark & Look;

/** The marks of one draw's result; no two have the same value. */
export function ResultMarks({ marks, ...look }: Look & { marks: readonly Mark[] }): ReactNode {
  return marks.map((mark) => <ResultMark key={mark.value} {...mark} {...look} />);
}

/** One mark of a draw's result in the shape of its game. */
export function ResultMark({ value, size, className, ...mark }: ResultMarkProps): ReactNode {
  const sized = { value, size, ...(className !== undefined && { className }) };
  if (mark.shape === "ball") return <BallMark tone={mark.tone} {...sized} />;
  if (mark.shape === "symbol") return <SymbolMark art={mark.art} value={value} size={size} />;
  return <NumberTile {...sized} />;
}

const SYMBOL_SIZES = { xs: "size-5", sm: "size-6", md: "size-8", lg: "size-9" } as const;

/** A symbol and the number of the field that it was on. */
function SymbolMark({
  art,
  value,
  size,
}: {
  art: PictureArt;
  value: number;
  size: keyof typeof SYMBOL_SIZES;
}): ReactNode {
  return (
    <span className="inline-flex items-center gap-1.5 leading-none">
      <Picture art={art} className={SYMBOL_SIZES[size]} />
      <span className="text-xs font-semibold text-text">{value}</span>
    </span>
  );
}
