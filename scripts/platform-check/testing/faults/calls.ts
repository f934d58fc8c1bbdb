import { randomUUID } from "node:crypto";
import type { StubAnswer } from "../stub/exchange";
import { type After, type Change, faultsOf, type Loose } from "./plant";

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
const withoutOffset = "2026-11-21 10:00:00";

const signIn = [
  ...faultsOf("/login", ({ success, refusal }) => [
    ["the sign-in gives no token", "error token #login", success(() => ({ expires_in: 900 }))],
    ["the token is too long for the cookie", "error token #login", success((body) => (body.token = "x".repeat(5_000)))],
    ["a wrong password is 500", "error #login", refusal(422, { status: 500 })],
    [
      "a wrong password says that the session is over",
      "error code #login",
      refusal(422, { status: 401, body: { message: "No.", code: "session_expired" } }),
    ],
    [
      "a wrong password has Laravel's empty list of errors",
      "tolerated errors #login",
      refusal(422, { body: { message: "No.", errors: [] } }),
    ],
    ["a wrong password has an empty message", "error message #login", refusal(422, { body: { message: "" } })],
    ["a second sign-in gives the same token", "error token #duplicate-sign-in", success(oneToken())],
  ]),
  ...faultsOf("/launch", ({ after, success, refusal }) => [
    ["a launch token works twice", "error #launch", after(launchTwice())],
    ["a launch gives a token of no session", "error token #launch", success((body) => (body.token = "of-no-session"))],
    ["an unknown launch token is 500", "error #launch", refusal(422, { status: 500 })],
  ]),
  ...faultsOf("/no_such_call", ({ refusal, instead }) => [
    [
      "an unknown call has Laravel 8's empty message",
      "tolerated message #errors",
      refusal(404, { body: { message: "" } }),
    ],
    ["an unknown call is a page of HTML", "error #errors", instead("<!doctype html>", "text/html")],
  ]),
  ...faultsOf("/game/NOSUCHGAME/home", () => [
    [
      "an unknown game is served",
      "error #errors",
      { before: (exchange) => void Object.assign(exchange, { path: exchange.path.replace("NOSUCHGAME", "PK10") }) },
    ],
  ]),
];

const account = [
  ...faultsOf("/me", ({ success, refusal }) => [
    ["the account has no merchant_id", "error merchant_id #me", success((body) => delete body.merchant_id)],
    ["the account repeats the token", "error #me", success((body, { token }) => (body.token = token))],
    ["the account's currency is a sign", "error currency #me", success((body) => (body.currency = "RM"))],
    [
      "a bad bearer is led to a sign-in page",
      "error #errors",
      refusal(401, { status: 302, headers: { location: "/login" } }),
    ],
    ["a bad bearer has no words", "error #errors", refusal(401, { body: {} })],
    [
      "a second sign-in ends the first without a word",
      "warning code #duplicate-sign-in",
      refusal(401, { body: { message: "Unauthenticated." } }),
    ],
    ["a second sign-in ends itself", "error #duplicate-sign-in", { after: secondRefused() }],
  ]),
  ...faultsOf("/logout", () => [
    [
      "logout ends nothing",
      "error #logout",
      {
        before: (exchange) => void (exchange.path === "/logout" && Object.assign(exchange, { path: "/load_balance" })),
      },
    ],
  ]),
  ...faultsOf("/load_balance", ({ success, instead }) => [
    ["the balance is HTML", "error #load_balance", instead("<p>1</p>", "text/html")],
    ["the balance is cut short", "error #load_balance", instead('{"balance":10')],
    ["the balance has four decimals", "tolerated balance #load_balance", success((body) => (body.balance = 1.2345))],
    [
      "the balance is a text",
      "tolerated balance #load_balance",
      success((body) => (body.balance = String(body.balance))),
    ],
    ["the clock is five minutes off", "error server_time #clock", success((body) => (body.server_time = ago(300_000)))],
    ["the clock names no offset", "error server_time #clock", success((body) => (body.server_time = withoutOffset))],
  ]),
];

const settingsOf = (over: object): After => {
  const countries = [{ id: 1, name: "Malaysia", ext: "60", iso2: "MY" }];
  return () => ({ status: 200, body: { countries, default_country_code: "MY", ...over } });
};

