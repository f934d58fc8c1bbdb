import { createHmac, randomUUID } from "node:crypto";
import type { Level } from "../notes";
import { type Exchange, type Fault, type Loose, STUB_KEY, STUB_SECRET, type StubAnswer, type StubEvent } from "./stub";
import { askFaults, listFaults } from "./support-faults";

export interface PlantedFault extends Fault {
  readonly name: string;
  /** The finding that the kit must report: level, call, path, and the paragraph of docs/platform.md with the rule. */
  readonly found: { readonly level: Level; readonly call: string; readonly path: string; readonly document: string };
  /** Seen only with `--hub`. */
  readonly needsHub: boolean;
}

type After = NonNullable<Fault["after"]>;
type OfPath = (path: string) => Fault;
/** Changes an object in place, or gives another. */
type Change = (body: Loose, exchange: Loose) => unknown;

/** Replaces any answer of the call. */
const after =
  (change: After): OfPath =>
  (path) => ({ after: (exchange, answer) => (exchange.path === path ? change(exchange, answer) : answer) });
/** Changes the body of each success. */
const ok = (change: Change): OfPath =>
  after((exchange, answer) => {
    if (answer.status >= 400) return answer;
    const body: unknown = structuredClone(answer.body);
    const changed = change(body, exchange);
    return { ...answer, body: typeof changed === "object" && changed !== null ? changed : body };
  });
/** Changes the answers with this status. */
const no = (status: number, change: Partial<StubAnswer>): OfPath =>
  after((_, right) => (right.status === status ? { ...right, ...change } : right));
const text = (body: string, type = "application/json"): OfPath =>
  after((_, right) => ({ ...right, body, headers: { "content-type": type } }));
/** Changes what was asked. */
const asked =
  (change: (body: Loose, exchange: Exchange) => unknown): OfPath =>
  (path) => ({ before: (exchange) => exchange.path === path && change(exchange.body, exchange) });
const refusal = (message: string, code?: string): Partial<StubAnswer> => ({ body: { message, code } });

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
const withoutOffset = "2026-11-21 10:00:00";

/** Repeats the first token that a platform gave. */
function oneToken(): Change {
  let first: unknown;
  return (body) => ({ ...body, token: (first ??= body.token) });
}

/** Repeats the first answer of a launch. */
function launchTwice(): After {
  let first: StubAnswer | undefined;
  return (_, answer) => (first !== undefined || answer.status === 200 ? (first ??= answer) : answer);
}

/** The session of the second sign-in is refused. */
function secondRefused(): After {
  let signIns = 0;
  return ({ path }, answer) => {
    if (path === "/login" && answer.status === 200) signIns++;
    return path === "/me" && signIns > 1 ? { status: 401, body: { message: "Unauthenticated." } } : answer;
  };
}

/** Changes the refusals of requested odds that are not in force; `wanted` are the requested ones. */
const oddsChanged = (change: (wanted: number) => object): OfPath =>
  after(({ body }, answer) => {
    const refused = answer.body as Loose;
    return refused.code === "odds_changed"
      ? { ...answer, body: { ...refused, ...change(body.lines[0].odds) } }
      : answer;
  });
const within = (min: number, max: number): OfPath =>
  asked(({ lines }) => lines.forEach((line: Loose) => (line.amount = Math.min(max, Math.max(min, line.amount)))));
const sentAs = (type: string, change: (body: Loose) => unknown): OfPath =>
  asked((body, exchange) => exchange.type.includes(type) && change(body));

const settingsOf = (over: object): OfPath => {
  const countries = [{ id: 1, name: "Malaysia", ext: "60", iso2: "MY" }];
  return after(() => ({ status: 200, body: { countries, default_country_code: "MY", ...over } }));
};

/** A platform that declares the hub's sign-in, and signs what `textOf` gives. */
const signsIn =
  (userData: string, textOf: (socketId: string) => string): OfPath =>
  (path) => ({
    after(exchange, answer) {
      if (exchange.path === "/settings")
        return settingsOf({ features: ["user_auth"] })("/settings").after?.(exchange, answer) ?? answer;
      if (exchange.path !== path) return answer;
      const signature = createHmac("sha256", STUB_SECRET)
        .update(textOf(String(exchange.body["socket_id"])))
        .digest("hex");
      return { status: 200, body: { auth: `${STUB_KEY}:${signature}`, user_data: userData } };
    },
  });
const OWN_DATA = '{"id":"7"}';

