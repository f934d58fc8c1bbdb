import { randomUUID } from "node:crypto";
import type { Exchange, Fault, StubAnswer, StubEvent } from "./stub-platform";

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

type After = NonNullable<Fault["after"]>;
type Change = (body: Record<string, never>, exchange: Exchange) => unknown;

/** Changes the bodies of a call's successes, by hand. */
const success =
  (path: string, change: Change): After =>
  (exchange, answer) => {
    if (exchange.path !== path || answer.status >= 400) return answer;
    const copy = JSON.parse(JSON.stringify(answer.body)) as Record<string, never>;
    return { ...answer, body: change(copy, exchange) ?? copy };
  };

const HOME = "/game/PK10/home";
const BET = "/game/PK10/bet";
const POST_HOME = `POST /api/user${HOME}`;
const POST_BET = `POST /api/user${BET}`;

/** Any object of an answer, to be changed. */
// oxlint-disable-next-line typescript/no-explicit-any
type Loose = any;

const home = (change: (body: Loose) => void): After =>
  success(HOME, (body) => {
    change(body);
    return body;
  });

const answerAs =
  (path: string, answer: Partial<StubAnswer>): After =>
  (exchange, right) =>
    exchange.path === path ? { ...right, ...answer } : right;

const refusalAs =
  (path: string, status: number, answer: Partial<StubAnswer>): After =>
  (exchange, right) =>
    exchange.path === path && right.status === status ? { ...right, ...answer } : right;

const error = (call: string, path: string, anchor: string): PlantedFault["found"] => ({
  level: "error",
  call,
  path,
  anchor,
});
const warning = (call: string, path: string, anchor: string): PlantedFault["found"] => ({
  ...error(call, path, anchor),
  level: "warning",
});
const tolerated = (call: string, path: string, anchor: string): PlantedFault["found"] => ({
  ...error(call, path, anchor),
  level: "tolerated",
});

const signInFaults: readonly PlantedFault[] = [
  {
    name: "the sign-in gives no token",
    after: success("/login", () => ({ expires_in: 900 })),
    found: error("POST /api/user/login", "token", "login"),
  },
  {
    name: "the token is too long for the cookie",
    after: success("/login", () => ({ token: "x".repeat(5_000), expires_in: 900 })),
    found: error("POST /api/user/login", "token", "login"),
  },
  {
    name: "a wrong password is 500",
    after: refusalAs("/login", 422, { status: 500 }),
    found: error("POST /api/user/login", "", "login"),
  },
  {
    name: "a wrong password says that the session is over",
    after: refusalAs("/login", 422, { status: 401, body: { message: "No.", code: "session_expired" } }),
    found: error("POST /api/user/login", "code", "login"),
  },
  {
    name: "a bad bearer is led to a sign-in page",
    after: refusalAs("/me", 401, { status: 302, headers: { location: "/login" } }),
    found: error("POST /api/user/me", "", "errors"),
  },
  {
    name: "a bad bearer has no words",
    after: refusalAs("/me", 401, { body: {} }),
    found: error("POST /api/user/me", "", "errors"),
  },
  {
    name: "an unknown game is served",
    before: (exchange) => Object.assign(exchange, { path: exchange.path.replace("NOSUCHGAME", "PK10") }),
    found: error("POST /api/user/game/NOSUCHGAME/home", "", "errors"),
  },
  {
    name: "an unknown call is a page of HTML",
    after: answerAs("/no_such_call", { body: "<!doctype html>", headers: { "content-type": "text/html" } }),
    found: error("POST /api/user/no_such_call", "", "errors"),
  },
];

