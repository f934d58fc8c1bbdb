import { type ReactNode, useLayoutEffect, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import type { Question } from "../../trends/question";
import { ROAD_ROWS, type Road } from "../../trends/road";

export interface MarkProps {
  x: number;
  y: number;
  /** The answer's place among the answers of its question, and the number of these answers. */
  place: number;
  of: number;
  answer: string;
  letter: string;
}

const OWN_TONES: Readonly<Record<string, string>> = {
  red: "fill-ball-red",
  blue: "fill-ball-blue",
  green: "fill-ball-green",
};

/** The first half of the answers is warm, the second cool. Every second answer is a ring, distinct without colour. */
function lookOf(place: number, of: number): { warm: boolean; ring: boolean } {
  return { warm: place < of / 2, ring: place % 2 === 1 };
}

function Letter({ x, y, letter, className }: { x: number; y: number; letter: string; className: string }): ReactNode {
  return (
    <text
      x={x}
      y={y}
      textAnchor="middle"
      dominantBaseline="central"
      className={classNames("text-2xs font-bold", className)}
    >
      {letter}
    </text>
  );
}

export function BeadMark({ x, y, place, of, answer, letter }: MarkProps): ReactNode {
  const { warm, ring } = lookOf(place, of);
  const tone = OWN_TONES[answer];
  if (tone !== undefined) return <ColourMark x={x} y={y} radius={10} tone={tone} letter={letter} />;
  const fill = warm ? "fill-warm" : "fill-cool";
  const line = warm ? "fill-transparent stroke-warm" : "fill-transparent stroke-cool";
  return (
    <>
      <circle cx={x} cy={y} r={ring ? 9.25 : 10} strokeWidth={1.5} className={ring ? line : fill} />
      <Letter x={x} y={y} letter={letter} className={ring ? fill : "fill-tone-ink"} />
    </>
  );
}

type ColourMarkProps = Pick<MarkProps, "x" | "y" | "letter"> & { radius: number; tone: string };

function ColourMark({ x, y, radius, tone, letter }: ColourMarkProps): ReactNode {
  return (
    <>
      <circle cx={x} cy={y} r={radius} className={tone} />
      <Letter x={x} y={y} letter={letter} className="fill-white" />
    </>
  );
}

export function Mark({ x, y, place, of, answer, letter }: MarkProps): ReactNode {
  const { warm, ring } = lookOf(place, of);
  const tone = OWN_TONES[answer];
  if (tone !== undefined) return <ColourMark x={x} y={y} radius={7.5} tone={tone} letter={letter} />;
  if (of > 2) return <Letter x={x} y={y} letter={letter} className={warm ? "fill-warm" : "fill-cool"} />;
  const look = ring ? "fill-transparent stroke-cool" : "fill-warm";
  return <circle cx={x} cy={y} r={ring ? 4.75 : 5.75} strokeWidth={2} className={look} />;
}

const SIZES = {
  bead: { cell: 24, Shape: BeadMark, grid: "road-grid-24" },
  big: { cell: 16, Shape: Mark, grid: "road-grid-16" },
} as const;

export interface RoadPictureProps {
  label: string;
  size: keyof typeof SIZES;
  road: Road<string>;
  question: Question;
  letter: (answer: string) => string;
}

/** A road, scrolled to the newest answer. Screen readers get the table of `RoadInWords` instead. */
export function RoadPicture({ label, size, road, question, letter }: RoadPictureProps): ReactNode {
  const { cell, Shape, grid } = SIZES[size];
  const scroller = useNewestInSight(road);
  const newest = road.cells.at(-1);
  const middle = (place: number): number => place * cell + cell / 2;
  return (
    <div
      ref={scroller}
      role="group"
      aria-label={label}
      // This box scrolls sideways, and the keyboard must be able to scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={classNames("scrollbar-thin overflow-x-auto rounded-sm border border-line bg-page", grid)}
      data-testid={`road-${size}`}
    >
      <svg aria-hidden width={road.columns * cell} height={ROAD_ROWS * cell} className="block">
        {road.cells.map(({ index, answer, column, row }) => (
          <g key={index} data-answer={answer}>
            <Shape
              x={middle(column)}
              y={middle(row)}
              place={question.answers.indexOf(answer)}
              of={question.answers.length}
              answer={answer}
              letter={letter(answer)}
            />
          </g>
        ))}
        {newest !== undefined && (
          <rect
            x={newest.column * cell + 0.5}
            y={newest.row * cell + 0.5}
            width={cell - 1}
            height={cell - 1}
            rx={3}
            className="animate-fade fill-transparent stroke-text"
          />
        )}
      </svg>
    </div>
  );
}

/** Within this many pixels the scroll position counts as the end. */
const AT_END = 24;

/** Keeps the road's end visible, unless the player has scrolled away from it. */
function useNewestInSight(road: Road<string>) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef({ end: 0, width: 0 });
  useLayoutEffect(() => {
    const scroller = ref.current;
    if (scroller === null) return;
    const { end, width } = before.current;
    // A resize, too, changes the scroll position, although the player has not scrolled.
    if (scroller.scrollLeft + AT_END >= end || scroller.clientWidth !== width)
      scroller.scrollLeft = scroller.scrollWidth;
    before.current = { end: scroller.scrollWidth - scroller.clientWidth, width: scroller.clientWidth };
  }, [road]);
  return ref;
}