/** The faults of each call: `level path #paragraph: name`, and what does it. */
const calls: Readonly<Record<string, Readonly<Record<string, OfPath>>>> = {
  "/login": {
    "error token #login: the sign-in gives no token": ok(() => ({ expires_in: 900 })),
    "error token #login: the token is too long for the cookie": ok((body) => (body.token = "x".repeat(5_000))),
    "error #login: a wrong password is 500": no(422, { status: 500 }),
    "error code #login: a wrong password says that the session is over": no(422, {
      ...{ status: 401, ...refusal("No.", "session_expired") },
    }),
    "tolerated errors #login: a wrong password has Laravel's empty list of errors": no(422, {
      body: { message: "No.", errors: [] },
    }),
    "error message #login: a wrong password has an empty message": no(422, refusal("")),
    "error token #duplicate-sign-in: a second sign-in gives the same token": ok(oneToken()),
  },
  "/launch": {
    "error #launch: a launch token works twice": after(launchTwice()),
    "error token #launch: a launch gives a token of no session": ok((body) => (body.token = "of-no-session")),
    "error #launch: an unknown launch token is 500": no(422, { status: 500 }),
  },
  "/no_such_call": {
    "tolerated message #errors: an unknown call has Laravel 8's empty message": no(404, refusal("")),
    "error #errors: an unknown call is a page of HTML": text("<!doctype html>", "text/html"),
  },
  "/game/NOSUCHGAME/home": {
    "error #errors: an unknown game is served": asked((_, exchange) => (exchange.path = "/game/PK10/home")),
  },
  "/me": {
    "error merchant_id #me: the account has no merchant_id": ok((body) => delete body.merchant_id),
    "error #me: the account repeats the token": ok((body, { token }) => (body.token = token)),
    "error currency #me: the account's currency is a sign": ok((body) => (body.currency = "RM")),
    "error #errors: a bad bearer is led to a sign-in page": no(401, { status: 302, headers: { location: "/login" } }),
    "error #errors: a bad bearer has no words": no(401, { body: {} }),
    "warning code #duplicate-sign-in: a second sign-in ends the first without a code": no(401, refusal("Unauth.")),
    "error #duplicate-sign-in: a second sign-in ends itself": () => ({ after: secondRefused() }),
  },
  "/logout": {
    "error #logout: logout ends nothing": asked((_, exchange) => (exchange.path = "/load_balance")),
  },
  "/load_balance": {
    "error #load_balance: the balance is HTML": text("<p>1</p>", "text/html"),
    "error #load_balance: the balance is cut short": text('{"balance":10'),
    "tolerated balance #load_balance: the balance has four decimals": ok((body) => (body.balance = 1.2345)),
    "tolerated balance #load_balance: the balance is a text": ok((body) => (body.balance = String(body.balance))),
    "error server_time #clock: the clock is five minutes off": ok((body) => (body.server_time = ago(300_000))),
    "error server_time #clock: the clock names no offset": ok((body) => (body.server_time = withoutOffset)),
  },
  "/game/PK10/home": {
    "error odds #odds: a code has no odds": ok(({ odds }) => delete odds.tf["1b"]),
    "error odds #odds: odds are an empty list": ok((body) => void (body.odds = [])),
    "error odds.tf.big #odds: odds below 1": ok(({ odds }) => (odds.tf.big = 0.98)),
    "warning odds.of.1-1 #odds: odds that ruin the house": ok(({ odds }) => (odds.of["1-1"] = 12)),
    "warning odds.tf.11b #odds: odds of a code that does not exist": ok(({ odds }) => (odds.tf["11b"] = 1.9)),
    "error settings.settings.0.limits.dt #limits: no limits for a bet type": ok(
      ({ settings }) => delete settings.settings[0].limits.dt,
    ),
    "error settings.settings.0.limits.ft #limits: the least is above the most": ok(
      ({ settings }) => void (settings.settings[0].limits.ft = { min: 10, max: 5 }),
    ),
    "error settings.chips #limits: a setting without chips": ok(({ settings }) => void (settings.chips = [])),
    "error settings.payouts #limits: a setting without a payout": ok(({ settings }) => void (settings.payouts = [])),
    "error selected_setting_id #limits: an unknown setting is forced": ok((body) => (body.selected_setting_id = 9)),
    "error games #rounds: no rounds": ok((body) => void (body.games = [])),
    "error games #rounds: rounds oldest first": ok(({ games }) => void games.reverse()),
    "error games #rounds: two open rounds": ok(({ games }) => (games[1].status = 0)),
    "error games.0.result_numbers #rounds: the result of an open round": ok(
      ({ games: [open, past] }) => void (open.result_numbers = past.result_numbers),
    ),
    "error games.1.result_numbers #rounds: a result with a car twice": ok(
      ({ games }) => (games[1].result_numbers[1] = 3),
    ),
    "error games.0.end_at #rounds: end_at in another zone than it says": ok(
      ({ games }) => (games[0].end_at = ago(-8 * 3_600_000)),
    ),
    "error games.0.end_at #rounds: an open round has no time left": ok(({ games }) => (games[0].time_left = 0)),
    "error games.1.time_left #rounds: a drawn round has time left": ok(({ games }) => (games[1].time_left = 5)),
    "error games.1.end_at #rounds: a round is closed before end_at": ok(
      ({ games: [open, past] }) => void Object.assign(past, { end_at: open.end_at, status: 2, result_numbers: null }),
    ),
    "error #requests: the home of a JSON body is refused": after(({ type }, answer) =>
      type.includes("json") ? { status: 415, body: { message: "No." } } : answer,
    ),
    "warning games.0.end_at #rounds: end_at without an offset": ok(({ games }) => (games[0].end_at = withoutOffset)),
    "tolerated games.0.round_no #game-home: round_no is a number": ok(({ games }) => (games[0].round_no = 42)),
  },
  "/game/PK10/bet": {
    "error #bet-refusals: a refused bet is 400": no(422, { status: 400 }),
    "warning code #bet-refusals: a refused bet has no code": no(422, refusal("It was invalid.")),
    "error #bet-refusals: a bet below the least is taken": within(1, Infinity),
    "error #bet-refusals: a bet above the most is taken": within(-Infinity, 100),
    "error #bet-refusals: a bet on a round that is over is taken": asked((body) => (body.round_id = 1001)),
    "error #bet-refusals: the policy of the odds is ignored": asked((body) => (body.odds_policy = "any")),
    "error #bet-refusals: better odds are taken with the policy none": asked(
      (body) => body.odds_policy === "none" && (body.odds_policy = "better"),
    ),
    "error odds.tf.big #bet-refusals: odds_changed carries no odds": oddsChanged(() => ({ odds: undefined })),
    "error odds.tf.big #bet-refusals: odds_changed carries the odds that were asked": oddsChanged((wanted) => ({
      odds: { tf: { big: wanted } },
    })),
    "warning code #bet-refusals: changed odds have another code": oddsChanged(() => ({ code: "price_changed" })),
    "error #bet: the policy any is refused": asked((body) => body.odds_policy === "any" && (body.odds_policy = "none")),
    "error order.numbers.0.odds #bet: an order has the odds that were asked": ok(
      ({ order }, { body }) => (order.numbers[0].odds = body.lines[0].odds),
    ),
    "error order.id #idempotency-key: the key is ignored": asked((_, exchange) => (exchange.key = randomUUID())),
    "error #idempotency-key: only the key counts, not the body": no(422, { status: 201 }),
    "error #idempotency-key: a bet needs no key": asked((_, exchange) => (exchange.key ??= randomUUID())),
    "error order.round_id #bet: the order is of another round": ok(({ order }) => (order.round_id = 5)),
    "error order.numbers #bet: the order has another amount": ok(({ order }) => (order.numbers[0].amount = 50)),
    "error balance #bet: the balance after a bet is the old one": ok((body) => (body.balance += 1)),
  },
  "/dt/": {
    "error records #records: the records do not show a fresh order": ok(() => ({
      ...{ total_records: 0, total_pages: 0, records: [] },
    })),
    "error total_records #records: the records ignore their filters": asked((body) => (body.filters = {})),
    "error records #records: the records of a game are those of every game": asked((body) => delete body.filters.game),
    "error total_records #records: the records ignore their dates": asked(
      (body) => delete body["f-date-to-created_at"],
    ),
    "error records.0.created_at #records: created_at without an offset": ok((body) =>
      body.records.forEach((each: Loose) => (each.created_at = withoutOffset)),
    ),
    "error ipp #records: the records answer larger pages than asked": ok((body) => (body.ipp = 500)),
    "error total_pages #records: the records count pages wrongly": ok((body) => (body.total_pages = 9)),
    ...listFaults,
  },
  "/support_requests": askFaults,
  "/settings": {
    "warning default_country_code #settings: the default country is none of the list": settingsOf({
      default_country_code: "Malaysia",
    }),
    "warning features #settings: an unknown feature": settingsOf({ features: ["telepathy"] }),
    "error features #settings: features are a text": settingsOf({ features: "user_auth" }),
  },
  "/broadcasting/user-auth": {
    "error auth #broadcasting-user-auth: a sign-in at the hub is signed as a channel is": signsIn(
      OWN_DATA,
      (socketId) => `${socketId}:${OWN_DATA}`,
    ),
    "error user_data #broadcasting-user-auth: a sign-in at the hub as another player": signsIn(
      '{"id":"8"}',
      (socketId) => `${socketId}::user::{"id":"8"}`,
    ),
  },
  "/broadcasting/auth": {
    "error #broadcasting-auth: every channel is signed": asked((body) => (body.channel_name = "private-user.7")),
    "tolerated message #broadcasting-auth: a foreign channel is refused with an empty message": no(403, refusal("")),
    "error auth #broadcasting-auth: a signature without the key": ok(({ auth }) => ({ auth: auth.split(":")[1] })),
    "error auth #broadcasting-auth: a signature by another secret": ok(({ auth }) => ({
      auth: `${auth.split(":")[0]}:${"0".repeat(64)}`,
    })),
    "error #requests: multipart bodies are not read": sentAs("multipart", (body) => delete body.channel_name),
    "error #requests: url-encoded bodies are not read": sentAs("urlencoded", (body) => delete body.channel_name),
    "error #requests: a JSON body's field is another one": sentAs("json", (body) => (body.socket_id = "1.1")),
    "error auth #broadcasting-auth with --hub: a signature with another application's key": ok(({ auth }) => ({
      auth: `other:${auth.split(":")[1]}`,
    })),
  },
};

