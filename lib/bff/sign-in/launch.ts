import * as z from "zod/mini";
import { calls } from "@/lib/contract/calls";
import { ERROR_STATUS, type ErrorCode, LAUNCH_REFUSALS } from "@/lib/contract/errors";
import { readErrorBody } from "@/lib/contract/platform-forms";
import { referenceOf } from "@/lib/contract/trace";
import type { Locale } from "@/lib/contract/games";
import { gameCodeSchema } from "@/lib/contract/entities";
import { pathOfGame } from "@/lib/paths";
import { localeOfRequest, firstOffered, LOCALE_COOKIE } from "@/lib/locale";
import {
  type Answer,
  emptyAnswer,
  jsonAnswer,
  bodyFailureAnswer,
  codeOfStatus,
  errorAnswer,
  parseJson,
  upstreamErrorBody,
} from "../answer";
import { offerOf } from "../brand/site-brand";
import type { BffContext } from "../context";
import { readCookie } from "../session/cookies";
import { signedNotice } from "../pages/notice-signature";
import { presentedSession, type Session } from "../session/session";
import { keeping } from "../upstream/read-answer";
import { callPlatform } from "../upstream/send-call";
import { type BffRequest, type ConnectionInfo, isPrefetch, readBody } from "../request";
import type { UpstreamResponse } from "../upstream/transport";
import { completeLaunch, isOtherPlayer, type Launched, pendingLaunchCookie } from "./pending-launch";
import { ownWords } from "./login";
import { endAtPlatform } from "./logout";
import { newSession, readGrant, withLinks } from "./session-start";
import { forgetWaitingLink, type LaunchLink, waitingLinkCookie, waitingLinkOf } from "./waiting-link";

/**
 * GET /authentication?token=…[&lang=…][&game=…]: a merchant's single-use token → session cookie and a clean address. A
 * bad or used token leads to /error. If another player is signed in, /launch asks first: a foreign link must not sign
 * the player in to another account. The query appears in no log and in no Referer.
 *
 * During maintenance the link waits, sealed, in a cookie, and the page with the reason opens GET /authentication?again until
 * the platform answers.
 */
export async function launch(context: BffContext, request: BffRequest, info: ConnectionInfo): Promise<Answer> {
  const query = new URL(request.url, "http://launch.invalid").searchParams;
  const named = { token: query.get("token"), lang: query.get("lang"), game: query.get("game") };
  const isAgain = query.has("again");
  const waiting = isAgain ? await waitingLinkOf(context, request) : null;
  // The launch of another tab has used the link.
  if (isAgain && waiting === null && (await presentedSession(context, request)) !== null)
    return redirect("/lobby/home");
  const link = waiting ?? named;
  if (isPrefetch(request.headers)) {
    return redirect(errorPath(context, info, "launch_token_invalid", failureLocale(context, request, link.lang)));
  }
  const launched = await grantedLaunch(context, request, info, link);
  if (typeof launched === "string" && isPassing(launched, waiting !== null)) {
    const cookie = await waitingLinkCookie(context, link);
    const path = launched.replace(/(?<=\bmessage=)\w+/, "maintenance");
    return cookie === null ? redirect(path) : redirect(`${path}&again`, [cookie]);
  }
  const forgotten = forgetWaitingLink(context, request);
  if (typeof launched === "string") return redirect(launched, waiting === null ? [] : forgotten);
  const old = await presentedSession(context, request);
  if (old !== null) {
    const stopped = await stoppedLaunch(context, request, info, old, launched);
    if (stopped !== null) return redirect(stopped.path, [...stopped.cookies, ...forgotten]);
    context.sessions.end(old.sid);
  }
  const { cookies } = await completeLaunch(context, request, info, launched);
  return redirect(launched.path, [...cookies, ...forgotten]);
}

/**
 * Failures of a platform that restarts, or that all waiting pages ask at once: a link that waits keeps waiting. The first try of a link
 * waits only for maintenance, because these failures may also last.
 */
const PASSING: ReadonlySet<string | null> = new Set([
  "maintenance",
  "unavailable",
  "upstream_unreachable",
  "upstream_timeout",
  "too_many_requests",
]);

/** True if the page of this failure shall try the link again. */
function isPassing(failurePath: string, waited: boolean): boolean {
  const failure = new URL(failurePath, "http://launch.invalid").searchParams.get("message");
  return waited ? PASSING.has(failure) : failure === "maintenance";
}

/** The page of the question, if a launch must not replace the signed-in session without asking. Null if that session belongs to the same player or has ended. */
async function stoppedLaunch(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  old: Session,
  launched: Launched,
): Promise<{ path: string; cookies: readonly string[] } | null> {
  const other = await isOtherPlayer(context, request, info, { old, next: launched.session });
  if (other === "unknown") {
    void endAtPlatform(context, request, info, launched.session);
    const lang = failureLocale(context, request, launched.lang);
    return { path: errorPath(context, info, "upstream_unreachable", lang), cookies: [] };
  }
  return other ? { path: "/launch", cookies: [await pendingLaunchCookie(context, launched)] } : null;
}

const framedSchema = z.object({
  token: z.string(),
  lang: z.optional(z.string()),
  game: z.optional(z.string()),
  /** False: this browser keeps no cookie in the frame. */
  cookies: z.boolean(),
});
const MAX_BYTES = 16 * 1024;

