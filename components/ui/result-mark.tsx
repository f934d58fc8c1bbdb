import type { ReactNode } from "react";
import { classNames } from "./class-names";

type Mark = { value: number } & (
  | { shape: "tile" }
  | { shape: "ball"; tone: "red" | "blue" | "green" }
  | { shape: "symbol"; art: PictureArt }
);

interface Look {
  size: keyof typeof SYMBOL_SIZES;
  className?: string;
}

type ResultMarkProps = Mark & Look;

/** No two marks of one draw have the same value. */
export function ResultMarks({ marks, ...look }: Look & { marks: readonly Mark[] }): ReactNode {
  return marks.map((mark) => <ResultMark key={mark.value} {...mark} {...look} />);
}

export function ResultMark({ value, size, className, ...mark }: ResultMarkProps): ReactNode {
  const sized = { value, size, ...(className !== undefined && { className }) };
  if (mark.shape === "ball") return <BallMark tone={mark.tone} {...sized} />;
  if (mark.shape === "symbol") return <SymbolMark art={mark.art} value={value} size={size} />;
  return <NumberTile {...sized} />;
}

const SYMBOL_SIZES = { xs: "size-5", sm: "size-6", md: "size-8", lg: "size-9" } as const;

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

/** Background and text colour of tiles 1 to 10; index 0 is for other numbers. Every pair has a contrast above 4.5:1. */
const TILE_TONES: readonly string[] = [
  "bg-raised text-text",
  "bg-car-1 text-car-ink-dark",
  "bg-car-2 text-car-ink-light",
  "bg-car-3 text-car-ink-light",
  "bg-car-4 text-car-ink-dark",
  "bg-car-5 text-car-ink-dark",
  "bg-car-6 text-car-ink-light",
  "bg-car-7 text-car-ink-dark",
  "bg-car-8 text-car-ink-light",
  "bg-car-9 text-car-ink-light",
  "bg-car-10 text-car-ink-light",
];

const TILE_SIZES = {
  xs: "size-5 rounded-xs text-2xs",
  sm: "size-6 rounded-xs text-xs",
  md: "size-8 rounded-sm text-base",
  lg: "h-9 w-full rounded-sm text-lg max-desk:h-8 max-desk:text-base",
} as const;

interface NumberTileProps {
  /** 1…10; any other number has no colour. */
  value: number;
  size?: keyof typeof TILE_SIZES;
  className?: string;
}

export function NumberTile({ value, size = "sm", className }: NumberTileProps): ReactNode {
  return (
    <span
      className={classNames(
        "inline-flex shrink-0 forced-color-adjust-none items-center justify-center font-bold leading-none inset-shadow-2xs inset-shadow-white/25",
        TILE_TONES[value] ?? TILE_TONES[0],
        TILE_SIZES[size],
        className,
      )}
    >
      {value}
    </span>
  );
}

/** White text has a contrast above 4.5:1 on each. */
const BALL_TONES = { red: "bg-ball-red", blue: "bg-ball-blue", green: "bg-ball-green" } as const;

const BALL_SIZES = {
  xs: "size-5 text-2xs",
  sm: "size-6 text-xs",
  md: "size-8 text-base",
  lg: "size-9 text-lg",
} as const;

interface BallMarkProps {
  value: number;
  tone: keyof typeof BALL_TONES;
  size?: keyof typeof BALL_SIZES;
  className?: string;
}

export function BallMark({ value, tone, size = "sm", className }: BallMarkProps): ReactNode {
  return (
    <span
      className={classNames(
        "inline-flex shrink-0 forced-color-adjust-none items-center justify-center rounded-full font-bold leading-none text-white inset-shadow-2xs inset-shadow-white/40",
        BALL_TONES[tone],
        BALL_SIZES[size],
        className,
      )}
    >
      {value}
    </span>
  );
}

/** An image of filled shapes in a box of 24 by 24, and its background colour. */
interface PictureArt {
  readonly ground: string;
  readonly parts: readonly { readonly d: string; readonly fill: string }[];
}

/** `className` sets the size. Hidden from screen readers: the words beside the image describe it. */
export function Picture({ art, className }: { art: PictureArt; className: string }): ReactNode {
  return (
    <svg aria-hidden viewBox="-5 -5 34 34" className={className}>
      <rect x="-5" y="-5" width="34" height="34" rx="7" fill={art.ground} />
      {art.parts.map(({ d, fill }) => (
        <path key={d} d={d} fill={fill} />
      ))}
    </svg>
  );
}
