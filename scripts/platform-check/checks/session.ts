import * as z from "zod/mini";
import { MAX_TOKEN_LENGTH } from "../../../lib/bff/session/session";
import { type CallName, calls } from "../../../lib/contract/calls";
import { API_BASE, FEATURES } from "../../../lib/contract/client-calls";
import { channelName } from "../../../lib/contract/channel-names";
import { type Account, currencySchema, wireBalanceSchema, localeSchema } from "../../../lib/contract/entities";
import { DEFAULT_LOCALE } from "../../../lib/locale";
import { DEFAULT_CURRENCY } from "../../../lib/money";
import { ask, BODY_TYPES, type BodyForm, type PlatformAnswer } from "../client";
import { known, Skipped } from "../findings";
import { type Check, check, instantOf, isSuccess, type Kit, statusLine, titleOf, UNKNOWN_TOKEN } from "../kit";
import { readBy } from "../read-answer";

/** A signature for this id is useless, because no hub gives the id to a socket. */
export const SOCKET_ID = "123456789.987654321";
const TOKEN = /^[A-Za-z0-9_\-.~+/=|]+$/;
/** Players see no error of this size. */
const FINE_MS = 2_000;
/** With a larger error the page would take bets that the platform refuses. */
const BAD_MS = 60_000;

/** The fields of an account that other checks need. The currency comes first, because it decides how the balance is read. */
const FIELDS = {
  ...{ currency: currencySchema, id: z.number(), merchant_id: z.number() },
  ...{ balance: wireBalanceSchema, lang: localeSchema, player_session: z.string() },
} as const satisfies Partial<Record<keyof Account, z.ZodMiniType>>;

function readableFields(json: unknown): Partial<Account> {
  const account: Partial<Account> = {};
  for (const [name, schema] of Object.entries(FIELDS))
    Object.assign(account, readBy(z.object({ [name]: schema }), json, account.currency ?? DEFAULT_CURRENCY).data);
  return account;
}

function checkClock(kit: Kit, { headers, json, from, to }: PlatformAnswer): void {
  const body = json as { server_time?: unknown; data?: { server_time?: unknown } };
  const said = body.server_time ?? body.data?.server_time;
  const isOwn = typeof said === "string";
  const [path, text] = isOwn ? ["server_time", said] : ["the header Date", headers.get("date")];
  const at = isOwn ? instantOf(text) : Date.parse(text ?? "");
  if (at === undefined || text === null)
    return kit.add(isOwn ? "error" : "warning", path, "an ISO 8601 instant with its offset", text);
  // A Date header counts whole seconds.
  const off = Math.max(0, from - (isOwn ? 0 : 1_000) - at, at - to);
  const came = `${text}: ${(off / 1000).toFixed(1)} s off the clock here`;
  if (off > BAD_MS) kit.add("error", path, "the right time, within a minute", came);
  else kit.advise(off <= FINE_MS, path, "the right time, within 2 s", came);
}

const signatureIn = ({ json }: PlatformAnswer): string | undefined =>
  readBy(calls.broadcastingAuth.response, json, DEFAULT_CURRENCY).data?.auth;

async function checkForms(kit: Kit): Promise<void> {
  const body = { socket_id: SOCKET_ID, channel_name: channelName.user(kit.accountField("id")) };
  const answers: [BodyForm, PlatformAnswer][] = [];
  for (const as of Object.keys(BODY_TYPES) as BodyForm[])
    answers.push([as, await kit.send("broadcastingAuth", body, { as })]);
  // If the platform reads no form, the check of the player's private channel reports the fault.
  const [form, right] = known(
    answers.find(([, answer]) => isSuccess(answer)),
    `${titleOf("broadcastingAuth")} signs nothing, whatever the form of its body`,
  );
  kit.bodyForm = form;
  for (const [as, answer] of answers) {
    const isSame = isSuccess(answer) && signatureIn(answer) === signatureIn(right);
    const wanted = `the same answer to a body of ${BODY_TYPES[as]} as to one of ${BODY_TYPES[form]}`;
    kit.expect(isSame, "", wanted, statusLine(answer));
  }
}

