import { createHmac } from "node:crypto";
import { bytesToHex } from "@noble/hashes/utils.js";
import { pk10 } from "@/games/pk10/game";
import { commitmentOf, openChain } from "@/games/shared/draw/chain";
import { drawOutcome } from "@/games/shared/draw/draw";
import { type Exchange, type Fault, type Loose, STUB_KEY, STUB_SECRET, type StubAnswer, type StubEvent } from "./stub";

type After = NonNullable<Fault["after"]>;
/** Makes the fault of a call. `place`: the path in its answer that the finding names. */
export type Plant = (path: string, place: string) => Fault;

/** Replaces any answer of the call. */
export const after =
  (change: After): Plant =>
  (path) => ({ after: (exchange, answer) => (exchange.path === path ? change(exchange, answer) : answer) });
/** Changes the body of each success: in place, or by the object that it gives. */
export const ok = (change: (body: Loose, exchange: Exchange) => unknown): Plant =>
  after((exchange, answer) => {
    if (answer.status >= 400) return answer;
    const body: unknown = structuredClone(answer.body);
    const changed = change(body, exchange);
    return { ...answer, body: typeof changed === "object" && changed !== null ? changed : body };
  });
/** Sets the field of each success that the finding names; a function makes the value from the right one. */
export const set =
  (value: unknown): Plant =>
  (path, place) =>
    ok((body, exchange) => {
      const keys = place.split(".");
      const last = keys.pop() ?? "";
      const parent = keys.reduce((inner, key) => inner?.[key], body);
      if (parent !== undefined) parent[last] = typeof value === "function" ? value(parent[last], exchange) : value;
    })(path, place);
/** Changes the answers with this status. */
export const no = (status: number, change: Partial<StubAnswer>): Plant =>
  after((_, right) => (right.status === status ? { ...right, ...change } : right));
export const text = (body: string, type = "application/json"): Plant =>
  after((_, right) => ({ ...right, body, headers: { "content-type": type } }));
/** Changes what was asked. */
export const asked =
  (change: (body: Loose, exchange: Exchange) => unknown): Plant =>
  (path) => ({ before: (exchange) => exchange.path === path && change(exchange.body, exchange) });
export const refusal = (message: string, code?: string): Partial<StubAnswer> => ({ body: { message, code } });
const both = (...faults: readonly Fault[]): Fault => Object.assign({}, ...faults) as Fault;

export const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
export const withoutOffset = "2026-11-21 10:00:00";

/** The session of the second sign-in is refused. */
export function secondRefused(): After {
  let signIns = 0;
  return ({ path }, answer) => {
    if (path === "/login" && answer.status === 200) signIns++;
    return path === "/me" && signIns > 1 ? { status: 401, body: { message: "Unauthenticated." } } : answer;
  };
}
/** The first answer that `isKept` is given again to each later call with the same `keyOf`. */
export const again = (
  isKept: (answer: StubAnswer) => boolean,
  keyOf: (exchange: Exchange) => unknown = () => 0,
): Plant => {
  return (path, place) => {
    const kept = new Map<unknown, StubAnswer>();
    return after((exchange, answer) => {
      if (isKept(answer) && !kept.has(keyOf(exchange))) kept.set(keyOf(exchange), answer);
      return kept.get(keyOf(exchange)) ?? answer;
    })(path, place);
  };
};
/** Changes the refusals of requested odds that are not in force; `wanted` are the requested ones. */
export const oddsChanged = (change: (wanted: number) => object): Plant =>
  after(({ body }, answer) => {
    const refused = answer.body as Loose;
    const isIt = refused.code === "odds_changed";
    return isIt ? { ...answer, body: { ...refused, ...change(body.lines[0].odds) } } : answer;
  });
/** Changes the stakes that were asked. */
export const stakes = (change: (amount: number) => number): Plant =>
  asked(({ lines }) => lines.forEach((line: Loose) => (line.amount = change(line.amount))));
export const sentAs = (type: string, change: (body: Loose) => unknown): Plant =>
  asked((body, exchange) => exchange.type.includes(type) && change(body));

const COUNTRIES = [{ id: 1, name: "Malaysia", ext: "60", iso2: "MY" }];
export const settings = (over: object): StubAnswer => ({
  status: 200,
  body: { countries: COUNTRIES, default_country_code: "MY", ...over },
});
/** A platform that declares a feature and answers its calls by `answerOf`. */
const declares = (feature: string, answerOf: After): Fault => ({
  after: (exchange, answer) =>
    exchange.path === "/settings" ? settings({ features: [feature] }) : answerOf(exchange, answer),
});

