import { type CallName, calls, type CallResponse } from "@/lib/contract/calls";
import type { Account } from "@/lib/contract/entities";
import { ERROR_STATUS, MISSING_CALL, MISSING_STATUSES } from "@/lib/contract/errors";
import { type ErrorBody, accountOf, platformAccountSchema } from "@/lib/contract/platform-forms";
import { type FaultWords, wordsOf } from "@/lib/contract/normalise-values";
import {
  type Answer,
  emptyAnswer,
  jsonAnswer,
  textAnswer,
  codeOfStatus,
  errorBody,
  upstreamErrorBody,
  parseJson,
} from "../answer";
import type { Visit } from "../context";
import { type Session, type Kept, renewedSession } from "../session/session";
import type { UpstreamResponse } from "./transport";
import type { PartialBet } from "@/lib/contract/bet";
import { normalise, type Normalised } from "@/lib/contract/normalise";
import { type Currency, DEFAULT_CURRENCY } from "@/lib/money";

/** Optional calls that a page makes before it knows whether the platform has them. */
const OPTIONAL: ReadonlySet<CallName> = new Set<CallName>([
  "settings",
  "lobbyHome",
  "changeStreamingResolution",
  "table",
  "locale",
  "refreshCheck",
]);

export async function passedAnswer(
  visit: Visit,
  name: CallName,
  session: Session,
  answer: UpstreamResponse,
): Promise<Answer> {
  // The browser's console would report a 4xx as an error.
  if (OPTIONAL.has(name) && MISSING_STATUSES.has(answer.status)) return emptyAnswer(204, { [MISSING_CALL]: "true" });
  if (answer.status >= 400) return refusal(visit, name, session, answer);
  if (name === "me") return accountAnswer(visit, session, answer);
  return success(visit, name, session, answer);
}

/** A refusal of a signed-in player's call. A 401 names the refused session; `/me` under maintenance prolongs the session. */
export async function refusal(
  { context }: Visit,
  name: CallName,
  session: Session,
  answer: UpstreamResponse,
): Promise<Answer> {
  const headers = answer.status === 401 ? { "x-session-id": session.sid } : undefined;
  const refused = refusedAnswer(answer, session.token, headers);
  const waits = name === "me" && upstreamErrorBody(answer).code === "maintenance";
  return waits ? keeping(refused, await renewedSession(context, session)) : refused;
}

/** The upstream's refusal in the product's shape. If the refusal contains `token`, only its code is passed on. */
export function refusedAnswer(
  answer: UpstreamResponse,
  token: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const body: ErrorBody = upstreamErrorBody(answer);
  const safe =
    token !== undefined && JSON.stringify(body).includes(token) ? errorBody(codeOfStatus(answer.status)) : body;
  return jsonAnswer(answer.status, safe, [], { ...passedHeaders(answer), ...headers });
}

/** `Retry-After` is the one header of the upstream that a browser needs. */
function passedHeaders(answer: UpstreamResponse): Record<string, string> {
  const retryAfter = answer.header("retry-after");
  return retryAfter !== undefined && /^[A-Za-z0-9 ,:]{1,40}$/.test(retryAfter) ? { "retry-after": retryAfter } : {};
}

async function accountAnswer(visit: Visit, session: Session, answer: UpstreamResponse): Promise<Answer> {
  const found = await readAccount(visit, session, answer);
  return "fault" in found
    ? mismatchAnswer(visit, "me", found.fault)
    : keeping(jsonAnswer(200, found.account), found.renewed);
}

/** Adds the parts that store a session in the browser. */
export const keeping = (answer: Answer, { headers, cookies }: Kept): Answer => ({
  ...answer,
  headers: { ...answer.headers, ...headers },
  cookies: [...answer.cookies, ...cookies],
});

export async function readAccount(
  { context, trace }: Visit,
  session: Session,
  answer: UpstreamResponse,
): Promise<{ account: Account; renewed: Kept } | { fault: FaultWords }> {
  const { fault, value: account, rounded } = readAnswer("me", answer, session);
  if (fault !== undefined) return { fault };
  if (rounded !== undefined) context.platformLog.mismatch("me", rounded, trace);
  const { id: accountId, merchant_id: merchantId, lang, currency } = account;
  return { account, renewed: await renewedSession(context, session, { accountId, merchantId, lang, currency }) };
}

/** 502 if the answer cannot be read or repeats the bearer. A bet is also a success if only its order's id can be read. */
function success(visit: Visit, name: CallName, session: Session, answer: UpstreamResponse): Answer {
  const { context, trace } = visit;
  const hasNoContent = calls[name].response.def.type === "unknown";
  if (hasNoContent && isEmpty(answer)) return emptyAnswer(204, {});
  const { fault, json, value, rounded } = readAnswer(name, answer, session);
  if (rounded !== undefined) context.platformLog.mismatch(name, rounded, trace);
  if (fault === undefined) return textAnswer(answer.status, json);
  const placed = name === "bet" && json !== null ? (value ?? partialBetOf(JSON.parse(json))) : null;
  if (placed === null) return mismatchAnswer(visit, name, fault);
  context.platformLog.mismatch(name, fault, trace);
  return jsonAnswer(answer.status, placed);
}

