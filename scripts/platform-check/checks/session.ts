import * as z from "zod/mini";
import { MAX_TOKEN_LENGTH } from "../../../lib/bff/session/session";
import { API_BASE, type CallName, calls } from "../../../lib/contract/calls";
import { channelName } from "../../../lib/contract/channels";
import { type Account, currencySchema, wireBalanceSchema } from "../../../lib/contract/entities";
import { FEATURES } from "../../../lib/contract/features";
import { localeSchema } from "../../../lib/contract/games";
import { DEFAULT_LOCALE } from "../../../lib/locale";
import { DEFAULT_CURRENCY } from "../../../lib/money";
import { BODY_TYPES, type BodyForm, type PlatformAnswer } from "../client";
import { type Check, isInstant, isSuccess, type Kit, statusLine, titleOf, UNKNOWN_TOKEN } from "../kit";
import { Skipped } from "../notes";
import { readBy } from "../read-answer";

/** No hub has given it to a socket: a signature for it is of no use. */
export const SOCKET_ID = "123456789.987654321";
const TOKEN = /^[A-Za-z0-9_\-.~+/=|]+$/;
/** Players see no difference within this time. */
const FINE_MS = 2_000;
/** A countdown that is wrong by more takes bets that the platform refuses. */
const BAD_MS = 60_000;

/** The fields of an account that other checks need. The currency is first because amounts are read by it. */
const FIELDS = {
  currency: currencySchema,
  id: z.number(),
  merchant_id: z.number(),
  balance: wireBalanceSchema,
  lang: localeSchema,
  player_session: z.string(),
} as const satisfies Partial<Record<keyof Account, z.ZodMiniType>>;

/** The fields that can be read of an account that cannot be read as a whole. */
function readableFields(json: unknown): Partial<Account> {
  const account: Partial<Account> = {};
  for (const [name, schema] of Object.entries(FIELDS)) {
    const reading = readBy(z.object({ [name]: schema }), json, account.currency ?? DEFAULT_CURRENCY);
    if (reading.kind === "read") Object.assign(account, reading.data);
  }
  return account;
}

async function launch(kit: Kit): Promise<void> {
  const { launch: token } = kit.options;
  if (token === undefined) throw new Skipped("no --launch TOKEN was given");
  kit.notes.about(titleOf("launch"), "launch");
  const data = kit.readSuccess("launch", await kit.send("launch", { token }));
  if (data === undefined) return;
  kit.secrets.add(data.token);
  kit.expectRefusal(await kit.send("launch", { token }), [401, 403, 404, 422], "a launch token that was used");
  const mine = await kit.send("me", {}, { token: data.token });
  const works = mine.status !== 401;
  kit.notes.expect(works, "token", `a session that ${titleOf("me")} takes`, statusLine(mine));
  // A launch may end the session before it, like a second sign-in.
  if (works) kit.token = data.token;
}

async function account(kit: Kit): Promise<void> {
  const got = await kit.askWell("me");
  if (got === undefined) {
    if (kit.broken.get("me") === "unreadable") kit.account = readableFields((await kit.send("me")).json);
    return;
  }
  kit.account = got.data;
  const { id, username, balance } = got.data;
  kit.notes.expect(Number.isInteger(id), "id", "a whole number: the private channel is named by it", id);
  kit.notes.advise(username === kit.options.user, "username", "the name of the sign-in", username);
  kit.notes.expect(balance >= 0, "balance", "zero or more", balance);
}

async function clock({ balanceAnswer: answer, notes }: Kit): Promise<void> {
  if (answer === undefined) throw new Skipped("the balance could not be read");
  notes.about(titleOf("loadBalance"), "clock");
  const body = answer.json as { server_time?: unknown; data?: { server_time?: unknown } };
  const said = body.server_time ?? body.data?.server_time;
  const isOwn = typeof said === "string";
  const [path, text] = isOwn ? ["server_time", said] : ["the header Date", answer.headers.get("date")];
  if (text === null || (isOwn && !isInstant(text)))
    return notes.add(isOwn ? "error" : "warning", path, "an ISO 8601 instant with its offset", text);
  // A Date header counts whole seconds.
  const slack = isOwn ? 0 : 1_000;
  const off = Math.max(0, answer.from - slack - Date.parse(text), Date.parse(text) - answer.to);
  const came = `${text}: ${(off / 1000).toFixed(1)} s off the clock here`;
  if (off > BAD_MS) notes.add("error", path, "the right time, within a minute", came);
  else notes.advise(off <= FINE_MS, path, "the right time, within 2 s", came);
}

function signatureIn({ json }: PlatformAnswer): string | undefined {
  const reading = readBy(calls.broadcastingAuth.response, json, DEFAULT_CURRENCY);
  return reading.kind === "wrong" ? undefined : reading.data.auth;
}

/** Every platform has this call, and its answer depends on its body. */
async function bodies(kit: Kit): Promise<void> {
  const body = { socket_id: SOCKET_ID, channel_name: channelName.user(kit.accountField("id")) };
  kit.needsAnswered("broadcastingAuth");
  const title = titleOf("broadcastingAuth");
  kit.notes.about(title, "requests");
  const answers: [BodyForm, PlatformAnswer][] = [];
  for (const as of Object.keys(BODY_TYPES) as BodyForm[])
    answers.push([as, await kit.send("broadcastingAuth", body, { as })]);
  const [read] = answers.filter(([, answer]) => isSuccess(answer));
  if (read === undefined) throw new Skipped(`${title} signs nothing, whatever the form of its body`);
  // Other faults are reported once a form is read.
  const [form, right] = read;
  kit.bodyForm = form;
  for (const [as, answer] of answers) {
    const same = isSuccess(answer) && signatureIn(answer) === signatureIn(right);
    const wanted = `the same answer to a body of ${BODY_TYPES[as]} as to one of ${BODY_TYPES[form]}`;
    kit.notes.expect(same, "", wanted, statusLine(answer));
  }
}

