import { sideQuestions } from "../shared/trends/question";

export const RACERS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8];

export const BIG_FROM = 5;

const winnerOf = (order: readonly number[]): number => order[0] ?? 0;

export const QUESTIONS = sideQuestions("winner", BIG_FROM);

export interface RacerTally {
  readonly racer: number;
  readonly wins: number;
  /** The number of rounds with the racer among the first three. */
  readonly places: number;
  /** Rounds since its last win, 0 for the newest; null if it has not won. */
  readonly sinceWin: number | null;
}

/** @param orders finishing orders, newest first */
export function racerTallies(orders: readonly (readonly number[])[]): readonly RacerTally[] {
  return RACERS.map((racer) => {
    const last = orders.findIndex((order) => winnerOf(order) === racer);
    return {
      racer,
      wins: orders.filter((order) => winnerOf(order) === racer).length,
      places: orders.filter((order) => order.slice(0, 3).includes(racer)).length,
      sinceWin: last < 0 ? null : last,
    };
  });
}