/**
 * POST /api/auth/launch `{token, lang, game, cookies}` → `{path, lang}`: the same launch for the document of a frame. Without cookies the
 * session comes as a session handle. It replaces another player's session without asking only if that began in a frame, too: a frame of
 * the same site shares its cookies with our own windows.
 */
export async function launchInFrame(context: BffContext, request: BffRequest, info: ConnectionInfo): Promise<Answer> {
  const bytes = await readBody(request, MAX_BYTES);
  if (typeof bytes === "string") return bodyFailureAnswer(bytes);
  const parsed = framedSchema.safeParse(parseJson(bytes));
  if (!parsed.success) return errorAnswer("validation_failed");
  const launched = await grantedLaunch(context, request, info, parsed.data);
  if (typeof launched === "string") return jsonAnswer(200, { path: launched, lang: null });
  const { path, lang = null } = launched;
  const { cookies } = parsed.data;
  const session: Session = { ...launched.session, ...(cookies ? { framed: true } : { asHandle: true }) };
  const framed: Launched = { ...launched, session };
  const old = cookies ? await presentedSession(context, request) : null;
  if (old !== null && old.framed !== true) {
    const stopped = await stoppedLaunch(context, request, info, old, framed);
    if (stopped !== null) return jsonAnswer(200, { path: stopped.path, lang: null }, stopped.cookies);
    context.sessions.end(old.sid);
  } else if (old !== null) {
    // The same player's new session may already have ended the old one at the platform.
    const other = await isOtherPlayer(context, request, info, { old, next: session });
    if (other === true) void endAtPlatform(context, request, info, old);
    else context.sessions.end(old.sid);
  }
  return keeping(jsonAnswer(200, { path, lang }), await completeLaunch(context, request, info, framed));
}

/**
 * Exchanges a token for a session and the path of its page; after a refusal, returns the path of the page with the
 * reason.
 */
async function grantedLaunch(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  { token, lang: wanted, game }: LaunchLink,
): Promise<Launched | string> {
  const parsed = calls.launch.request.safeParse({ token });
  const shown = failureLocale(context, request, wanted);
  if (!parsed.success) return errorPath(context, info, "launch_token_invalid", shown);
  const offer = offerOf(context.brandOf(request.headers.get("host")));
  const locale = firstOffered([wanted], offer);
  const answer = await callPlatform(context, request, info, { name: "launch", body: parsed.data, locale });
  if (typeof answer === "string")
    return errorPath(context, info, answer === "aborted" ? "upstream_unreachable" : answer, shown);
  if (answer.status >= 400) return refusedLaunch(context, info, answer, shown);
  const { fault, value: data } = readGrant("launch", answer);
  if (fault !== undefined) {
    context.platformLog.mismatch("launch", fault, info.trace);
    return errorPath(context, info, "contract_mismatch", shown);
  }
  const session = await withLinks(context, newSession(context, data), data, info);
  return { session, lang: firstOffered([wanted, data.lang], offer), path: landing(game ?? data.game) };
}

/** The language of the page for a failed launch: the launch's, else the browser's cookie's, else the brand's. */
function failureLocale(context: BffContext, { headers }: BffRequest, named: string | null | undefined): Locale {
  const kept = readCookie(headers.get("cookie"), LOCALE_COOKIE.name);
  return localeOfRequest([named, kept], null, offerOf(context.brandOf(headers.get("host"))));
}

function errorPath({ metrics }: BffContext, { trace }: ConnectionInfo, code: ErrorCode, lang: Locale): string {
  metrics.signInRefused("launch", code);
  const isFault = ERROR_STATUS[code] >= 500 && code !== "maintenance";
  return `/error?message=${code}&lang=${lang}${isFault ? `&reference=${referenceOf(trace)}` : ""}`;
}

/** Statuses with which a platform refuses this player and not the call. */
const OWN_WORDS: ReadonlySet<number> = new Set([403, 422]);

/** The landing page has words for every code of the table; a platform's own words go there signed. */
function refusedLaunch(
  context: BffContext,
  info: ConnectionInfo,
  answer: UpstreamResponse,
  lang: Locale,
): string {
  const body = upstreamErrorBody(answer);
  if (body.code === "maintenance") return errorPath(context, info, "maintenance", lang);
  if (answer.status >= 500 || answer.status === 429) return errorPath(context, info, codeOfStatus(answer.status), lang);
  const words = OWN_WORDS.has(answer.status) ? ownWords(readErrorBody(parseJson(answer.body))) : null;
  if (words === null) {
    const code = LAUNCH_REFUSALS.find((known) => known === body.code) ?? "launch_token_invalid";
    return errorPath(context, info, code, lang);
  }
  context.metrics.signInRefused("launch", codeOfStatus(answer.status));
  return `/error?${signedNotice(words, context.secrets)}&lang=${lang}`;
}

function landing(game: string | null | undefined): string {
  const code = gameCodeSchema.safeParse(game?.toUpperCase());
  return pathOfGame(code.data ?? "LOBBY");
}

function redirect(location: string, cookies: readonly string[] = []): Answer {
  return emptyAnswer(303, { location, "referrer-policy": "no-referrer" }, cookies);
}
