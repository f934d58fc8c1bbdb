import { type CallName, type CallResponse, calls } from "@/lib/contract/calls";
import { type FaultWords, wordsOf } from "@/lib/contract/fault-words";
import { normalise, type Normalised } from "@/lib/contract/normalise";
import { accountOf, platformAccountSchema } from "@/lib/contract/platform-account";
import { parseJson } from "../errors";
import type { UpstreamResponse } from "./transport";

/** A platform's success in the contract's own form, or why it cannot be read. */
export type ReadAnswer<T> =
  | {
      readonly value: T;
      /** The value as JSON. */
      readonly json: string;
      readonly fault?: undefined;
    }
  | {
      readonly value?: undefined;
      readonly fault: FaultWords;
      /** The answer, where it is JSON that does not repeat the bearer. */
      readonly json: string | null;
    };

/** Statuses without a body by definition; one that still came is dropped. */
const NO_BODY: ReadonlySet<number> = new Set([204, 205]);
const JSON_TYPE = /^application\/([a-z.+-]+\+)?json\b/i;

export const isEmpty = ({ status, body }: UpstreamResponse): boolean => body.byteLength === 0 || NO_BODY.has(status);

/** The answers that grant a session: any text in them may be its bearer. */
const GRANTS: ReadonlySet<CallName> = new Set<CallName>(["login", "launch"]);

/** Reads a success of the call. `token`: the bearer with which it was asked, which must not come back. */
export function readAnswer<N extends CallName>(
  name: N,
  answer: UpstreamResponse,
  token?: string,
): ReadAnswer<CallResponse<N>>;
export function readAnswer(name: CallName, answer: UpstreamResponse, token?: string): ReadAnswer<unknown> {
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
  const { fault, value } = normalised(name, sent);
  const json = JSON.stringify(fault === undefined ? value : sent);
  if (token !== undefined && repeats(json, token)) {
    return { fault: { path: "$", expected: "an answer without the bearer", received: "the bearer" }, json: null };
  }
  if (ofType !== undefined) return { fault: ofType, json };
  return fault === undefined ? { value, json } : { fault: wordsOf(fault, wordOptions), json };
}

function normalised(name: CallName, sent: unknown): Normalised<unknown> {
  if (name !== "me") return normalise(calls[name].response, sent);
  const { fault, value } = normalise(platformAccountSchema, sent);
  return fault === undefined ? { value: accountOf(value) } : { fault };
}

/** In JSON a text is escaped. */
const repeats = (json: string, token: string): boolean =>
  json.includes(token) || json.includes(JSON.stringify(token).slice(1, -1));