/** In development the answer describes the fault. */
export function mismatchAnswer({ context, trace }: Visit, call: CallName, fault: FaultWords): Answer {
  context.platformLog.mismatch(call, fault, trace);
  const { path, expected, received } = fault;
  const details = `${call} ${path}: expected ${expected}, received ${received}`;
  return jsonAnswer(
    ERROR_STATUS.contract_mismatch,
    errorBody("contract_mismatch", context.development ? details : undefined),
  );
}

/** If the order's id can be read, the bet is placed, whatever else is wrong with the answer. Null without such an id. */
export function partialBetOf(json: unknown): PartialBet | null {
  const id = orderIdOf(json);
  if (id === null) return null;
  return {
    partial: true,
    order: { id, reference_number: textOf(at(json, "order", "reference_number")) ?? String(id) },
  };
}

/** The contract's place of an order's id, and its places in the wrappers of Laravel's API resources. */
const ID_PATHS = [
  ["order", "id"],
  ["order", "data", "id"],
  ["data", "order", "id"],
  ["data", "order", "data", "id"],
] as const;

function orderIdOf(json: unknown): number | null {
  for (const path of ID_PATHS) {
    const id = idOf(at(json, ...path));
    if (id !== null) return id;
  }
  // An id outside an order may be the id of a failure.
  return at(json, "success") === false ? null : (idOf(at(json, "id")) ?? idOf(at(json, "data", "id")));
}

function idOf(value: unknown): number | null {
  const id = typeof value === "string" && /^[0-9]{1,16}$/.test(value) ? Number(value) : value;
  return typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? id : null;
}

function textOf(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value.slice(0, 64) : null;
}

function at(json: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined),
    json,
  );
}

export type ReadAnswer<T> =
  | {
      readonly value: T;
      readonly json: string;
      readonly fault?: undefined;
      /** Why a balance in the value is rounded down. */
      readonly rounded?: FaultWords;
    }
  | {
      /** Present if the content type is the only fault. */
      readonly value?: T;
      readonly rounded?: undefined;
      readonly fault: FaultWords;
      /** The answer, if it is JSON that does not contain the bearer. */
      readonly json: string | null;
    };

/** Statuses without a body by definition; a body that still arrives is dropped. */
const NO_BODY: ReadonlySet<number> = new Set([204, 205]);
const JSON_TYPE = /^application\/([a-z.+-]+\+)?json\b/i;

const isEmpty = ({ status, body }: UpstreamResponse): boolean => body.byteLength === 0 || NO_BODY.has(status);

/** The answers that grant a session: any text in them may be its bearer. */
const GRANTS: ReadonlySet<CallName> = new Set<CallName>(["login", "launch"]);

/** The bearer must not be in the answer; the currency is that of the answer's amounts. */
type CallingSession = Pick<Session, "token" | "currency">;

/** `asker` is absent for a guest's call. */
export function readAnswer<N extends CallName>(
  name: N,
  answer: UpstreamResponse,
  asker?: CallingSession,
): ReadAnswer<CallResponse<N>>;
export function readAnswer(
  name: CallName,
  answer: UpstreamResponse,
  { token, currency }: Partial<CallingSession> = {},
): ReadAnswer<unknown> {
  const wordOptions = { secrets: token === undefined ? [] : [token], hideTexts: GRANTS.has(name) };
  if (isEmpty(answer)) return { fault: { path: "$", expected: "JSON", received: "nothing" }, json: null };
  const type = answer.header("content-type");
  const ofType = JSON_TYPE.test(type ?? "")
    ? undefined
    : wordsOf({ path: "$", expected: "application/json", received: type }, wordOptions);
  const sent = parseJson(answer.body);
  if (sent === undefined) {
    const received = `${answer.body.byteLength} bytes that are not JSON`;
    return { fault: ofType ?? { path: "$", expected: "JSON", received }, json: null };
  }
  const { fault, value, rounded } = normalised(name, sent, currency ?? DEFAULT_CURRENCY);
  const json = JSON.stringify(fault === undefined ? value : sent);
  if (token !== undefined && repeats(json, token)) {
    return { fault: { path: "$", expected: "an answer without the bearer", received: "the bearer" }, json: null };
  }
  if (ofType !== undefined) return { fault: ofType, json, ...(fault === undefined && { value }) };
  if (fault !== undefined) return { fault: wordsOf(fault, wordOptions), json };
  return rounded === undefined ? { value, json } : { value, json, rounded: wordsOf(rounded, wordOptions) };
}

function normalised(name: CallName, sent: unknown, currency: Currency): Normalised<unknown> {
  if (name !== "me") return normalise(calls[name].response, sent, currency);
  // Only the account's own answer decides the account's currency, whatever the session has.
  const read = normalise(platformAccountSchema, sent, DEFAULT_CURRENCY);
  return read.fault === undefined ? { ...read, value: accountOf(read.value) } : read;
}

const repeats = (json: string, token: string): boolean =>
  json.includes(token) || json.includes(JSON.stringify(token).slice(1, -1));
