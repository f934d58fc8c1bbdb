/** A question that every outcome of a game answers; a road shows the answers. */
export interface Question {
  readonly id: string;
  /** The components translate it. */
  readonly topic: string | number;
  /** Every possible answer, in the order in which they are marked. */
  readonly answers: readonly string[];
  ask(numbers: readonly number[]): string;
}

/** The questions about an outcome's first number: its size and its parity. @param bigFrom the first number that is big */
export function sideQuestions(topic: string, bigFrom: number): readonly [Question, Question] {
  return [
    { id: `${topic}-size`, topic, answers: ["big", "small"], ask: ([drawn = 0]) => sizeOf(drawn, bigFrom) },
    { id: `${topic}-parity`, topic, answers: ["odd", "even"], ask: ([drawn = 0]) => parityOf(drawn) },
  ];
}

export const sizeOf = (drawn: number, bigFrom: number): "big" | "small" => (drawn >= bigFrom ? "big" : "small");
export const parityOf = (drawn: number): "odd" | "even" => (drawn % 2 === 1 ? "odd" : "even");
