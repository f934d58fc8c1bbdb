import { randomUUID } from "node:crypto";
import { channelAuth, userAuth } from "@/upstream/hub/signature";
import type { Level } from "../findings";
import { eventFaults } from "./event-faults";
import { draws, OWN_DATA, questions, settings, signsIn, isText, isNoFile } from "./features";
import { after, again, ago, asked, no, ok, type Plant, refusal, set, text, without, withoutOffset } from "./plant";
import { type Exchange, type Fault, type Loose, RESULT, STUB_APP } from "./stub";

export interface PlantedFault extends Fault {
  readonly name: string;
  /** The finding that the kit must report: level, call, path, and the paragraph of docs/platform.md with the rule. */
  readonly found: { readonly level: Level; readonly call: string; readonly path: string; readonly document: string };
  /** Found only with `--hub`. */
  readonly needsHub: boolean;
}

const secondRefused: Plant = () => {
  let signIns = 0;
  return {
    after({ path }, answer) {
      if (path === "/login" && answer.status === 200) signIns++;
      return path === "/me" && signIns > 1 ? { status: 401, body: { message: "Unauthenticated." } } : answer;
    },
  };
};
/** Changes the refusals of odds that are not in force. `wanted` are the odds of the request. */
const oddsChanged = (change: (wanted: number) => object): Plant =>
  after(({ body }, answer) => {
    const refused = answer.body as Loose;
    const isIt = refused.code === "odds_changed";
    return isIt ? { ...answer, body: { ...refused, ...change(body.lines[0].odds) } } : answer;
  });
const stakes = (change: (amount: number) => number): Plant =>
  asked(({ lines }) => lines.forEach((line: Loose) => (line.amount = change(line.amount))));
const sentAs = (type: string, change: (body: Loose) => unknown): Plant =>
  asked((body, exchange) => exchange.type.includes(type) && change(body));
const anotherBalance: Plant = (path, place) => {
  const keys = new Set<unknown>();
  const more = (left: number, { key }: Exchange): number => (keys.has(key) ? left + 1 : (keys.add(key), left));
  return set(more)(path, place);
};
/** A round with a leak. Its winnings are not announced. */
const leaks =
  (leak: Plant): Plant =>
  (path, place) => ({ ...leak(path, place), ...without("winning") });

