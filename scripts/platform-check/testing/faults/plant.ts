import type { Exchange, Fault, StubAnswer } from "../stub/exchange";

export interface PlantedFault extends Fault {
  readonly name: string;
  /** What the kit must find. */
  readonly found: { readonly level: "error" | "warning" | "tolerated"; readonly call: string; readonly path: string };
  /** The paragraph of docs/platform.md that the finding names. */
  readonly anchor: string;
  /** Only to be seen with `--hub`. */
  readonly needsHub: boolean;
}

/** Any object of a call or an answer, to be changed by hand. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Loose = any;
/** Changes an object in place, or gives another. */
export type Change = (body: Loose, exchange: Loose) => unknown;
export type After = NonNullable<Fault["after"]>;

/** A fault by its name, what it is found as (`error merchant_id #me`: level, path and paragraph), and what does it. */
type Row = readonly [name: string, found: string, fault: Fault];

export function plant(call: string, rows: readonly Row[]): PlantedFault[] {
  return rows.map(([name, words, fault]) => {
    const [level, ...rest] = words.split(" ");
    if (level !== "error" && level !== "warning" && level !== "tolerated") throw new Error(words);
    const anchor = (rest.pop() ?? "").slice(1);
    return { ...fault, name, found: { level, call, path: rest.join(" ") }, anchor, needsHub: false };
  });
}

/** The faults of one call. `rows` gets what changes its successes, its refusals and what was asked. */
export function faultsOf(path: string, rows: (at: ReturnType<typeof changes>) => readonly Row[]): PlantedFault[] {
  return plant(`POST /api/user${path}`, rows(changes(path)));
}

function changes(path: string) {
  const after = (change: After): Fault => ({ after: (e, answer) => (e.path === path ? change(e, answer) : answer) });
  return {
    after,
    success: (change: Change): Fault =>
      after((exchange, answer) => {
        if (answer.status >= 400) return answer;
        const copy: unknown = structuredClone(answer.body);
        const changed = change(copy, exchange);
        return { ...answer, body: typeof changed === "object" && changed !== null ? changed : copy };
      }),
    refusal: (status: number, answer: Partial<StubAnswer>): Fault =>
      after((_, right) => (right.status === status ? { ...right, ...answer } : right)),
    instead: (body: string, type = "application/json"): Fault =>
      after((_, right) => ({ ...right, body, headers: { "content-type": type } })),
    asked: (change: (body: Loose, exchange: Exchange) => unknown): Fault => ({
      before: (exchange) => void (exchange.path === path && change(exchange.body, exchange)),
    }),
  };
}