const without = (name: string): Fault => ({ events: (events) => events.filter(({ event }) => event !== name) });
const changed = (name: string, change: (data: Loose) => unknown): Fault => ({
  events(events) {
    for (const { event, data } of events) if (event === name) change(data);
    return events;
  },
});
const first = (name: string) => (a: StubEvent, b: StubEvent) => Number(b.event === name) - Number(a.event === name);
const stranger = { channel: "game-PK10", event: "App\\Events\\RoundOpened", data: {} };

/** The faults of each event, written the same way. */
const events: Readonly<Record<string, Readonly<Record<string, Fault>>>> = {
  "channel private-user.7": { "error #hub: the hub refuses what was signed": { refuses: true } },
  "game-PK10 results": {
    "error #results: results are not published": without("results"),
    "error #results: a result before betting closes": changed(
      "game_update",
      ({ round }) => (round.end_at = ago(-30_000)),
    ),
    "error result_numbers #results: a result of nine cars": changed("results", (data) => data.result_numbers.pop()),
  },
  "game-PK10 winning": {
    "warning #winning: winnings are not published": without("winning"),
    "error #winning: winnings before their result": {
      events: (all) => all.toSorted(first("winning")).toSorted(first("game_update")),
    },
    "error winners #winning: a payload that cannot be read": changed("winning", (data) => (data.winners = "none")),
  },
  "game-PK10 game_update": {
    "error #game_update: rounds are not published": without("game_update"),
    "error round.status #game_update: the end of a round is not published": changed(
      "game_update",
      ({ round }) => (round.status = 0),
    ),
    "error seq #seq: seq leaves one out": {
      events: (all) => all.map((each, at) => ({ ...each, data: { ...each.data, seq: at * 2 } })),
    },
  },
  [`game-PK10 ${stranger.event}`]: { "warning #events: an unknown event": { events: (all) => [stranger, ...all] } },
  "private-user.7 user_logout": { "warning #user_logout: a second sign-in is not published": without("user_logout") },
};

function plant(call: string, title: string, fault: Fault, needsHub: boolean): PlantedFault {
  const [, level = "", path = "", anchor = "", withHub, name = ""] =
    /^(error|warning|tolerated) (?:(\S+) )?#(\S+?)( with --hub)?: (.*)$/.exec(title) ?? [];
  if (name === "") throw new Error(title);
  const found = { level: level as Level, call, path, document: `docs/platform.md#${anchor}` };
  return { ...fault, name, found, needsHub: needsHub || withHub !== undefined };
}

export const plantedFaults: readonly PlantedFault[] = [
  ...Object.entries(calls).flatMap(([path, faults]) =>
    Object.entries(faults).map(([title, fault]) => plant(`POST /api/user${path}`, title, fault(path), false)),
  ),
  ...Object.entries(events).flatMap(([call, faults]) =>
    Object.entries(faults).map(([title, fault]) => plant(call, title, fault, true)),
  ),
];