/** By call: `level path #paragraph: name`, with its plant. Without a level the kit must report an error. */
const callFaults: Readonly<Record<string, Readonly<Record<string, Plant | Fault>>>> = {
  "/login": {
    "token #login: the sign-in gives no token": set(undefined),
    "token #login: the token is too long for the cookie": set("x".repeat(5_000)),
    "#login: a wrong password is answered 500": no(422, { status: 500 }),
    "code #login: a wrong password says that the session is over": no(422, {
      ...{ status: 401, ...refusal("No.", "session_expired") },
    }),
    "tolerated errors #login: a wrong password has Laravel's empty list of errors": no(422, {
      body: { message: "No.", errors: [] },
    }),
    "message #login: a wrong password has an empty message": no(422, refusal("")),
    "token #duplicate-sign-in: a second sign-in gives the same token": again(({ status }) => status === 200),
  },
  "/launch": {
    "#launch: a launch token works twice": again(({ status }) => status === 200),
    "token #launch: a launch gives a token of no session": set("of-no-session"),
    "#launch: an unknown launch token is answered 500": no(422, { status: 500 }),
  },
  "/no_such_call": {
    "tolerated message #errors: an unknown call has Laravel 8's empty message": no(404, refusal("")),
    "#errors: an unknown call is answered with HTML": text("<!doctype html>", "text/html"),
  },
  "/game/NOSUCHGAME/home": {
    "#errors: an unknown game is served": asked((_, exchange) => (exchange.path = "/game/PK10/home")),
  },
  "/me": {
    "merchant_id #me: the account has no merchant_id": set(undefined),
    "#me: the account repeats the token": ok((body, { token }) => (body.token = token)),
    "currency #me: the account's currency is a sign": set("RM"),
    "#errors: a bad bearer is redirected to a sign-in": no(401, { status: 302, headers: { location: "/login" } }),
    "#errors: a bad bearer is refused without a message": no(401, { body: {} }),
    "warning code #duplicate-sign-in: a second sign-in ends the first without a code": no(401, refusal("Unauth.")),
    "#duplicate-sign-in: a second sign-in ends itself": secondRefused,
  },
  "/logout": {
    "#logout: logout ends nothing": asked((_, exchange) => (exchange.path = "/load_balance")),
  },
  "/load_balance": {
    "#load_balance: the balance is HTML": text("<p>1</p>", "text/html"),
    "#load_balance: the balance is cut short": text('{"balance":10'),
    "tolerated balance #load_balance: the balance has four decimals": set(1.2345),
    "tolerated balance #load_balance: the balance is a text": set(String),
    "server_time #clock: the clock is five minutes off": set(() => ago(300_000)),
    "server_time #clock: the clock names no offset": set(withoutOffset),
    "balance #rounds with --hub: winnings are credited at the draw": leaks(set((paid: number) => paid + 1)),
  },
  "/game/PK10/home": {
    "odds #odds: a code has no odds": ok(({ odds }) => delete odds.tf["1b"]),
    "odds #odds: odds are an empty list": set([]),
    "odds.tf.big #odds: odds below 1": set(0.98),
    "warning odds.of.1-1 #odds: a bet returns more than its stake on average": set(12),
    "warning odds.tf.11b #odds: odds of a code that does not exist": set(1.9),
    "settings.settings.0.limits.dt #limits: no limits for a bet type": set(undefined),
    "settings.settings.0.limits.ft #limits: the minimum is above the maximum": set({ min: 10, max: 5 }),
    "settings.chips #limits: a setting without chips": set([]),
    "settings.payouts #limits: a setting without a payout": set([]),
    "selected_setting_id #limits: an unknown setting is forced": set(9),
    "games #rounds: no rounds": set([]),
    "games #rounds: rounds oldest first": set((games: Loose[]) => games.toReversed()),
    "games #rounds: two open rounds": ok(({ games }) => (games[1].status = 0)),
    "games.0.result_numbers #rounds: the result of an open round": set(RESULT),
    "games.1.result_numbers #rounds: a result with a car twice": set(RESULT.with(1, 3)),
    "games.0.end_at #rounds: end_at in another zone than it says": set(() => ago(-8 * 3_600_000)),
    "games.0.end_at #rounds: an open round has no time left": ok(({ games }) => (games[0].time_left = 0)),
    "games.1.time_left #rounds: a drawn round has time left": set(5),
    "games.1.end_at #rounds: a round is closed before end_at": ok(
      ({ games: [open, past] }) => void Object.assign(past, { end_at: open.end_at, status: 2, result_numbers: null }),
    ),
    "#requests: the home of a JSON body is refused": after(({ type }, answer) =>
      type.includes("json") ? { status: 415, body: { message: "No." } } : answer,
    ),
    "warning games.0.end_at #rounds: end_at without an offset": set(withoutOffset),
    "tolerated games.0.round_no #game-home: round_no is a number": set(42),
  },
  "/game/PK10/bet": {
    "#bet-refusals: a refused bet is answered 400": no(422, { status: 400 }),
    "warning code #bet-refusals: a refused bet has no code": no(422, refusal("It was invalid.")),
    "#bet-refusals: a bet below the least is taken": stakes((amount) => Math.max(1, amount)),
    "#limits: a bet above the most is taken": stakes((amount) => Math.min(2_000, amount)),
    "#bet-refusals: a third decimal is taken": stakes((amount) => Math.round(amount * 100) / 100),
    "#limits: the maximum counts for each line separately": asked((body) => (body.lines = body.lines.slice(0, 1))),
    "#bet-refusals: a bet on a round that is over is taken": asked((body) => (body.round_id = 1001)),
    "#bet-refusals: an unknown setting is taken": asked((body) => (body.setting_id = 1)),
    "#bet-refusals: the policy of the odds is ignored": asked((body) => (body.odds_policy = "any")),
    "#bet-refusals: better odds are taken with the policy none": asked(
      (body) => body.odds_policy === "none" && (body.odds_policy = "better"),
    ),
    "odds.tf.big #bet-refusals: odds_changed carries no odds": oddsChanged(() => ({ odds: undefined })),
    "odds.tf.big #bet-refusals: odds_changed carries the odds that were asked": oddsChanged((wanted) => ({
      odds: { tf: { big: wanted } },
    })),
    "warning code #bet-refusals: changed odds have another code": oddsChanged(() => ({ code: "price_changed" })),
    "#bet: the policy any is refused": asked((body) => body.odds_policy === "any" && (body.odds_policy = "none")),
    "order.numbers.0.odds #bet: an order has the odds that were asked": set(
      (_: unknown, { body }: Exchange) => body.lines[0].odds,
    ),
    "order.round_id #bet: the order is of another round": set(5),
    "order.numbers #bet: the order has another amount": set(([line]: Loose[]) => [{ ...line, amount: 50 }]),
    "balance #bet: the balance after a bet is the old one": set((left: number) => left + 1),
    "order.id #idempotency-key: the key is ignored": asked((_, exchange) => (exchange.key = randomUUID())),
    "#idempotency-key: only the key counts, not the body": no(422, { status: 201 }),
    "#idempotency-key: a bet needs no key": asked((_, exchange) => (exchange.key ??= randomUUID())),
    "balance #idempotency-key: a repeated key gives another balance": anotherBalance,
    "#idempotency-key: a refused order's answer is given to the next order under its key": again(
      ({ status }) => status === 422,
      ({ key }) => key,
    ),
  },
  "/dt/": {
    "records #records: the records do not show a fresh order": set([]),
    "records #records: every second order is missing": set((all: Loose[]) => all.filter((_, at) => at % 2 === 0)),
    "records #records: the oldest order is first": set((all: Loose[]) => all.toReversed()),
    "records #records: the number of the page is ignored": asked((body) => (body.p = 1)),
    "records #records: the size of the page is ignored": asked((body) => (body.ipp = 30)),
    "records.0.created_at #records: created_at is eight hours ahead": ok(({ records }) =>
      records.forEach((each: Loose) => (each.created_at = ago(Date.now() - Date.parse(each.created_at) - 28_800_000))),
    ),
    "total_records #records: the records ignore their filters": asked((body) => (body.filters = {})),
    "records #records: the records of a game are those of every game": asked((body) => delete body.filters.game),
    "total_records #records: the records ignore their dates": asked((body) => delete body["f-date-to-created_at"]),
    "records.0.created_at #records: created_at without an offset": set(withoutOffset),
    "ipp #records: the records answer larger pages than asked": set(500),
    "total_pages #records: the records count pages wrongly": set(9),
    "records #support-requests: a question is lost": questions((all) => all.splice(0)),
    "records #support-requests: an order's questions are those of every order": questions((all) => all.push(...all)),
    "records.0.text #support-requests: a question has no text": questions((all) =>
      all.forEach((each) => delete each.text),
    ),
    "records.0.result_numbers #records with --hub: the records show a result that is not announced": leaks(
      ok(({ records }) => records.forEach((each: Loose) => (each.result_numbers = RESULT))),
    ),
  },
  "/support_requests": {
    "#support-requests: a question without a text is taken": questions(undefined, isNoFile),
    "#support-requests: a picture that is a text is taken": questions(undefined, isText),
  },
  "/settings": {
    "warning default_country_code #settings: the default country is not in the list": after(() =>
      settings({ default_country_code: "Malaysia" }),
    ),
    "warning features #settings: an unknown feature": after(() => settings({ features: ["telepathy"] })),
    "features #settings: features are a text": after(() => settings({ features: "user_auth" })),
    "features #fairness: only players see that draws are public": {
      ...draws(),
      before: (exchange) =>
        exchange.path === "/settings" && exchange.token === undefined && (exchange.path = "/unknown"),
    },
  },
  "GET /api/fairness/PK10/days": {
    "days #fairness: days that cannot be read": draws(({ days }) => delete days.days),
    "days #fairness: the oldest day is first": draws(({ days }) => days.days.reverse()),
  },
  "GET /api/fairness/PK10/rounds": {
    "rounds.1 #fairness: the newest round is first": draws(({ page }) => page.rounds.reverse()),
    "rounds.0 #fairness: a round's secret does not give its result": draws(({ page }) =>
      page.rounds[0].result_numbers.reverse(),
    ),
  },
  "GET /api/fairness/PK10/rounds/": {
    "round #fairness: a round differs from the day's page": draws(({ round }) => round.round.result_numbers.reverse()),
  },
  "/broadcasting/user-auth": {
    "auth #broadcasting-user-auth: a sign-in at the hub is signed as a channel is": signsIn((id) => ({
      ...{ ...channelAuth(STUB_APP, id, OWN_DATA), user_data: OWN_DATA },
    })),
    "user_data #broadcasting-user-auth: a sign-in at the hub as another player": signsIn((id) =>
      userAuth(STUB_APP, id, { id: "8" }),
    ),
  },
  "/broadcasting/auth": {
    "#broadcasting-auth: every channel is signed": asked((body) => (body.channel_name = "private-user.7")),
    "tolerated message #broadcasting-auth: a foreign channel is refused with an empty message": no(403, refusal("")),
    "auth #broadcasting-auth: a signature without the key": set((auth: string) => auth.split(":")[1]),
    "auth #broadcasting-auth: a signature by another secret": set(`${STUB_APP.key}:${"0".repeat(64)}`),
    "#requests: multipart bodies are not read": sentAs("multipart", (body) => delete body.channel_name),
    "#requests: url-encoded bodies are not read": sentAs("urlencoded", (body) => delete body.channel_name),
    "#requests: a field of a JSON body is misread": sentAs("json", (body) => (body.socket_id = "1.1")),
    "auth #broadcasting-auth with --hub: a signature with another application's key": set(
      (auth: string) => `other:${auth.split(":")[1]}`,
    ),
  },
};

export const plantedFaults: readonly PlantedFault[] = Object.entries({ ...callFaults, ...eventFaults }).flatMap(
  ([at, faults]) =>
    Object.entries(faults).map(([title, planted]) => {
      const [, level = "error", path = "", anchor = "", withHub, name = ""] =
        /^(?:(warning|tolerated) )?(?:(\S+) )?#(\S+?)( with --hub)?: (.*)$/.exec(title) ?? [];
      if (name === "") throw new Error(title);
      const call = at.startsWith("/") ? `POST /api/user${at}` : at;
      const found = { level: level as Level, call, path, document: `docs/platform.md#${anchor}` };
      const fault = typeof planted === "function" ? planted(at, path) : planted;
      return { ...fault, name, found, needsHub: at in eventFaults || withHub !== undefined };
    }),
);
