import { calls } from "@/lib/contract/calls";
import { isErrorCode } from "@/lib/contract/errors";
import { type ErrorBody, readErrorBody } from "@/lib/contract/platform-forms";
import {
  type Answer,
  jsonAnswer,
  bodyFailureAnswer,
  codeOfStatus,
  errorAnswer,
  failureAnswer,
  parseJson,
  upstreamErrorBody,
} from "../answer";
import type { Visit } from "../context";
import { readBody } from "../request";
import { presentedSession } from "../session/session";
import { forwardedContentType, callPlatform } from "../upstream/send-call";
import { mismatchAnswer, refusedAnswer } from "../upstream/read-answer";
import type { UpstreamResponse } from "../upstream/transport";
import { endAtPlatform } from "./logout";
import { chosenLocale, newSession, readGrant, saveLocale, signedIn } from "./session-start";

/** The browser gets only the lifetime of the platform's token. */
export async function login(visit: Visit): Promise<Answer> {
  const { context, request } = visit;
  const bytes = await readBody(request, calls.login.maxBytes);
  if (typeof bytes === "string") return bodyFailureAnswer(bytes);
  if (forwardedContentType(request.headers.get("content-type"), "json") === undefined)
    return errorAnswer("unsupported_media_type");
  const json = parseJson(bytes);
  if (json === undefined) return errorAnswer("malformed_request");
  const credentials = calls.login.request.safeParse(json);
  if (!credentials.success) return errorAnswer("validation_failed");

  const answer = await callPlatform(visit, { name: "login", body: credentials.data });
  const refused = (reason: string): void => context.metrics.signInRefused("password", reason);
  if (typeof answer === "string") {
    refused(answer);
    return failureAnswer(answer);
  }
  if (answer.status >= 400) {
    refused(answer.status === 401 ? "bad_credentials" : (upstreamErrorBody(answer).code ?? ""));
    return refusedSignIn(answer);
  }
  const granted = readGrant("login", answer);
  if (granted.fault !== undefined) {
    refused("contract_mismatch");
    return mismatchAnswer(visit, "login", granted.fault);
  }
  const old = await presentedSession(visit);
  if (old !== null) void endAtPlatform(visit, old);
  await saveLocale(visit, chosenLocale(visit), granted.value.token);
  const session = newSession(context, granted.value);
  const { cookies } = await signedIn(context, session);
  return jsonAnswer(200, { expires_in: granted.value.expires_in }, cookies);
}

/** Statuses about the call or the pages, and not about the credentials. */
const NOT_OF_PLAYER: ReadonlySet<number> = new Set([418, 419, 429]);

/**
 * A 401 means wrong credentials: no session exists that could have ended. The platform's own words become an error of the whole form.
 */
function refusedSignIn(answer: UpstreamResponse): Answer {
  const refused = refusedAnswer(answer, undefined);
  if (answer.status >= 500 || NOT_OF_PLAYER.has(answer.status)) return refused;
  const body = readErrorBody(parseJson(answer.body));
  const code = answer.status === 401 ? "bad_credentials" : codeOfStatus(answer.status);
  const words = ownWords(body);
  if (words === null) return answer.status === 401 ? errorAnswer(code) : refused;
  const errors = Object.keys(body?.errors ?? {}).length > 0 ? body?.errors : { credentials: [words] };
  return jsonAnswer(answer.status, { message: words, code, errors });
}

/** Maximum characters of a platform's sentence for a player. */
const MAX_WORDS = 300;

/** The platform's message if it has no code of the contract; null if the message is empty or too long. */
export function ownWords(body: ErrorBody | null): string | null {
  if (body === null || (body.code !== undefined && isErrorCode(body.code))) return null;
  const words = body.message.trim();
  return words === "" || words.length > MAX_WORDS ? null : words;
}
