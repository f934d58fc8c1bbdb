import type { Exchange, Fault, Loose, StubAnswer } from "./stub";

type After = NonNullable<Fault["after"]>;
/** Makes the fault of a call. `place` is the path in its answer that the finding must name. */
export type Plant = (path: string, place: string) => Fault;

export const after =
  (change: After): Plant =>
  (path) => ({ after: (exchange, answer) => (exchange.path === path ? change(exchange, answer) : answer) });
/** Changes the body of each success, in place or by a returned object. */
export const ok = (change: (body: Loose, exchange: Exchange) => unknown): Plant =>
  after((exchange, answer) => {
    if (answer.status >= 400) return answer;
    const body: unknown = structuredClone(answer.body);
    const changed = change(body, exchange);
    return { ...answer, body: typeof changed === "object" && changed !== null ? changed : body };
  });
/** Sets the field at the finding's place in each success to `value`. A function gets the right value and returns the planted one. */
export const set =
  (value: unknown): Plant =>
  (path, place) =>
    ok((body, exchange) => {
      const keys = place.split(".");
      const last = keys.pop() ?? "";
      const parent = keys.reduce((inner, key) => inner?.[key], body);
      if (parent !== undefined) parent[last] = typeof value === "function" ? value(parent[last], exchange) : value;
    })(path, place);
export const no = (status: number, change: Partial<StubAnswer>): Plant =>
  after((_, right) => (right.status === status ? { ...right, ...change } : right));
export const text = (body: string, type = "application/json"): Plant =>
  after((_, right) => ({ ...right, body, headers: { "content-type": type } }));
export const asked =
  (change: (body: Loose, exchange: Exchange) => unknown): Plant =>
  (path) => ({ before: (exchange) => exchange.path === path && change(exchange.body, exchange) });
export const refusal = (message: string, code?: string): Partial<StubAnswer> => ({ body: { message, code } });

export const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
export const withoutOffset = "2026-11-21 10:00:00";

/** Repeats the first answer for which `isKept` holds, for each later call with the same `keyOf`. */
export const again =
  (isKept: (answer: StubAnswer) => boolean, keyOf: (exchange: Exchange) => unknown = () => 0): Plant =>
  (path, place) => {
    const kept = new Map<unknown, StubAnswer>();
    return after((exchange, answer) => {
      if (isKept(answer) && !kept.has(keyOf(exchange))) kept.set(keyOf(exchange), answer);
      return kept.get(keyOf(exchange)) ?? answer;
    })(path, place);
  };

export const without = (name: string): Fault => ({ events: (events) => events.filter(({ event }) => event !== name) });