export const accountChecks: readonly Check[] = [
  check("sign-in", {}, async (kit) => {
    const { user: username, password } = kit.options;
    const { token, expires_in: seconds } = (await kit.askWell("login", { username, password })).data;
    kit.secrets.add(token);
    const isToken = TOKEN.test(token) && token.length <= MAX_TOKEN_LENGTH;
    if (!kit.expect(isToken, "token", `1 to ${MAX_TOKEN_LENGTH} letters, digits or -_.~+/=|`)) return;
    kit.advise(seconds >= 900, "expires_in", "at least 900 seconds, renewed by every account fetch");
    kit.token = token;
  }),
  check("sign-in with a wrong password", { call: "login" }, async (kit) => {
    const wrong = { username: kit.options.user, password: "not the password of anybody" };
    const answer = await kit.send("login", wrong);
    const code = kit.expectRefusal(answer, [401, 422], "a wrong password")?.code;
    const isKnown = answer.status !== 401 || code === undefined || code === "bad_credentials";
    kit.expect(isKnown, "code", "no code, or bad_credentials: others end a session");
  }),
  check("launch with an unknown token", { call: "launch" }, async (kit) => {
    const answer = await kit.send("launch", { token: UNKNOWN_TOKEN });
    if (answer.status === 404) throw new Skipped("the platform has no launch");
    kit.expectRefusal(answer, [401, 403, 422], "an unknown launch token");
  }),
  check("launch", {}, async (kit) => {
    const token = known(kit.options.launch, "no --launch TOKEN was given");
    kit.aboutCall("launch");
    const read = kit.readSuccess("launch", await kit.send("launch", { token }));
    if (read === undefined) return;
    kit.secrets.add(read.data.token);
    kit.expectRefusal(await kit.send("launch", { token }), [401, 403, 404, 422], "a launch token that was used");
    const mine = await kit.send("me", {}, { token: read.data.token });
    // A launch may end the session before it, as a second sign-in does.
    if (kit.expect(mine.status !== 401, "token", `a session that ${titleOf("me")} takes`, statusLine(mine)))
      kit.token = read.data.token;
  }),
  check("account", {}, async (kit) => {
    const got = await kit.askWell("me").catch(async (error: unknown) => {
      if (kit.broken.get("me") === "unreadable") kit.account = readableFields((await kit.send("me")).json);
      throw error;
    });
    kit.account = got.data;
    const { id, username, balance } = got.data;
    kit.expect(Number.isInteger(id), "id", "a whole number: the private channel is named by it");
    kit.advise(username === kit.options.user, "username", "the name of the sign-in");
    kit.expect(balance >= 0, "balance", "zero or more");
  }),
  check("balance", {}, async (kit) => {
    const { data, answer } = await kit.askWell("loadBalance", { playerSession: kit.account.player_session ?? "" });
    kit.balanceAnswer = answer;
    const said = kit.account.balance ?? data.balance;
    kit.advise(data.balance === said, "balance", `${said}, as the account says`);
  }),
  check("clock", {}, async (kit) => {
    const answer = known(kit.balanceAnswer, "the balance could not be read");
    kit.aboutCall("loadBalance", "clock");
    checkClock(kit, answer);
  }),
  // Every platform has this call, and its answer depends on the body.
  check("bodies", { call: "broadcastingAuth", anchor: "requests" }, checkForms),
];

const formOf = (
  name: string,
  call: CallName,
  asked: (kit: Kit) => [body?: object, more?: { game: string }] = () => [],
): Check => ({ name, run: (kit) => kit.askWell(call, ...asked(kit)) });

/** Checks the refusals without a session, of an unknown game and of an unknown call; then the rules page and the optional calls. */
export const guestChecks: readonly Check[] = [
  check("account without a session", { call: "me", anchor: "errors" }, async (kit) => {
    kit.expectRefusal(await kit.send("me", {}, { token: UNKNOWN_TOKEN }), [401], "an unknown bearer");
    kit.expectRefusal(await kit.send("me", {}, { token: undefined }), [401], "no bearer");
  }),
  check("game home without a session", { call: "gameHome", anchor: "errors" }, async (kit) => {
    kit.expectRefusal(await kit.send("gameHome", {}, { token: UNKNOWN_TOKEN }), [401], "an unknown bearer");
  }),
  check("an unknown game", { call: "gameHome", anchor: "errors" }, async (kit) => {
    kit.aboutCall("gameHome", "errors", "NOSUCHGAME");
    kit.expectRefusal(await kit.send("gameHome", {}, { game: "NOSUCHGAME" }), [404, 422], "an unknown game");
  }),
  check("an unknown call", {}, async (kit) => {
    const path = `${API_BASE}/no_such_call`;
    kit.about(`POST ${path}`, "errors");
    kit.expectRefusal(await ask(kit.options, path, { token: kit.session() }), [404], "a call that does not exist");
  }),
  check("rules page", {}, async (kit) => {
    const pt = `${kit.options.game.toLowerCase()}_rules`;
    const english = (await kit.askWell("page", { pt })).data.page?.["content_en"];
    const hasText = typeof english === "string" && english !== "";
    kit.advise(hasText, "page.content_en", `HTML of the page ${pt}, in English at least`);
  }),
  formOf("lobby home", "lobbyHome", () => [{}, { game: "LOBBY" }]),
  formOf("streaming quality", "changeStreamingResolution", () => [{ streaming_quality: "sd", is_mobile: 1 }]),
  formOf("language", "locale", (kit) => [{ lang: kit.account.lang ?? DEFAULT_LOCALE }]),
  formOf("refresh check", "refreshCheck", () => [{ revision: "platform-check" }]),
  check("settings", {}, async (kit) => {
    const { countries, default_country_code: code, features = [] } = (await kit.askWell("settings")).data;
    kit.features = features;
    const isListed = countries.some(({ iso2 }) => iso2 === code);
    kit.advise(isListed, "default_country_code", "the iso2 of one of the countries");
    const areKnown = features.every((name) => FEATURES.some((known) => known === name));
    kit.advise(areKnown, "features", `names out of ${FEATURES.join(", ")}`);
  }),
];
