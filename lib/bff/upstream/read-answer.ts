import { type CallName, type CallResponse, calls } from "@/lib/contract/calls";
import { type FaultWords, wordsOf } from "@/lib/contract/fault-words";
import { normalise, type Normalised } from "@/lib/contract/normalise";
import { accountOf, platformAccountSchema } from "@/lib/contract/platform-account";
import { type Currency, DEFAULT_CURRENCY } from "@/lib/money";
import { parseJson } from "../errors";
import type { Session } from "../session/session";
import type { UpstreamResponse } from "./transport";

/** A platform's success in the contract's own form, or why it cannot be read. */
export type ReadAnswer<T> =
  | {
      readonly value: T;
      /** The value as JSON. */
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

/** Statuses without a body by definition; one that still came is dropped. */
const NO_BODY: ReadonlySet<number> = new Set([204, 205]);
const JSON_TYPE = /^application\/([a-z.+-]+\+)?json\b/i;

export const isEmpty = ({ status, body }: UpstreamResponse): boolean => body.byteLength === 0 || NO_BODY.has(status);

/** The answers that grant a session: any text in them may be its bearer. */
const GRANTS: ReadonlySet<CallName> = new Set<CallName>(["login", "launch"]);

/** Parts of the calling session: its bearer, which must not be in the answer, and the currency of the answer's amounts. */
type Asker = Pick<Session, "token" | "currency">;

/** Reads a success of the call. `asker`: absent for a guest's call. */
export function readAnswer<N extends CallName>(
  name: N,
  answer: UpstreamResponse,
  asker?: Asker,
): ReadAnswer<CallResponse<N>>;
export function readAnswer(
  name: CallName,
  answer: UpstreamResponse,
  { token, currency }: Partial<Asker> = {},
): ReadAnswer<unknown> {
  const wordOptions = { secrets: token === undefined ? [] : [token], hideTexts: GRANTS.has(name) };
  if (isEmpty(answer)) return { fault: { path: "$", expected: "JSON", received: "nothing" }, json: null };
  const type = answer.header("content-type");
  const ofType = JSON_TYPE.test(type ?? "")
    ? undefined
    : wordsOf({ path: "$", expected: "application/json", received: type }, wordOptions);
  const sent = parseJson(answer.body);
  if (sent === undefined) {
    const received = `${answer.body.byteLength} bytes that are none`;
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
  // Only the account's answer decides its currency, also against an earlier value.
  const read = normalise(platformAccountSchema, sent, DEFAULT_CURRENCY);
  return read.fault === undefined ? { ...read, value: accountOf(read.value) } : read;
}

/** True if the JSON contains the token, either unchanged or escaped as a JSON text. */
const repeats = (json: string, token: string): boolean =>
  json.includes(token) || json.includes(JSON.stringify(token).slice(1, -1));
