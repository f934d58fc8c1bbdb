import type { Exchange, Fault, StubAnswer } from "./stub/exchange";

export interface PlantedFault extends Fault {
  readonly name: string;
  /** What the kit must find: the finding's level, call, path and paragraph. */
  readonly found: {
    readonly level: "error" | "warning" | "tolerated";
    readonly call: string;
    readonly path: string;
    readonly anchor: string;
  };
  /** Only to be seen with `--hub`. */
  readonly needsHub?: true;
}

export type After = NonNullable<Fault["after"]>;
export type Change = (body: Record<string, never>, exchange: Exchange) => unknown;

/** Changes the bodies of a call's successes, by hand. */
export const success =
  (path: string, change: Change): After =>
  (exchange, answer) => {
    if (exchange.path !== path || answer.status >= 400) return answer;
    const copy = JSON.parse(JSON.stringify(answer.body)) as Record<string, never>;
    return { ...answer, body: change(copy, exchange) ?? copy };
  };

/** Any object of an answer, to be changed. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Loose = any;

export const answerAs =
  (path: string, answer: Partial<StubAnswer>): After =>
  (exchange, right) =>
    exchange.path === path ? { ...right, ...answer } : right;

export const refusalAs =
  (path: string, status: number, answer: Partial<StubAnswer>): After =>
  (exchange, right) =>
    exchange.path === path && right.status === status ? { ...right, ...answer } : right;

export const error = (call: string, path: string, anchor: string): PlantedFault["found"] => ({
  level: "error",
  call,
  path,
  anchor,
});
export const warning = (call: string, path: string, anchor: string): PlantedFault["found"] => ({
  ...error(call, path, anchor),
  level: "warning",
});
export const tolerated = (call: string, path: string, anchor: string): PlantedFault["found"] => ({
  ...error(call, path, anchor),
  level: "tolerated",
});