export const accountChecks: Readonly<Record<string, Check>> = {
  async "sign-in"(kit) {
    const got = await kit.askWell("login", { username: kit.options.user, password: kit.options.password });
    if (got === undefined) return;
    const { token, expires_in: seconds } = got.data;
    kit.secrets.add(token);
    const isToken = TOKEN.test(token) && token.length <= MAX_TOKEN_LENGTH;
    const wanted = `1 to ${MAX_TOKEN_LENGTH} letters, digits or -_.~+/=|`;
    if (!kit.notes.expect(isToken, "token", wanted, `${token.length} characters`)) return;
    kit.notes.advise(seconds >= 900, "expires_in", "at least 900 seconds, renewed by every account fetch", seconds);
    kit.token = token;
  },
  async "sign-in with a wrong password"(kit) {
    kit.needsAnswered("login");
    kit.notes.about(titleOf("login"), "login");
    const wrong = { username: kit.options.user, password: "not the password of anybody" };
    const answer = await kit.send("login", wrong);
    const code = kit.expectRefusal(answer, [401, 422], "a wrong password")?.code;
    const isKnown = answer.status !== 401 || code === undefined || code === "bad_credentials";
    kit.notes.expect(isKnown, "code", "no code, or bad_credentials: others end a session", code);
  },
  async "launch with an unknown token"(kit) {
    kit.notes.about(titleOf("launch"), "launch");
    const answer = await kit.send("launch", { token: UNKNOWN_TOKEN });
    if (answer.status === 404) throw new Skipped("the platform has no launch");
    kit.expectRefusal(answer, [401, 403, 422], "an unknown launch token");
  },
  launch,
  account,
  async balance(kit) {
    const got = await kit.askWell("loadBalance", { playerSession: kit.account?.player_session ?? "" });
    if (got === undefined) return;
    kit.balanceAnswer = got.answer;
    const said = kit.account?.balance;
    if (said === undefined) return;
    kit.notes.advise(got.data.balance === said, "balance", `${said}, as the account says`, got.data.balance);
  },
  clock,
  bodies,
};

/** A check of only an answer's form. */
const formOf =
  (name: CallName, asked: (kit: Kit) => [body?: object, more?: { game: string }] = () => []): Check =>
  (kit) =>
    kit.askWell(name, ...asked(kit));

/** The answers without a session and to unknown paths, only for calls that need a session; then the optional calls. */
export const guestChecks: Readonly<Record<string, Check>> = {
  async "account without a session"(kit) {
    kit.needsAnswered("me");
    kit.notes.about(titleOf("me"), "errors");
    kit.expectRefusal(await kit.send("me", {}, { token: UNKNOWN_TOKEN }), [401], "an unknown bearer");
    kit.expectRefusal(await kit.send("me", {}, { token: undefined }), [401], "no bearer");
  },
  async "game home without a session"(kit) {
    kit.needsAnswered("gameHome");
    kit.notes.about(titleOf("gameHome", kit.options.game), "errors");
    kit.expectRefusal(await kit.send("gameHome", {}, { token: UNKNOWN_TOKEN }), [401], "an unknown bearer");
  },
  async "an unknown game"(kit) {
    kit.session();
    kit.needsAnswered("gameHome");
    kit.notes.about(titleOf("gameHome", "NOSUCHGAME"), "errors");
    const answer = await kit.send("gameHome", {}, { game: "NOSUCHGAME" });
    kit.expectRefusal(answer, [404, 422], "a game that does not exist");
  },
  async "an unknown call"(kit) {
    const path = `${API_BASE}/no_such_call`;
    kit.notes.about(`POST ${path}`, "errors");
    kit.expectRefusal(await kit.client.path(path, kit.session()), [404], "a call that does not exist");
  },
  async "rules page"(kit) {
    const pt = `${kit.options.game.toLowerCase()}_rules`;
    const got = await kit.askWell("page", { pt });
    if (got === undefined) return;
    const english = got.data.page?.["content_en"];
    const hasText = typeof english === "string" && english !== "";
    kit.notes.advise(hasText, "page.content_en", `HTML of the page ${pt}, in English at least`, english);
  },
  "lobby home": formOf("lobbyHome", () => [{}, { game: "LOBBY" }]),
  "streaming quality": formOf("changeStreamingResolution", () => [{ streaming_quality: "sd", is_mobile: 1 }]),
  language: formOf("locale", (kit) => [{ lang: kit.accountField("lang") ?? DEFAULT_LOCALE }]),
  "refresh check": formOf("refreshCheck", () => [{ revision: "platform-check" }]),
  async settings(kit) {
    const got = await kit.askWell("settings");
    if (got === undefined) return;
    const { countries, default_country_code: code, features = [] } = got.data;
    kit.features = features;
    const isListed = countries.some(({ iso2 }) => iso2 === code);
    kit.notes.advise(isListed, "default_country_code", "the iso2 of one of the countries", code);
    const unknown = features.filter((name) => !FEATURES.some((known) => known === name));
    kit.notes.advise(unknown.length === 0, "features", `names out of ${FEATURES.join(", ")}`, unknown);
  },
};
