import type * as z from "zod/mini";
import { API_BASE, type CallName, type CallResponse, calls } from "../../lib/contract/calls";
import type { Account, Order } from "../../lib/contract/entities";
import { type ErrorBody, errorBodySchema, readErrorBody } from "../../lib/contract/errors";
import { accountOf as accountFrom, type platformAccountSchema } from "../../lib/contract/platform-account";
import { platformAnswers } from "../platform-schemas/platform-answers";
import { CALL_WORDS } from "../platform-schemas/words";
import type { Asked, BodyForm, Client, PlatformAnswer } from "./client";
import { type Currency, DEFAULT_CURRENCY } from "../../lib/money";
import { type Notes, Skipped } from "./finding";
import type { KitOptions } from "./options";
import { faultsOf, readBy } from "./read-answer";

/** What the checks of one run share: what an earlier one has learnt is there for the later ones. */
export interface Kit {
  readonly options: KitOptions;
  readonly client: Client;
  /** Never repeated in a finding. */
  readonly secrets: Set<string>;
  /** Calls with a finding already: what needs them is skipped, and not reported as a fault of its own. */
  readonly broken: Map<CallName, "failed" | "unreadable">;
  /** Rounds in which the kit has staked: their winnings may still come. */
  readonly stakedRounds: Set<number>;
  token?: string;
  /** Why there is no session. */
  noSession: string;
  /** A form of bodies that the platform reads. */
  bodyForm: BodyForm;
  /** As much of it as can be read. */
  account?: Partial<Account>;
  /** What the platform declares in its settings; absent if it has none. */
  features?: readonly string[];
  balanceAnswer?: PlatformAnswer;
  /** The game's home, and the answer that it came in. */
  home?: { readonly data: CallResponse<"gameHome">; readonly answer: PlatformAnswer };
  /** Why no bet can be tried. */
  noRound?: string;
  /** An order that the platform took. */
  placed?: Order;
}

export interface Check {
  readonly name: string;
  readonly run: (kit: Kit, notes: Notes) => Promise<void>;
}

export const check = (name: string, run: Check["run"]): Check => ({ name, run });

/** The session's token. @throws Skipped */
export function tokenOf(kit: Kit): string {
  if (kit.token === undefined) throw new Skipped(kit.noSession);
  return kit.token;
}

/** One field of the account, which may be there where others are not. @throws Skipped */
export function accountField<Name extends keyof Account>(kit: Kit, name: Name): Account[Name] {
  const value = kit.account?.[name];
  if (value === undefined) throw new Skipped(`the account's ${name} could not be read`);
  return value;
}

/** Of the amounts in the platform's answers. */
export const currencyOf = ({ account }: Kit): Currency => account?.currency ?? DEFAULT_CURRENCY;

/** @throws Skipped */
export function homeOf(kit: Kit): NonNullable<Kit["home"]> {
  if (kit.home === undefined) throw new Skipped("the game's home answer could not be read");
  return kit.home;
}

/** More than two rounds, for those that the platform opens late. */
const SPARE_MS = 15_000;

/** How long to wait for something that every round has. */
export const waitOf = ({ options, home }: Kit): number =>
  options.waitMs ?? 2_000 * (home?.data.game_seconds ?? 60) + SPARE_MS;

const JSON_TYPE = /^application\/([a-z.+-]+\+)?json\b/i;

export const titleOf = (name: CallName, game = "{game}"): string =>
  `${calls[name].method} ${API_BASE}${calls[name].path.replace(":gameCode", game)}`;

/** @throws Skipped where the call does not even answer as it should: what it would refuse says nothing. */
export function needsAnswered(kit: Kit, name: CallName): void {
  if (kit.broken.get(name) === "failed") throw new Skipped(`${titleOf(name)} failed before`);
}

/** @throws Skipped where there is a finding about the call's answer already */
export function needsReadable(kit: Kit, name: CallName): void {
  needsAnswered(kit, name);
  if (kit.broken.has(name)) throw new Skipped(`the answer of ${titleOf(name)} could not be read before`);
}

/** Not there, out of order or led elsewhere, whatever is asked; any other refusal may be about this one request. */
export const isDown = (status: number): boolean =>
  status >= 500 || (status >= 300 && status < 400) || [401, 404, 405].includes(status);

export const isSuccess = ({ status }: PlatformAnswer): boolean => status >= 200 && status < 300;

