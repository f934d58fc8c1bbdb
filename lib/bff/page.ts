import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { type CallName, type CallRequest, type CallResponse, calls } from "@/lib/contract/calls";
import { DEMO_MERCHANTS } from "@/lib/contract/demo";
import { ERROR_STATUS, type ErrorBody } from "@/lib/contract/errors";
import type { GameCode } from "@/lib/contract/games";
import { chooseLocale, LOCALE_COOKIE } from "@/lib/locale";
import { pathAfter, sessionEndOf } from "@/lib/session-over";
import { sessionCookieName } from "./cookies";
import { type StreamWish, streamWishOf } from "./device";
import { errorBody, parseJson, upstreamErrorBody } from "./errors";
import { frameAncestorsFor } from "./page-policy";
import { askForPage } from "./page-upstream";
import { bffProcess } from "./process";
import type { PageSession, Session } from "./session";
import type { UpstreamResponse } from "./transport";

/** A call of a page that the upstream refused, or did not answer (502, 504). */
export class UpstreamError extends Error {
  override name = "UpstreamError";
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message);
  }
}

/** The one session of this request, unsealed once. */
const currentSession = cache(async (): Promise<Session | null> => {
  const jar = await cookies();
  const { sessions, cookieSite } = bffProcess();
  return sessions.read(jar.get(sessionCookieName(cookieSite.secure))?.value);
});

/** The signed-in player's session without its token, or null. */
export async function pageSession(): Promise<PageSession | null> {
  const session = await currentSession();
  if (session === null) return null;
  const { token: _, ...visible } = session;
  return visible;
}

export interface PageCallOptions {
  gameCode?: GameCode;
  /** False: a session that is over is an {@link UpstreamError} of 401 instead of a redirect, for pages that guests see too. */
  redirect?: boolean;
  /** Default: as long as any call may take. */
  timeoutMs?: number;
}

/**
 * One upstream call while a page is rendered, answered as the contract's schema says (unknown keys are gone, so no
 * token can reach the page). Redirects to the sign-in when there is no session or the upstream ended it, or to its words of why.
 * Throws {@link UpstreamError}.
 */
export async function pageCall<N extends CallName>(
  name: N,
  request: CallRequest<N>,
  options: PageCallOptions = {},
): Promise<CallResponse<N>> {
  const call = calls[name];
  const session = call.auth === "player" ? await currentSession() : null;
  const redirects = call.auth === "player" && options.redirect !== false;
  if (redirects && session === null) redirect("/authentication");
  const answer = await send(name, request, options, session);
  if (redirects && answer.status === 401) redirect(pathAfterRefusal(answer, session));
  if (answer.status >= 300) throw new UpstreamError(answer.status, upstreamErrorBody(answer));
  const parsed = call.response.safeParse(parseJson(answer.body));
  if (!parsed.success) throw new UpstreamError(ERROR_STATUS.upstream_unreachable, errorBody("upstream_unreachable"));
  // The schema belongs to the name: TypeScript cannot follow that through the map.
  return parsed.data as CallResponse<N>;
}

/** Without the platform's words of why it is the sign-in, where the player was going anyway. */
function pathAfterRefusal(answer: UpstreamResponse, session: Session | null): string {
  const end = sessionEndOf(upstreamErrorBody(answer).code);
  return end === undefined || session === null ? "/authentication" : pathAfter(end, session.sid);
}

/** The stream that suits the device which asks for the page. */
export async function visitorStream(): Promise<StreamWish> {
  return streamWishOf(await headers());
}

/** The visitor's address, as the host found it. */
export async function visitorAddress(): Promise<string> {
  return (await headers()).get("x-forwarded-for")?.split(",")[0]?.trim() ?? "127.0.0.1";
}

async function send<N extends CallName>(
  name: N,
  request: CallRequest<N>,
  options: PageCallOptions,
  session: Session | null,
): Promise<UpstreamResponse> {
  const specimen = session === null ? undefined : bffProcess().specimens.get(session.token)?.[name];
  if (specimen !== undefined) return specimen;
  const [jar, incoming, address] = await Promise.all([cookies(), headers(), visitorAddress()]);
  const locale = chooseLocale(jar.get(LOCALE_COOKIE.name)?.value, incoming.get("accept-language"));
  const answer = await askForPage(bffProcess(), { session, locale, address }, name, request, options);
  if (answer === "upstream_timeout")
    throw new UpstreamError(ERROR_STATUS.upstream_timeout, errorBody("upstream_timeout"));
  if (typeof answer === "string")
    throw new UpstreamError(ERROR_STATUS.upstream_unreachable, errorBody("upstream_unreachable"));
  return answer;
}

/** What the browser must know of this deployment. All of it is public. */
export interface PublicConfig {
  /** Key of the hub's application. */
  hubKey: string;
  /** Where the socket goes; null = the page's own origin. */
  realtimeUrl: string | null;
  /** The screen says DEMO. */
  demo: boolean;
  /** Players that anybody may sign in as; none where no demo data are served. */
  demoPlayers: readonly string[];
  /** Players come over https and sites of others may frame the pages: the browser's own cookies must be of the form that works there. */
  framed: boolean;
}

/** The deployment's public configuration, at run time (one build serves every deployment). */
export function publicConfig(): PublicConfig {
  const { settings, cookieSite } = bffProcess();
  return {
    hubKey: settings.hubApp.key,
    realtimeUrl: settings.realtimeUrl ?? null,
    demo: settings.embedded,
    demoPlayers: settings.embedded && settings.demoData ? DEMO_MERCHANTS.flatMap(({ players }) => [...players]) : [],
    framed: cookieSite.secure && cookieSite.framed,
  };
}

/** The sources that may frame the pages at this host, as their policy says. */
export function frameAncestorsOf(host: string | null): string {
  return frameAncestorsFor(bffProcess().settings.frameAncestors, host);
}