const settings = faultsOf("/settings", ({ after }) => [
  [
    "the default country is none of the list",
    "warning default_country_code #settings",
    after(settingsOf({ default_country_code: "Malaysia" })),
  ],
  ["a feature that nobody knows", "warning features #settings", after(settingsOf({ features: ["telepathy"] }))],
  ["features are a text", "error features #settings", after(settingsOf({ features: "user_auth" }))],
]);

const home = faultsOf("/game/PK10/home", ({ after, success }) => [
  ["a code has no odds", "error odds #odds", success(({ odds }) => delete odds.tf["1b"])],
  ["odds are an empty list", "error odds #odds", success((body) => void (body.odds = []))],
  ["odds below 1", "error odds.tf.big #odds", success(({ odds }) => (odds.tf.big = 0.98))],
  ["odds that ruin the house", "warning odds.of.1-1 #odds", success(({ odds }) => (odds.of["1-1"] = 12))],
  ["odds of a code that there is not", "warning odds.tf.11b #odds", success(({ odds }) => (odds.tf["11b"] = 1.9))],
  [
    "no limits for a bet type",
    "error settings.settings.0.limits.dt #limits",
    success(({ settings }) => delete settings.settings[0].limits.dt),
  ],
  [
    "the least is above the most",
    "error settings.settings.0.limits.ft #limits",
    success(({ settings }) => void (settings.settings[0].limits.ft = { min: 10, max: 5 })),
  ],
  ["a setting without chips", "error settings.chips #limits", success(({ settings }) => void (settings.chips = []))],
  [
    "a setting without a payout",
    "error settings.payouts #limits",
    success(({ settings }) => void (settings.payouts = [])),
  ],
  [
    "a forced setting that there is not",
    "error selected_setting_id #limits",
    success((body) => (body.selected_setting_id = 9)),
  ],
  ["no rounds", "error games #rounds", success((body) => void (body.games = []))],
  ["rounds oldest first", "error games #rounds", success(({ games }) => void games.reverse())],
  ["two open rounds", "error games #rounds", success(({ games }) => (games[1].status = 0))],
  [
    "the result of an open round",
    "error games.0.result_numbers #rounds",
    success(({ games }) => void (games[0].result_numbers = games[1].result_numbers)),
  ],
  [
    "a result with a car twice",
    "error games.1.result_numbers #rounds",
    success(({ games }) => (games[1].result_numbers[1] = 3)),
  ],
  [
    "end_at in another zone than it says",
    "error games.0.end_at #rounds",
    success(({ games }) => (games[0].end_at = ago(-8 * 3_600_000))),
  ],
  [
    "an open round has no time left, though it closes later",
    "error games.0.end_at #rounds",
    success(({ games }) => (games[0].time_left = 0)),
  ],
  ["a drawn round has time left", "error games.1.time_left #rounds", success(({ games }) => (games[1].time_left = 5))],
  [
    "a round is closed before end_at",
    "error games.1.end_at #rounds",
    success(
      ({ games: [open, past] }) => void Object.assign(past, { end_at: open.end_at, status: 2, result_numbers: null }),
    ),
  ],
  [
    "the home of a JSON body is refused",
    "error #requests",
    after(({ type }, answer) => (type.includes("json") ? { status: 415, body: { message: "No." } } : answer)),
  ],
  [
    "end_at without an offset",
    "warning games.0.end_at #rounds",
    success(({ games }) => (games[0].end_at = withoutOffset)),
  ],
  ["round_no is a number", "tolerated games.0.round_no #game-home", success(({ games }) => (games[0].round_no = 42))],
]);

/** Changes the refusals of odds that are not in force, of which `asked` were wanted. */
const oddsChanged =
  (change: (body: Loose, asked: number) => object): After =>
  ({ body }: Loose, answer) => {
    const refusal = answer.body as Loose;
    return refusal.code === "odds_changed" ? { ...answer, body: change(refusal, body.lines[0].odds) } : answer;
  };