/** A platform that declares the hub's sign-in, and signs what `textOf` gives. */
export const signsIn =
  (userData: string, textOf: (socketId: string) => string): Plant =>
  (path) =>
    declares("user_auth", (exchange, answer) => {
      if (exchange.path !== path) return answer;
      const signed = createHmac("sha256", STUB_SECRET).update(textOf(exchange.body.socket_id)).digest("hex");
      return { status: 200, body: { auth: `${STUB_KEY}:${signed}`, user_data: userData } };
    });

export const noText = ({ text: given }: Loose) => (given === "" ? "The text field is required." : undefined);
export const noPicture = ({ picture }: Loose) => (picture === undefined ? undefined : "It is no picture.");

/** A platform that takes questions about orders: why it refuses one, and how it lists those that were asked. */
export const questions =
  (refuses = (body: Loose) => noText(body) ?? noPicture(body), list = (all: readonly object[]) => all): Plant =>
  () => {
    const all: object[] = [];
    return declares("support_requests", ({ path, body }, answer) => {
      if (path === "/support_requests") {
        const message = refuses(body);
        if (message !== undefined) return { status: 422, body: { message } };
        all.unshift({ id: all.length + 1, state: "open", text: body.text, created_at: ago(0) });
        return { status: 201, body: all[0] };
      }
      if (path !== "/dt/" || body.model !== "SupportRequest") return answer;
      const records = list(all);
      return { status: 200, body: { total_records: records.length, total_pages: 1, records } };
    });
  };

const links = openChain(new Uint8Array(32).fill(7), 3);
const chains = [{ id: 1, anchor: bytesToHex(links.anchor), length: 3, created_at: "2026-11-20T00:00:00Z" }];
const fairRounds: readonly Loose[] = [1, 2, 3].map((link) => {
  const [secret, round_no] = [links.link(link), `20261121000${link}`];
  const [commitment, revealed] = [commitmentOf(secret), secret].map(bytesToHex);
  const at = { opens_at: `2026-11-21T00:0${link}:00Z`, draws_at: `2026-11-21T00:0${link}:48Z` };
  const result_numbers = drawOutcome(pk10, { secret, roundNo: round_no });
  return { round_no, status: 1, ...at, chain_id: 1, link, commitment, revealed, result_numbers };
});
/** A platform with public draws; `change` spoils its answers: days, the day's page, a round. */
export const draws =
  (change: (days: Loose, page: Loose, round: Loose) => unknown = () => 0, before?: Fault["before"]): Plant =>
  () => {
    const day = { game: "PK10", day: "2026-11-21", page: 1, total_pages: 1, is_over: false };
    const known = structuredClone({
      "/days": { game: "PK10", days: ["2026-11-21", "2026-11-20"] },
      "/rounds?day=2026-11-21&page=1": { ...day, chains, rounds: fairRounds },
      "/rounds/202611210003": { game: "PK10", chain: chains[0], round: fairRounds[2], previous: null, next: null },
    });
    const answers = new Map(Object.entries<object>(known));
    const [days, page, round] = answers.values();
    change(days, page, round);
    const declared = declares("fairness", ({ path }, answer) => {
      const body = answers.get(path.replace("/api/fairness/PK10", ""));
      return body === undefined ? answer : { status: 200, body };
    });
    return both(declared, before === undefined ? {} : { before });
  };

export const without = (name: string): Fault => ({ events: (events) => events.filter(({ event }) => event !== name) });
export const changed = (name: string, change: (data: Loose) => unknown): Fault => ({
  events(events) {
    for (const { event, data } of events) if (event === name) change(data);
    return events;
  },
});
export const first = (name: string) => (a: StubEvent, b: StubEvent) =>
  Number(b.event === name) - Number(a.event === name);
/** The round's first update comes first. */
export const isOpening = (a: StubEvent, b: StubEvent) =>
  Number(b.data.round?.status === 0) - Number(a.data.round?.status === 0);
/** One more update of the drawn round. */
export const withAnother = (change: (round: Loose) => unknown): Fault => ({
  events: (all) =>
    all.flatMap((each) => {
      if (each.data.round?.status !== 1) return [each];
      const more = structuredClone(each);
      change(more.data.round);
      return [each, more];
    }),
});
/** An event that the platform itself dates 0.75 s before an instant that its round names. */
export const early = (name: string, field: string): Fault => ({
  events(all) {
    const due = Date.now() + 750;
    for (const { event, data } of all) {
      if (data.round !== undefined) data.round[field] = new Date(due).toISOString();
      if (event === name) data.server_time = new Date(due - 750).toISOString();
    }
    return all;
  },
});
/** A round whose winnings are not announced while its leak is looked for. */
export const leaks =
  (leak: Plant): Plant =>
  (path, place) =>
    both(leak(path, place), without("winning"));
