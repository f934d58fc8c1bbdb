import type { Layout } from "./layout";
import type { RaceColors } from "./palette";
import type { Painter, Sprite } from "../sprite";

/** One racer at one moment. */
export interface RacerMoment {
  /** `number − 1`. */
  readonly index: number;
  /** Screen x of its nose, in whole device pixels. */
  readonly nose: number;
  /** From the start line (0) to the finish line (1) and beyond. */
  readonly distance: number;
  /** 0 at rest, 1 at full speed. */
  readonly speed: number;
  /** Of the race, 0…1. */
  readonly time: number;
}

/** What kind of race it is: what runs, and on what. */
export interface RaceStyle {
  readonly racers: number;
  /** What passes at the field's own speed; its left end fits its right one. */
  ground(layout: Layout, colors: RaceColors): Sprite;
  /** Paints once what every frame shows of the racers; gives what puts one of them on a frame. */
  racersOf(layout: Layout, colors: RaceColors, fontFamily: string): (painter: Painter, racer: RacerMoment) => void;
}