const bets = faultsOf("/game/PK10/bet", ({ after, asked, refusal, success }) => [
  ["a refused bet is 400", "error #bet-refusals", refusal(422, { status: 400 })],
  ["a refused bet has no code", "warning code #bet-refusals", refusal(422, { body: { message: "It was invalid." } })],
  ["a bet below the least is taken", "error #bet-refusals", asked((body) => within(body, 1, Infinity))],
  ["a bet above the most is taken", "error #bet-refusals", asked((body) => within(body, -Infinity, 100))],
  ["a bet on a round that is over is taken", "error #bet-refusals", asked((body) => (body.round_id = 1001))],
  ["the policy of the odds is ignored", "error #bet-refusals", asked((body) => (body.odds_policy = "any"))],
  [
    "better odds than the line's are taken with the policy none",
    "error #bet-refusals",
    asked((body) => body.odds_policy === "none" && (body.odds_policy = "better")),
  ],
  [
    "odds_changed carries no odds",
    "error odds.tf.big #bet-refusals",
    after(oddsChanged((body) => ({ ...body, odds: undefined }))),
  ],
  [
    "odds_changed carries the odds that were asked",
    "error odds.tf.big #bet-refusals",
    after(oddsChanged((body, wanted) => ({ ...body, odds: { tf: { big: wanted } } }))),
  ],
  [
    "changed odds have another code",
    "warning code #bet-refusals",
    after(oddsChanged((body) => ({ ...body, code: "price_changed" }))),
  ],
  [
    "the policy any is refused",
    "error #bet",
    asked((body) => body.odds_policy === "any" && (body.odds_policy = "none")),
  ],
  [
    "an order has the odds that were asked",
    "error order.numbers.0.odds #bet",
    success(({ order }, { body }) => (order.numbers[0].odds = body.lines[0].odds)),
  ],
  ["the key is ignored", "error order.id #idempotency-key", asked((_, exchange) => (exchange.key = randomUUID()))],
  ["the key alone counts, not the body", "error #idempotency-key", refusal(422, { status: 201 })],
  ["a bet needs no key", "error #idempotency-key", asked((_, exchange) => (exchange.key ??= randomUUID()))],
  ["the order is of another round", "error order.round_id #bet", success(({ order }) => (order.round_id = 5))],
  ["the order has another amount", "error order.numbers #bet", success(({ order }) => (order.numbers[0].amount = 50))],
  ["the balance after a bet is the old one", "error balance #bet", success((body) => (body.balance += 1))],
]);

function within(body: Loose, min: number, max: number): void {
  for (const line of body.lines) line.amount = Math.min(max, Math.max(min, line.amount));
}

const records = faultsOf("/dt/", ({ asked, success }) => [
  [
    "the records do not show a fresh order",
    "error records #records",
    success(() => ({ total_records: 0, total_pages: 0, records: [] })),
  ],
  ["the records ignore their filters", "error total_records #records", asked((body) => (body.filters = {}))],
  [
    "the records of a game are those of every game",
    "error records #records",
    asked((body) => delete body.filters.game),
  ],
  [
    "the records ignore their dates",
    "error total_records #records",
    asked((body) => delete body["f-date-to-created_at"]),
  ],
  [
    "created_at without an offset",
    "error records.0.created_at #records",
    success((body) => body.records.forEach((each: Loose) => (each.created_at = withoutOffset))),
  ],
  ["the records answer larger pages than were asked for", "error ipp #records", success((body) => (body.ipp = 500))],
  ["the records count pages wrongly", "error total_pages #records", success((body) => (body.total_pages = 9))],
]);

export const callFaults = [...signIn, ...account, ...settings, ...home, ...bets, ...records];

/** The first token that a platform gave, for ever. */
function oneToken(): Change {
  let first: unknown;
  return (body) => ({ ...body, token: (first ??= body.token) });
}

/** The first answer of a launch, for ever. */
function launchTwice(): After {
  let first: StubAnswer | undefined;
  return (_, answer) => (first !== undefined || answer.status === 200 ? (first ??= answer) : answer);
}

/** The session of the second sign-in is none. */
function secondRefused(): After {
  let signIns = 0;
  return ({ path }, answer) => {
    if (path === "/login" && answer.status === 200) signIns++;
    return path === "/me" && signIns > 1 ? { status: 401, body: { message: "Unauthenticated." } } : answer;
  };
}