const accountFaults: readonly PlantedFault[] = [
  {
    name: "the account has no merchant_id",
    after: success("/me", (body) => ({ ...body, merchant_id: undefined })),
    found: error("POST /api/user/me", "merchant_id", "me"),
  },
  {
    name: "the account repeats the token",
    after: success("/me", (body, { token }) => ({ ...body, token })),
    found: error("POST /api/user/me", "", "me"),
  },
  {
    name: "the balance is HTML",
    after: answerAs("/load_balance", { body: "<p>1</p>", headers: { "content-type": "text/html" } }),
    found: error("POST /api/user/load_balance", "", "load_balance"),
  },
  {
    name: "the balance is cut short",
    after: answerAs("/load_balance", { body: '{"balance":10' }),
    found: error("POST /api/user/load_balance", "", "load_balance"),
  },
  {
    name: "the balance has four decimals",
    after: success("/load_balance", () => ({ balance: 1.2345 })),
    found: error("POST /api/user/load_balance", "balance", "load_balance"),
  },
  {
    name: "the balance is a text",
    after: success("/load_balance", ({ balance }) => ({ balance: String(balance) })),
    found: tolerated("POST /api/user/load_balance", "balance", "load_balance"),
  },
  {
    name: "the clock is five minutes off",
    after: success("/load_balance", (body) => ({ ...body, server_time: new Date(Date.now() - 300_000).toISOString() })),
    found: error("POST /api/user/load_balance", "server_time", "clock"),
  },
  {
    name: "the clock names no offset",
    after: success("/load_balance", (body) => ({ ...body, server_time: "2026-11-21 10:00:00" })),
    found: error("POST /api/user/load_balance", "server_time", "clock"),
  },
];

const homeFaults: readonly PlantedFault[] = [
  {
    name: "a code has no odds",
    after: home(({ odds }) => delete odds.tf["1b"]),
    found: error(POST_HOME, "odds", "odds"),
  },
  { name: "odds are an empty list", after: home((body) => (body.odds = [])), found: error(POST_HOME, "odds", "odds") },
  {
    name: "odds below 1",
    after: home(({ odds }) => (odds.tf.big = 0.98)),
    found: error(POST_HOME, "odds.tf.big", "odds"),
  },
  {
    name: "odds that ruin the house",
    after: home(({ odds }) => (odds.of["1-1"] = 12)),
    found: warning(POST_HOME, "odds.of.1-1", "odds"),
  },
  {
    name: "odds of a code that there is not",
    after: home(({ odds }) => (odds.tf["11b"] = 1.9)),
    found: warning(POST_HOME, "odds.tf.11b", "odds"),
  },
  {
    name: "no limits for a bet type",
    after: home(({ settings }) => delete settings.settings[0].limits.dt),
    found: error(POST_HOME, "settings.settings.0.limits.dt", "limits"),
  },
  {
    name: "the least is above the most",
    after: home(({ settings }) => (settings.settings[0].limits.ft = { min: 10, max: 5 })),
    found: error(POST_HOME, "settings.settings.0.limits.ft", "limits"),
  },
  {
    name: "a setting without chips",
    after: home(({ settings }) => (settings.chips = [])),
    found: error(POST_HOME, "settings.chips", "limits"),
  },
  {
    name: "a setting without a payout",
    after: home(({ settings }) => (settings.payouts = [])),
    found: error(POST_HOME, "settings.payouts", "limits"),
  },
  {
    name: "a forced setting that there is not",
    after: home((body) => (body.selected_setting_id = 9)),
    found: error(POST_HOME, "selected_setting_id", "limits"),
  },
  { name: "no rounds", after: home((body) => (body.games = [])), found: error(POST_HOME, "games", "rounds") },
  {
    name: "rounds oldest first",
    after: home(({ games }) => games.reverse()),
    found: error(POST_HOME, "games", "rounds"),
  },
  {
    name: "two open rounds",
    after: home(({ games }) => (games[1].status = 0)),
    found: error(POST_HOME, "games", "rounds"),
  },
  {
    name: "the result of an open round",
    after: home(({ games }) => (games[0].result_numbers = games[1].result_numbers)),
    found: error(POST_HOME, "games.0.result_numbers", "rounds"),
  },
  {
    name: "a result with a car twice",
    after: home(({ games }) => (games[1].result_numbers[1] = 3)),
    found: error(POST_HOME, "games.1.result_numbers", "rounds"),
  },
  {
    name: "end_at in another zone than it says",
    after: home(({ games }) => (games[0].end_at = new Date(Date.now() + 8 * 3_600_000).toISOString())),
    found: error(POST_HOME, "games.0.end_at", "rounds"),
  },
  {
    name: "end_at without an offset",
    after: home(({ games }) => (games[0].end_at = "2026-11-21 10:00:00")),
    found: warning(POST_HOME, "games.0.end_at", "rounds"),
  },
  {
    name: "round_no is a number",
    after: home(({ games }) => (games[0].round_no = 42)),
    found: tolerated(POST_HOME, "games.0.round_no", "game-home"),
  },
];

