export const BALL_COLOURS = ["red", "blue", "green"] as const;
export type BallColour = (typeof BALL_COLOURS)[number];

/** A ball's colour by its number: 1 red, 2 blue, 3 green, 4 red again. */
export function colourOf(ball: number): BallColour {
  return BALL_COLOURS[(ball + 2) % 3] ?? "red";
}
