/** A question that every outcome of a game answers; a road shows the answers. */
export interface Question {
  readonly id: string;
  /** The topic; the components translate it. */
  readonly topic: string | number;
  /** Every possible answer, in the order in which they are marked. */
  readonly answers: readonly string[];
  ask(numbers: readonly number[]): string;
}