/** Makes a call that must succeed and reads its answer. Undefined where it cannot be read; the notes say why. @throws Skipped */
export async function askWell<N extends CallName>(
  kit: Kit,
  notes: Notes,
  name: N,
  asked: Asked = {},
): Promise<{ data: CallResponse<N>; answer: PlatformAnswer } | undefined> {
  needsReadable(kit, name);
  notes.about(titleOf(name, asked.game), CALL_WORDS[name].anchor);
  const answer = await kit.client.call(name, { as: kit.bodyForm, ...asked });
  if (isOptionalAndAbsent(name, answer)) {
    throw new Skipped(`the platform does not have ${titleOf(name, asked.game)}, which is optional`);
  }
  const data = readSuccess(kit, notes, name, answer);
  if (answer.status === 401 && asked.token !== undefined) await noteLostSession(kit, name);
  return data === undefined ? undefined : { data, answer };
}

const isOptionalAndAbsent = (name: CallName, { status }: PlatformAnswer): boolean =>
  CALL_WORDS[name].need !== "must" && (status === 404 || status === 405);

/** A 401 may be the fault of one call, or of the token in all of them. */
async function noteLostSession(kit: Kit, name: CallName): Promise<void> {
  if (kit.token === undefined) return;
  const { status } = await kit.client.call("me", { token: kit.token });
  if (status !== 401) return;
  delete kit.token;
  kit.noSession = `no session: ${titleOf(name)} answered 401 to its token`;
}

/** The data in an answer that should be a success. */
export function readSuccess<N extends CallName>(
  kit: Kit,
  notes: Notes,
  name: N,
  answer: PlatformAnswer,
): CallResponse<N> | undefined {
  const { text, headers, sent } = answer;
  const asked = sent === null ? "" : `, to a body of ${sent}`;
  const wanted = `a status of 200 to 299, and no redirect${asked}`;
  if (!notes.expect(isSuccess(answer), "", wanted, statusLine(answer))) {
    if (isDown(answer.status)) kit.broken.set(name, "failed");
    return undefined;
  }
  const slow = `${Math.round(answer.milliseconds)} ms`;
  notes.advise(answer.milliseconds < kit.options.slowMs, "", `an answer within ${kit.options.slowMs} ms`, slow);
  if (kit.token !== undefined && name !== "login" && name !== "launch") {
    const repeats = text.includes(kit.token);
    notes.expect(!repeats, "", "no answer that repeats the bearer token", "the token is in the answer");
  }
  // Whoever answers nothing owes no content type.
  if (text === "" && calls[name].response.safeParse(undefined).success) return undefined;
  const data = readJson(kit, notes, name, answer, headers.get("content-type") ?? "no content type");
  if (data === undefined) kit.broken.set(name, "unreadable");
  return data;
}

function readJson<N extends CallName>(
  kit: Kit,
  notes: Notes,
  name: N,
  { status, json, text }: PlatformAnswer,
  type: string,
): CallResponse<N> | undefined {
  if (!notes.expect(JSON_TYPE.test(type), "", "the content type application/json", type)) return undefined;
  if (!notes.expect(json !== undefined, "", "JSON", safeText(status, text))) return undefined;
  const reading = readBy(platformAnswers[name], json, currencyOf(kit));
  if (reading.kind !== "strict") {
    for (const { path, expected, came } of reading.faults) {
      notes.add(reading.kind === "wrong" ? "error" : "tolerated", path, expected, came);
    }
  }
  if (reading.kind === "wrong") return undefined;
  const data = name === "me" ? accountFrom(reading.data as z.output<typeof platformAccountSchema>) : reading.data;
  return data as CallResponse<N>;
}

/** A success may hold a bearer: only its length is said. */
const safeText = (status: number, text: string): string =>
  status >= 200 && status < 300 ? `a body of ${text.length} characters` : text;

export const statusLine = ({ status, text, headers }: PlatformAnswer): string => {
  const location = headers.get("location");
  return location === null ? `${status} ${safeText(status, text)}` : `${status}, a redirect to ${location}`;
};

/** With these the product has words of its own: Laravel sends none. */
const OWN_WORDS: readonly number[] = [403, 404];

/** What a refusal must look like: the status, JSON, and words for the player. Gives its body, where it is one. */
export function expectRefusal(
  notes: Notes,
  answer: PlatformAnswer,
  statuses: readonly number[],
  what: string,
): ErrorBody | undefined {
  const wanted = `${what}: ${statuses.join(" or ")} with {"message": "…"}`;
  if (!notes.expect(statuses.includes(answer.status), "", wanted, statusLine(answer))) return undefined;
  const body = readErrorBody(answer.json);
  if (!notes.expect(body !== null, "", wanted, statusLine(answer)) || body === null) return undefined;
  for (const { path, expected, came } of faultsOf(errorBodySchema, answer.json)) {
    notes.add("tolerated", path, `${what}: ${expected}`, came);
  }
  if (body.message.trim() === "") {
    const level = OWN_WORDS.includes(answer.status) ? "tolerated" : "error";
    notes.add(level, "message", `${what}: words that a player can read`, "an empty text");
  }
  return body;
}