const betFaults: readonly PlantedFault[] = [
  {
    name: "a refused bet is 400",
    after: refusalAs(BET, 422, { status: 400 }),
    found: error(POST_BET, "", "bet-refusals"),
  },
  {
    name: "a refused bet has no code",
    after: refusalAs(BET, 422, { body: { message: "The given data was invalid." } }),
    found: warning(POST_BET, "code", "bet-refusals"),
  },
  {
    name: "a bet below the least is taken",
    before: ({ path, body }) => path === BET && eachLine(body, (line) => line.amount < 1 && (line.amount = 1)),
    found: error(POST_BET, "", "bet-refusals"),
  },
  {
    name: "a bet above the most is taken",
    before: ({ path, body }) => path === BET && eachLine(body, (line) => line.amount > 100 && (line.amount = 100)),
    found: error(POST_BET, "", "bet-refusals"),
  },
  {
    name: "a bet on a round that is over is taken",
    before: ({ path, body }) => path === BET && (body["round_id"] = 1001),
    found: error(POST_BET, "", "bet-refusals"),
  },
  {
    name: "the key is ignored",
    before: (exchange) => exchange.path === BET && (exchange.key = randomUUID()),
    found: error(POST_BET, "order.id", "idempotency-key"),
  },
  {
    name: "the key alone counts, not the body",
    after: refusalAs(BET, 422, { status: 201 }),
    found: error(POST_BET, "", "idempotency-key"),
  },
  {
    name: "a bet needs no key",
    before: (exchange) => exchange.path === BET && (exchange.key ??= randomUUID()),
    found: error(POST_BET, "", "idempotency-key"),
  },
  {
    name: "the order is of another round",
    after: success(BET, (body: Loose) => void (body.order.round_id = 5)),
    found: error(POST_BET, "order.round_id", "bet"),
  },
  {
    name: "the order has another amount",
    after: success(BET, (body: Loose) => void (body.order.numbers[0].amount = 50)),
    found: error(POST_BET, "order.numbers", "bet"),
  },
  {
    name: "the balance after a bet is the old one",
    after: success(BET, (body: Loose) => void (body.balance += 1)),
    found: error(POST_BET, "balance", "bet"),
  },
  {
    name: "the records do not show a fresh order",
    after: success("/dt/", () => ({ total_records: 0, total_pages: 0, records: [] })),
    found: error("POST /api/user/dt/", "records", "records"),
  },
  {
    name: "the records ignore their filters",
    before: ({ path, body }) => path === "/dt/" && (body["filters"] = {}),
    found: error("POST /api/user/dt/", "total_records", "records"),
  },
  {
    name: "the records count pages wrongly",
    after: success("/dt/", (body: Loose) => void (body.total_pages = 9)),
    found: error("POST /api/user/dt/", "total_pages", "records"),
  },
];

function eachLine(body: Record<string, unknown>, change: (line: Loose) => void): void {
  const { lines } = body;
  if (Array.isArray(lines)) lines.forEach(change);
}

const AUTH = "POST /api/user/broadcasting/auth";

