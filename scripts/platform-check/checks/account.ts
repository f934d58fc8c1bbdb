import * as z from "zod/mini";
import { calls } from "../../../lib/contract/calls";
import { channelName } from "../../../lib/contract/channels";
import { type Account, currencySchema, wireBalanceSchema } from "../../../lib/contract/entities";
import { localeSchema } from "../../../lib/contract/games";
import { DEFAULT_CURRENCY } from "../../../lib/money";
import { BODY_TYPES, type BodyForm, type PlatformAnswer } from "../client";
import { Skipped } from "../finding";
import { isInstant } from "../instants";
import { accountField, askWell, check, isSuccess, needsAnswered, statusLine, titleOf, tokenOf } from "../kit";
import { readBy } from "../read-answer";
import { SOCKET_ID } from "./channels";

/** What other checks need of an account, field by field; its currency first, as its amounts are read by it. */
const FIELDS = {
  currency: currencySchema,
  id: z.number(),
  merchant_id: z.number(),
  balance: wireBalanceSchema,
  lang: localeSchema,
  player_session: z.string(),
} as const satisfies Partial<Record<keyof Account, z.ZodMiniType>>;

/** What can be read by itself of an account that cannot be read as a whole. */
function readableFields(json: unknown): Partial<Account> {
  const read: Partial<Account> = {};
  for (const [name, schema] of Object.entries(FIELDS)) {
    const reading = readBy(z.object({ [name]: schema }), json, read.currency ?? DEFAULT_CURRENCY);
    if (reading.kind !== "wrong") Object.assign(read, reading.data);
  }
  return read;
}

const me = check("account", async (kit, notes) => {
  const token = tokenOf(kit);
  const got = await askWell(kit, notes, "me", { token });
  if (got === undefined) {
    if (kit.broken.get("me") === "unreadable") {
      kit.account = readableFields((await kit.client.call("me", { token })).json);
    }
    return;
  }
  kit.account = got.data;
  const { id, username, balance } = got.data;
  notes.expect(Number.isInteger(id), "id", "a whole number: the private channel is named by it", id);
  notes.advise(username === kit.options.user, "username", "the name of the sign-in", username);
  notes.expect(balance >= 0, "balance", "zero or more", balance);
});

const balance = check("balance", async (kit, notes) => {
  const asked = { token: tokenOf(kit), body: { playerSession: kit.account?.player_session ?? "" } };
  const got = await askWell(kit, notes, "loadBalance", asked);
  if (got === undefined) return;
  kit.balanceAnswer = got.answer;
  const told = kit.account?.balance;
  if (told === undefined) return;
  notes.advise(got.data.balance === told, "balance", `${told}, as the account says`, got.data.balance);
});

/** Within this no player sees a difference. */
const FINE_MS = 2_000;
/** A countdown that is wrong by more than this takes bets that the platform refuses. */
const BAD_MS = 60_000;

const clock = check("clock", async (kit, notes) => {
  const answer = kit.balanceAnswer;
  if (answer === undefined) throw new Skipped("the balance could not be read");
  notes.about(titleOf("loadBalance"), "clock");
  const body = answer.json as { server_time?: unknown; data?: { server_time?: unknown } };
  const told = body.server_time ?? body.data?.server_time;
  const text = typeof told === "string" ? told : answer.headers.get("date");
  const path = typeof told === "string" ? "server_time" : "the header Date";
  if (text === null || (typeof told === "string" && !isInstant(text))) {
    notes.add(typeof told === "string" ? "error" : "warning", path, "an ISO 8601 instant with its offset", text);
    return;
  }
  // A Date header counts whole seconds.
  const slack = typeof told === "string" ? 0 : 1_000;
  const at = Date.parse(text);
  const off = Math.max(0, answer.from - slack - at, at - answer.to);
  const came = `${text}: ${(off / 1000).toFixed(1)} s off the clock here`;
  if (off > BAD_MS) notes.add("error", path, "the right time, within a minute", came);
  else notes.advise(off <= FINE_MS, path, "the right time, within 2 s", came);
});

function signatureIn({ json }: PlatformAnswer): string | undefined {
  const reading = readBy(calls.broadcastingAuth.response, json, DEFAULT_CURRENCY);
  return reading.kind === "wrong" ? undefined : reading.data.auth;
}

/** The one call that every platform has whose answer depends on its body. */
const bodies = check("bodies", async (kit, notes) => {
  const token = tokenOf(kit);
  const body = { socket_id: SOCKET_ID, channel_name: channelName.user(accountField(kit, "id")) };
  needsAnswered(kit, "broadcastingAuth");
  notes.about(titleOf("broadcastingAuth"), "requests");
  const answers: [BodyForm, PlatformAnswer][] = [];
  for (const as of Object.keys(BODY_TYPES) as BodyForm[]) {
    answers.push([as, await kit.client.call("broadcastingAuth", { token, body, as })]);
  }
  const [read] = answers.filter(([, answer]) => isSuccess(answer));
  if (read === undefined)
    throw new Skipped(`${titleOf("broadcastingAuth")} signs nothing, whatever the form of its body`);
  // Other faults are reported once a form is read.
  const [form, right] = read;
  kit.bodyForm = form;
  for (const [as, answer] of answers) {
    const same = isSuccess(answer) && signatureIn(answer) === signatureIn(right);
    const wanted = `the same answer to a body of ${BODY_TYPES[as]} as to one of ${BODY_TYPES[form]}`;
    notes.expect(same, "", wanted, statusLine(answer));
  }
});

export const accountChecks = [me, balance, clock, bodies];
