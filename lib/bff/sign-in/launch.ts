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
import type { Visit } from "../context";
import { readCookie } from "../session/cookies";
import { signedNotice } from "../pages/notice-signature";
import { presentedSession, type Session } from "../session/session";
import { keeping } from "../upstream/read-answer";
import { callPlatform } from "../upstream/send-call";
import { isPrefetch, readBody } from "../request";
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
export async function launch(visit: Visit): Promise<Answer> {
  const { context, request } = visit;
  const query = new URL(request.url, "http://launch.invalid").searchParams;
  const named = { token: query.get("token"), lang: query.get("lang"), game: query.get("game") };
  const isAgain = query.has("again");
  const waiting = isAgain ? await waitingLinkOf(visit) : null;
  // The launch of another tab has used the link.
  if (isAgain && waiting === null && (await presentedSession(visit)) !== null) return redirect("/lobby/home");
  const link = waiting ?? named;
  if (isPrefetch(request.headers)) {
    return redirect(errorPath(visit, "launch_token_invalid", failureLocale(visit, link.lang)));
  }
  const launched = await grantedLaunch(visit, link);
  if (typeof launched === "string" && isPassing(launched, waiting !== null)) {
    const cookie = await waitingLinkCookie(context, link);
    const path = launched.replace(/(?<=\bmessage=)\w+/, "maintenance");
    return cookie === null ? redirect(path) : redirect(`${path}&again`, [cookie]);
  }
  const forgotten = forgetWaitingLink(visit);
  if (typeof launched === "string") return redirect(launched, waiting === null ? [] : forgotten);
  const old = await presentedSession(visit);
  if (old !== null) {
    const stopped = await stoppedLaunch(visit, old, launched);
    if (stopped !== null) return redirect(stopped.path, [...stopped.cookies, ...forgotten]);
    context.sessions.end(old.sid);
  }
  const { cookies } = await completeLaunch(visit, launched);
  return redirect(launched.path, [...cookies, ...forgotten]);
}

/**
 * After these failures a link that already waits continues to wait: the platform may restart or be overloaded. After a first try a link
 * waits only during maintenance, because another failure may be permanent.
 */
const PASSING: ReadonlySet<string | null> = new Set([
  "maintenance",
  "unavailable",
  "upstream_unreachable",
  "upstream_timeout",
  "too_many_requests",
]);

function isPassing(failurePath: string, waited: boolean): boolean {
  const failure = new URL(failurePath, "http://launch.invalid").searchParams.get("message");
  return waited ? PASSING.has(failure) : failure === "maintenance";
}

/**
 * The page that asks, if another player is signed in, or the page of the failure, if the platform does not say whose launch it is. Null
 * if the signed-in session belongs to the same player or has ended.
 */
async function stoppedLaunch(
  visit: Visit,
  old: Session,
  launched: Launched,
): Promise<{ path: string; cookies: readonly string[] } | null> {
  const other = await isOtherPlayer(visit, { old, next: launched.session });
  if (other === "unknown") {
    void endAtPlatform(visit, launched.session);
    const path = errorPath(visit, "upstream_unreachable", failureLocale(visit, launched.lang));
    return { path, cookies: [] };
  }
  return other ? { path: "/launch", cookies: [await pendingLaunchCookie(visit.context, launched)] } : null;
}

const framedSchema = z.object({
  token: z.string(),
  lang: z.optional(z.string()),
  game: z.optional(z.string()),
  /** False: the browser keeps no cookie in the frame. */
  cookies: z.boolean(),
});
const MAX_BYTES = 16 * 1024;

/**
 * POST /api/auth/launch `{token, lang, game, cookies}` → `{path, lang}`: the same launch for the document of a frame. Without cookies the
 * session comes as a session handle. The launch replaces another player's session without asking only if that session also began in a
 * frame: a frame of the same site shares its cookies with our own windows.
 */
