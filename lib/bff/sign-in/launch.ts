import * as z from "zod/mini";
import { calls } from "@/lib/contract/calls";
import { ERROR_STATUS, type ErrorCode, readErrorBody } from "@/lib/contract/errors";
import { referenceOf } from "@/lib/contract/trace";
import { gameCodeSchema, localeSchema } from "@/lib/contract/games";
import { pathOfGame } from "@/lib/page-game";
import { parseLocale } from "@/lib/locale";
import { type Answer, emptyAnswer, jsonAnswer } from "../answer";
import type { BffContext } from "../context";
import { bodyFailureAnswer, codeOfStatus, errorAnswer, parseJson, upstreamErrorBody } from "../errors";
import { signedNotice } from "../session/notice-signature";
import { isPrefetch } from "../pages/page-rules";
import type { Session } from "../session/session";
import { presentedSession } from "../session/session-cookie";
import { keeping } from "../upstream/passed-answer";
import { callPlatform } from "../upstream/send-call";
import { type BffRequest, type ConnectionInfo, readBody } from "../request";
import type { UpstreamResponse } from "../upstream/transport";
import { completeLaunch, isOtherPlayer, type Launched, pendingLaunchCookie } from "./pending-launch";
import { ownWords } from "./own-words";
import { endAtPlatform } from "./logout";
import { chosenLocale, newSession, readGrant, withLinks } from "./session-start";

/** What a launch link asks for. */
interface Asked {
  token: string | null;
  lang?: string | null | undefined;
  game?: string | null | undefined;
}

/**
 * GET /authentication?token=…[&lang=…][&game=…]: a merchant's single-use token → session cookie and a clean address.
 * A bad or used token leads to /error. Where another player is signed in, /launch asks first: a foreign link must not sign the
 * player in to another's account. The query appears in no log, and no Referer carries it on.
 */
export async function launch(context: BffContext, request: BffRequest, info: ConnectionInfo): Promise<Answer> {
  if (isPrefetch(request.headers)) return redirect(errorPath(context, info, "launch_token_invalid"));
  const query = new URL(request.url, "http://launch.invalid").searchParams;
  const asked = { token: query.get("token"), lang: query.get("lang"), game: query.get("game") };
  const launched = await grantedLaunch(context, request, info, asked);
  if (typeof launched === "string") return redirect(launched);
  const old = await presentedSession(context, request);
  if (old !== null) {
    const stopped = await stoppedLaunch(context, request, info, old, launched);
    if (stopped !== null) return redirect(stopped.path, stopped.cookies);
    context.sessions.end(old.sid);
  }
  return redirect(launched.path, (await completeLaunch(context, request, info, launched)).cookies);
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
    return { path: errorPath(context, info, "upstream_unreachable"), cookies: [] };
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
  const asked = framedSchema.safeParse(parseJson(bytes));
  if (!asked.success) return errorAnswer("validation_failed");
  const launched = await grantedLaunch(context, request, info, asked.data);
  if (typeof launched === "string") return jsonAnswer(200, { path: launched, lang: null });
  const { path, lang = null } = launched;
  const { cookies } = asked.data;
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

/** Exchanges a token for a session and the path of its page; on refusal, the path of the page that says why. */
async function grantedLaunch(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  { token, lang: wanted, game }: Asked,
): Promise<Launched | string> {
  const asked = calls.launch.request.safeParse({ token });
  if (!asked.success) return errorPath(context, info, "launch_token_invalid");
  const answer = await callPlatform(context, request, info, { name: "launch", body: asked.data });
  if (typeof answer === "string")
    return errorPath(context, info, answer === "aborted" ? "upstream_unreachable" : answer);
  if (answer.status >= 400) return refusedLaunch(context, info, answer);
  const { fault, value: data } = readGrant("launch", answer);
  if (fault !== undefined) {
    context.platformLog.mismatch("launch", fault, info.trace);
    return errorPath(context, info, "contract_mismatch");
  }
  const session = await withLinks(context, newSession(context, data), data, info);
  const lang = localeSchema.safeParse(wanted ?? data.lang).data;
  const asksFor = parseLocale(wanted) ?? (parseLocale(data.lang) ? undefined : chosenLocale(request));
  return {
    session,
    lang,
    // The platform knows already what came with the token.
    newLang: asksFor === data.lang ? undefined : asksFor,
    path: landing(game ?? data.game),
  };
}

function errorPath({ metrics }: BffContext, { trace }: ConnectionInfo, code: ErrorCode): string {
  metrics.signInRefused("launch", code);
  const isFault = ERROR_STATUS[code] >= 500 && code !== "maintenance";
  return `/error?message=${code}${isFault ? `&reference=${referenceOf(trace)}` : ""}`;
}

/** Statuses with which a platform refuses this player, and not the call. */
const OWN_WORDS: ReadonlySet<number> = new Set([403, 422]);

/** The landing page has words for every code of the table; a platform's own words go there signed. */
async function refusedLaunch(context: BffContext, info: ConnectionInfo, answer: UpstreamResponse): Promise<string> {
  if (upstreamErrorBody(answer).code === "maintenance") return errorPath(context, info, "maintenance");
  if (answer.status >= 500 || answer.status === 429) return errorPath(context, info, codeOfStatus(answer.status));
  const words = OWN_WORDS.has(answer.status) ? ownWords(readErrorBody(parseJson(answer.body))) : null;
  if (words === null) return errorPath(context, info, "launch_token_invalid");
  context.metrics.signInRefused("launch", codeOfStatus(answer.status));
  return `/error?${await signedNotice(words, context.secrets)}`;
}

function landing(game: string | null | undefined): string {
  const code = gameCodeSchema.safeParse(game?.toUpperCase());
  return pathOfGame(code.data ?? "LOBBY");
}

function redirect(location: string, cookies: readonly string[] = []): Answer {
  return emptyAnswer(303, { location, "referrer-policy": "no-referrer" }, cookies);
}
