/** A question that every outcome of a game answers: what a road is made of. */
export interface Question {
  readonly id: string;
  /** The topic; the components translate it. */
  readonly topic: string | number;
  /** Every answer there is, in the order in which they are marked. */
  readonly answers: readonly string[];
  ask(numbers: readonly number[]): string;
}