export async function launchInFrame(visit: Visit): Promise<Answer> {
  const { context, request } = visit;
  const bytes = await readBody(request, MAX_BYTES);
  if (typeof bytes === "string") return bodyFailureAnswer(bytes);
  const parsed = framedSchema.safeParse(parseJson(bytes));
  if (!parsed.success) return errorAnswer("validation_failed");
  const launched = await grantedLaunch(visit, parsed.data);
  if (typeof launched === "string") return jsonAnswer(200, { path: launched, lang: null });
  const { path, lang = null } = launched;
  const { cookies } = parsed.data;
  const session: Session = { ...launched.session, ...(cookies ? { framed: true } : { asHandle: true }) };
  const framed: Launched = { ...launched, session };
  const old = cookies ? await presentedSession(visit) : null;
  if (old !== null && old.framed !== true) {
    const stopped = await stoppedLaunch(visit, old, framed);
    if (stopped !== null) return jsonAnswer(200, { path: stopped.path, lang: null }, stopped.cookies);
    context.sessions.end(old.sid);
  } else if (old !== null) {
    // If the player is the same, the new session may already have ended the old one at the platform.
    const other = await isOtherPlayer(visit, { old, next: session });
    if (other === true) void endAtPlatform(visit, old);
    else context.sessions.end(old.sid);
  }
  return keeping(jsonAnswer(200, { path, lang }), await completeLaunch(visit, framed));
}

/** Returns the path of the page with the reason if the launch is refused. */
async function grantedLaunch(visit: Visit, { token, lang: wanted, game }: LaunchLink): Promise<Launched | string> {
  const { context, brand, trace } = visit;
  const parsed = calls.launch.request.safeParse({ token });
  const shown = failureLocale(visit, wanted);
  if (!parsed.success) return errorPath(visit, "launch_token_invalid", shown);
  const offer = offerOf(brand);
  const locale = firstOffered([wanted], offer);
  const answer = await callPlatform(visit, { name: "launch", body: parsed.data, locale });
  if (typeof answer === "string")
    return errorPath(visit, answer === "aborted" ? "upstream_unreachable" : answer, shown);
  if (answer.status >= 400) return refusedLaunch(visit, answer, shown);
  const { fault, value: data } = readGrant("launch", answer);
  if (fault !== undefined) {
    context.platformLog.mismatch("launch", fault, trace);
    return errorPath(visit, "contract_mismatch", shown);
  }
  const session = await withLinks(visit, newSession(context, data), data);
  return { session, lang: firstOffered([wanted, data.lang], offer), path: landing(game ?? data.game) };
}

function failureLocale({ request, brand }: Visit, named: string | null | undefined): Locale {
  const kept = readCookie(request.headers.get("cookie"), LOCALE_COOKIE.name);
  return localeOfRequest([named, kept], null, offerOf(brand));
}

function errorPath({ context, trace }: Visit, code: ErrorCode, lang: Locale): string {
  context.metrics.signInRefused("launch", code);
  const isFault = ERROR_STATUS[code] >= 500 && code !== "maintenance";
  return `/error?message=${code}&lang=${lang}${isFault ? `&reference=${referenceOf(trace)}` : ""}`;
}

/** Statuses with which a platform refuses this player and not the call. */
const OWN_WORDS: ReadonlySet<number> = new Set([403, 422]);

/** The landing page has words for every code of the table, and shows a platform's own words if they are signed. */
function refusedLaunch(visit: Visit, answer: UpstreamResponse, lang: Locale): string {
  const { metrics, secrets } = visit.context;
  const body = upstreamErrorBody(answer);
  if (body.code === "maintenance") return errorPath(visit, "maintenance", lang);
  if (answer.status >= 500 || answer.status === 429) return errorPath(visit, codeOfStatus(answer.status), lang);
  const words = OWN_WORDS.has(answer.status) ? ownWords(readErrorBody(parseJson(answer.body))) : null;
  if (words === null) {
    const code = LAUNCH_REFUSALS.find((known) => known === body.code) ?? "launch_token_invalid";
    return errorPath(visit, code, lang);
  }
  metrics.signInRefused("launch", codeOfStatus(answer.status));
  return `/error?${signedNotice(words, secrets)}&lang=${lang}`;
}

function landing(game: string | null | undefined): string {
  const code = gameCodeSchema.safeParse(game?.toUpperCase());
  return pathOfGame(code.data ?? "LOBBY");
}

function redirect(location: string, cookies: readonly string[] = []): Answer {
  return emptyAnswer(303, { location, "referrer-policy": "no-referrer" }, cookies);
}
