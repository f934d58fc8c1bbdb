import { randomUUID } from "node:crypto";
import type { Level } from "../notes";
import {
  type Plant,
  after,
  ok,
  set,
  no,
  text,
  asked,
  refusal,
  ago,
  withoutOffset,
  secondRefused,
  again,
  oddsChanged,
  stakes,
  sentAs,
  settings,
  signsIn,
  noText,
  noPicture,
  questions,
  without,
  changed,
  first,
  isOpening,
  withAnother,
  early,
  leaks,
  draws,
} from "./plant";
import { type Exchange, type Fault, type Loose, RESULT, STUB_KEY } from "./stub";

export interface PlantedFault extends Fault {
  readonly name: string;
  /** The finding that the kit must report: level, call, path, and the paragraph of docs/platform.md with the rule. */
  readonly found: { readonly level: Level; readonly call: string; readonly path: string; readonly document: string };
  /** Seen only with `--hub`. */
  readonly needsHub: boolean;
}

const OWN_DATA = '{"id":"7"}';
const stranger = { channel: "game-PK10", event: "App\\Events\\RoundOpened", data: {} };

/** The faults of each call and event: `level path #paragraph: name`, and what does it. */
const table: Readonly<Record<string, Readonly<Record<string, Plant | Fault>>>> = {
  "/login": {
    "error token #login: the sign-in gives no token": set(undefined),
    "error token #login: the token is too long for the cookie": set("x".repeat(5_000)),
    "error #login: a wrong password is 500": no(422, { status: 500 }),
    "error code #login: a wrong password says that the session is over": no(422, {
      ...{ status: 401, ...refusal("No.", "session_expired") },
    }),
    "tolerated errors #login: a wrong password has Laravel's empty list of errors": no(422, {
      body: { message: "No.", errors: [] },
    }),
    "error message #login: a wrong password has an empty message": no(422, refusal("")),
    "error token #duplicate-sign-in: a second sign-in gives the same token": again(({ status }) => status === 200),
  },
  "/launch": {
    "error #launch: a launch token works twice": again(({ status }) => status === 200),
    "error token #launch: a launch gives a token of no session": set("of-no-session"),
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
    "error merchant_id #me: the account has no merchant_id": set(undefined),
    "error #me: the account repeats the token": ok((body, { token }) => (body.token = token)),
    "error currency #me: the account's currency is a sign": set("RM"),
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
    "tolerated balance #load_balance: the balance has four decimals": set(1.2345),
    "tolerated balance #load_balance: the balance is a text": set(String),
    "error server_time #clock: the clock is five minutes off": set(() => ago(300_000)),
    "error server_time #clock: the clock names no offset": set(withoutOffset),
    "error balance #rounds with --hub: winnings are credited at the draw": leaks(set((paid: number) => paid + 1)),
  },
  "/game/PK10/home": {
    "error odds #odds: a code has no odds": ok(({ odds }) => delete odds.tf["1b"]),
    "error odds #odds: odds are an empty list": set([]),
    "error odds.tf.big #odds: odds below 1": set(0.98),
    "warning odds.of.1-1 #odds: odds that ruin the house": set(12),
    "warning odds.tf.11b #odds: odds of a code that does not exist": set(1.9),
    "error settings.settings.0.limits.dt #limits: no limits for a bet type": set(undefined),
    "error settings.settings.0.limits.ft #limits: the least is above the most": set({ min: 10, max: 5 }),
    "error settings.chips #limits: a setting without chips": set([]),
    "error settings.payouts #limits: a setting without a payout": set([]),
    "error selected_setting_id #limits: an unknown setting is forced": set(9),
    "error games #rounds: no rounds": set([]),
    "error games #rounds: rounds oldest first": set((games: Loose[]) => games.toReversed()),
    "error games #rounds: two open rounds": ok(({ games }) => (games[1].status = 0)),
    "error games.0.result_numbers #rounds: the result of an open round": set(RESULT),
    "error games.1.result_numbers #rounds: a result with a car twice": set(RESULT.with(1, 3)),
    "error games.0.end_at #rounds: end_at in another zone than it says": set(() => ago(-8 * 3_600_000)),
    "error games.0.end_at #rounds: an open round has no time left": ok(({ games }) => (games[0].time_left = 0)),
    "error games.1.time_left #rounds: a drawn round has time left": set(5),
    "error games.1.end_at #rounds: a round is closed before end_at": ok(
      ({ games: [open, past] }) => void Object.assign(past, { end_at: open.end_at, status: 2, result_numbers: null }),
    ),
    "error #requests: the home of a JSON body is refused": after(({ type }, answer) =>
      type.includes("json") ? { status: 415, body: { message: "No." } } : answer,
    ),
    "warning games.0.end_at #rounds: end_at without an offset": set(withoutOffset),
    "tolerated games.0.round_no #game-home: round_no is a number": set(42),
  },
  "/game/PK10/bet": {
    "error #bet-refusals: a refused bet is 400": no(422, { status: 400 }),
    "warning code #bet-refusals: a refused bet has no code": no(422, refusal("It was invalid.")),
    "error #bet-refusals: a bet below the least is taken": stakes((amount) => Math.max(1, amount)),
    "error #bet-refusals: a bet above the most is taken": stakes((amount) => Math.min(2_000, amount)),
    "error #bet-refusals: a third decimal is taken": stakes((amount) => Math.round(amount * 100) / 100),
    "error #bet-refusals: the most counts for each line alone": asked((body) => (body.lines = body.lines.slice(0, 1))),
    "error #bet-refusals: a bet on a round that is over is taken": asked((body) => (body.round_id = 1001)),
    "error #bet-refusals: an unknown setting is taken": asked((body) => (body.setting_id = 1)),
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
    "error order.numbers.0.odds #bet: an order has the odds that were asked": set(
      (_: unknown, { body }: Exchange) => body.lines[0].odds,
    ),
    "error order.round_id #bet: the order is of another round": set(5),
    "error order.numbers #bet: the order has another amount": set(([line]: Loose[]) => [{ ...line, amount: 50 }]),
    "error balance #bet: the balance after a bet is the old one": set((left: number) => left + 1),
    "error order.id #idempotency-key: the key is ignored": asked((_, exchange) => (exchange.key = randomUUID())),
    "error #idempotency-key: only the key counts, not the body": no(422, { status: 201 }),
    "error #idempotency-key: a bet needs no key": asked((_, exchange) => (exchange.key ??= randomUUID())),
    "error balance #idempotency-key: a repeated key gives another balance": (path, place) => {
      const keys = new Set<unknown>();
      const more = (left: number, { key }: Exchange): number => (keys.has(key) ? left + 1 : (keys.add(key), left));
      return set(more)(path, place);
    },
    "error #idempotency-key: a refused order's answer is given to the next order under its key": again(
      ({ status }) => status === 422,
      ({ key }) => key,
    ),
  },
  "/dt/": {
    "error records #records: the records do not show a fresh order": set([]),
    "error records #records: every second order is missing": set((all: Loose[]) => all.filter((_, at) => at % 2 === 0)),
    "error records #records: the oldest order is first": set((all: Loose[]) => all.toReversed()),
    "error records #records: the number of the page is ignored": asked((body) => (body.p = 1)),
    "error records #records: the size of the page is ignored": asked((body) => (body.ipp = 30)),
    "error records.0.created_at #records: created_at is eight hours ahead": ok(({ records }) =>
      records.forEach((each: Loose) => (each.created_at = ago(Date.now() - Date.parse(each.created_at) - 28_800_000))),
    ),
    "error total_records #records: the records ignore their filters": asked((body) => (body.filters = {})),
    "error records #records: the records of a game are those of every game": asked((body) => delete body.filters.game),
    "error total_records #records: the records ignore their dates": asked(
      (body) => delete body["f-date-to-created_at"],
    ),
    "error records.0.created_at #records: created_at without an offset": set(withoutOffset),
    "error ipp #records: the records answer larger pages than asked": set(500),
    "error total_pages #records: the records count pages wrongly": set(9),
    "error records #support-requests: a question is lost": questions(undefined, () => []),
    "error records #support-requests: an order's questions are those of every order": questions(undefined, (all) => [
      ...[...all, ...all],
    ]),
    "error records.0.text #support-requests: a question has no text": questions(undefined, () => [
      { id: 1, state: "open", created_at: "2026-11-21T10:03:00Z" },
    ]),
    "error records.0.result_numbers #records with --hub: the records show a result that is not announced": leaks(
      ok(({ records }) => records.forEach((each: Loose) => (each.result_numbers = RESULT))),
    ),
  },
  "/support_requests": {
    "error #support-requests: a question without a text is taken": questions(noPicture),
    "error #support-requests: a picture that is a text is taken": questions(noText),
  },
  "/settings": {
    "warning default_country_code #settings: the default country is none of the list": after(() =>
      settings({ default_country_code: "Malaysia" }),
    ),
    "warning features #settings: an unknown feature": after(() => settings({ features: ["telepathy"] })),
    "error features #settings: features are a text": after(() => settings({ features: "user_auth" })),
    "error features #fairness: only players hear of public draws": draws(
      undefined,
      (exchange) => exchange.path === "/settings" && exchange.token === undefined && (exchange.path = "/unknown"),
    ),
  },
  "GET /api/fairness/PK10/days": {
    "error days #fairness: days that cannot be read": draws((days) => delete days.days),
    "error days #fairness: the oldest day is first": draws((days) => days.days.reverse()),
  },
  "GET /api/fairness/PK10/rounds": {
    "error rounds.1 #fairness: the newest round is first": draws((_, page) => page.rounds.reverse()),
    "error rounds.0 #fairness: its secret does not give a result": draws((_, { rounds }) =>
      rounds[0].result_numbers.reverse(),
    ),
  },
  "GET /api/fairness/PK10/rounds/": {
    "error round #fairness: a round is not the day's": draws((_, __, { round }) => round.result_numbers.reverse()),
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
    "error auth #broadcasting-auth: a signature without the key": set((auth: string) => auth.split(":")[1]),
    "error auth #broadcasting-auth: a signature by another secret": set(`${STUB_KEY}:${"0".repeat(64)}`),
    "error #requests: multipart bodies are not read": sentAs("multipart", (body) => delete body.channel_name),
    "error #requests: url-encoded bodies are not read": sentAs("urlencoded", (body) => delete body.channel_name),
    "error #requests: a JSON body's field is another one": sentAs("json", (body) => (body.socket_id = "1.1")),
    "error auth #broadcasting-auth with --hub: a signature with another application's key": set(
      (auth: string) => `other:${auth.split(":")[1]}`,
    ),
  },
  "channel private-user.7": { "error #hub: the hub refuses what was signed": { refuses: true } },
  "game-PK10 results": {
    "error #results: results are not published": without("results"),
    "error #results: a result 0.75 s before the draw": early("results", "draws_at"),
    "error #results: a result 0.75 s before end_at, of a round that names no draw": early("results", "end_at"),
    "error #results: a result before betting closes": changed(
      "game_update",
      ({ round }) => (round.end_at = ago(-30_000)),
    ),
    "error #results: a result before the update that closes betting": {
      events: (all) => all.toSorted(first("results")).toSorted(isOpening),
    },
    "error result_numbers #results: a result of nine cars": changed("results", (data) => data.result_numbers.pop()),
  },
  "game-PK10 winning": {
    "warning #winning: winnings are not published": without("winning"),
    "error #winning: winnings 0.75 s before they are announced": early("winning", "announces_at"),
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
    "error round.status #game_update: the close is not published": {
      events: (all) => all.filter(({ data }) => data.round?.status !== 2),
    },
    "error round.status #game_update: a drawn round is opened again": withAnother((round) => (round.status = 0)),
    "error round.result_numbers #game_update: a round is drawn twice": withAnother((round) =>
      round.result_numbers.reverse(),
    ),
    "error round.result_numbers #game_update: the results are not the round's": changed("results", (data) =>
      data.result_numbers.reverse(),
    ),
    "error round.result_numbers #game_update: a result 0.75 s before the draw in an update": early(
      "game_update",
      "draws_at",
    ),
    "error seq #seq: seq leaves one out": {
      events: (all) => all.map((each, at) => ({ ...each, data: { ...each.data, seq: at * 2 } })),
    },
  },
  [`game-PK10 ${stranger.event}`]: { "warning #events: an unknown event": { events: (all) => [stranger, ...all] } },
  "private-user.7 user_logout": { "warning #user_logout: a second sign-in is not published": without("user_logout") },
};

export const plantedFaults: readonly PlantedFault[] = Object.entries(table).flatMap(([at, faults]) =>
  Object.entries(faults).map(([title, planted]) => {
    const [, level = "", path = "", anchor = "", withHub, name = ""] =
      /^(error|warning|tolerated) (?:(\S+) )?#(\S+?)( with --hub)?: (.*)$/.exec(title) ?? [];
    if (name === "") throw new Error(title);
    const call = at.startsWith("/") ? `POST /api/user${at}` : at;
    const found = { level: level as Level, call, path, document: `docs/platform.md#${anchor}` };
    const fault = typeof planted === "function" ? planted(at, path) : planted;
    return { ...fault, name, found, needsHub: !/^(\/|GET )/.test(at) || withHub !== undefined };
  }),
);