const endFaults: readonly PlantedFault[] = [
  {
    name: "everybody's channel is signed",
    before: ({ path, body }) => path === "/broadcasting/auth" && (body["channel_name"] = "private-user.7"),
    found: error(AUTH, "", "broadcasting-auth"),
  },
  {
    name: "a signature without the key",
    after: success("/broadcasting/auth", ({ auth }) => ({ auth: String(auth).split(":")[1] })),
    found: error(AUTH, "auth", "broadcasting-auth"),
  },
  {
    name: "a signature by another secret",
    after: success("/broadcasting/auth", ({ auth }) => ({ auth: `${String(auth).split(":")[0]}:${"0".repeat(64)}` })),
    found: error(AUTH, "auth", "broadcasting-auth"),
  },
  {
    name: "a signature with another application's key",
    after: success("/broadcasting/auth", ({ auth }) => ({ auth: `other:${String(auth).split(":")[1]}` })),
    needsHub: true,
    found: error(AUTH, "auth", "broadcasting-auth"),
  },
  {
    name: "a second sign-in ends the first without a word",
    after: refusalAs("/me", 401, { body: { message: "Unauthenticated." } }),
    found: warning("POST /api/user/me", "code", "duplicate-sign-in"),
  },
  {
    name: "a second sign-in gives the same token",
    after: success("/login", oneToken()),
    found: error("POST /api/user/login", "token", "duplicate-sign-in"),
  },
  {
    name: "logout ends nothing",
    before: (exchange) => exchange.path === "/logout" && Object.assign(exchange, { path: "/load_balance" }),
    found: error("POST /api/user/logout", "", "logout"),
  },
];

/** The first token that a platform gave, for ever. */
function oneToken(): Change {
  let first: unknown;
  return (body) => ({ ...body, token: (first ??= body["token"]) });
}

const without =
  (name: string) =>
  (events: readonly StubEvent[]): StubEvent[] =>
    events.filter(({ event }) => event !== name);

const changed =
  (name: string, change: (data: Loose) => void) =>
  (events: readonly StubEvent[]): readonly StubEvent[] => {
    for (const { event, data } of events) if (event === name) change(data);
    return events;
  };

const onHub: readonly PlantedFault[] = [
  { name: "the hub refuses what was signed", refuses: true, found: error("channel private-user.7", "", "hub") },
  { name: "results are not told", events: without("results"), found: error("game-PK10 results", "", "results") },
  { name: "winnings are not told", events: without("winning"), found: warning("game-PK10 winning", "", "winning") },
  {
    name: "rounds are not told",
    events: without("game_update"),
    found: error("game-PK10 game_update", "", "game_update"),
  },
  {
    name: "a round that is no longer open is not told",
    events: changed("game_update", ({ round }) => (round.status = 0)),
    found: error("game-PK10 game_update", "round.status", "game_update"),
  },
  {
    name: "a result before betting closes",
    events: changed("game_update", ({ round }) => (round.end_at = new Date(Date.now() + 30_000).toISOString())),
    found: error("game-PK10 results", "", "results"),
  },
  {
    name: "a result of nine cars",
    events: changed("results", ({ result_numbers: cars }) => cars.pop()),
    found: error("game-PK10 results", "result_numbers", "results"),
  },
  {
    name: "winnings before their result",
    events: (events) =>
      events
        .toSorted((a, b) => Number(b.event === "winning") - Number(a.event === "winning"))
        .toSorted((a, b) => Number(b.event === "game_update") - Number(a.event === "game_update")),
    found: error("game-PK10 winning", "", "winning"),
  },
  {
    name: "a payload that cannot be read",
    events: changed("winning", (data) => (data.winners = "none")),
    found: error("game-PK10 winning", "winners", "winning"),
  },
  {
    name: "seq leaves one out",
    events: (events) => events.map((each, at) => ({ ...each, data: { ...each.data, seq: at * 2 } })),
    found: error("game-PK10 game_update", "seq", "seq"),
  },
  {
    name: "an event that nobody reads",
    events: (events) => [{ channel: "game-PK10", event: "App\\Events\\RoundOpened", data: {} }, ...events],
    found: warning("game-PK10 App\\Events\\RoundOpened", "", "events"),
  },
  { name: "a second sign-in is not told", found: warning("private-user.7 user_logout", "", "user_logout") },
];

const hubFaults = onHub.map((fault): PlantedFault => ({ ...fault, needsHub: true }));

/** Every fault that the tests plant into a right platform, one at a time. */
export const plantedFaults: readonly PlantedFault[] = [
  ...signInFaults,
  ...accountFaults,
  ...homeFaults,
  ...betFaults,
  ...endFaults,
  ...hubFaults,
];
