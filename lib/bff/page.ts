import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { type CallName, type CallRequest, type CallResponse, calls } from "@/lib/contract/calls";
import { ERROR_STATUS, type ErrorBody } from "@/lib/contract/errors";
import type { GameCode } from "@/lib/contract/games";
import { LOCALE_COOKIE } from "@/lib/locale";
import { acceptLanguageOf } from "./caller";
import { sessionCookieName } from "./cookies";
import { errorBody, parseJson, upstreamErrorBody } from "./errors";
import { bffProcess } from "./process";
import type { PageSession, Session } from "./session";
import type { UpstreamResponse } from "./transport";
import { callPath, sendCall, upstreamHeaders } from "./upstream-call";

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
  const { sessions, secure } = bffProcess();
  return sessions.read(jar.get(sessionCookieName(secure))?.value);
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
}

/**
 * One upstream call while a page is rendered, answered as the contract's schema says (unknown keys are gone, so no
 * token can reach the page). Redirects to the sign-in when there is no session or the upstream ended it.
 * Throws {@link UpstreamError}.
 */
export async function pageCall<N extends CallName>(
  name: N,
  request: CallRequest<N>,
  options: PageCallOptions = {},
): Promise<CallResponse<N>> {
  const call = calls[name];
  const session = call.auth === "player" ? await currentSession() : null;
  if (call.auth === "player" && session === null) redirect("/authentication");
  const answer = await send(name, request, options, session);
  if (answer.status === 401 && call.auth === "player") redirect("/authentication");
  if (answer.status >= 300) throw new UpstreamError(answer.status, upstreamErrorBody(answer));
  const parsed = call.response.safeParse(parseJson(answer.body));
  if (!parsed.success) throw new UpstreamError(ERROR_STATUS.upstream_unreachable, errorBody("upstream_unreachable"));
  // The schema belongs to the name: TypeScript cannot follow that through the map.
  return parsed.data as CallResponse<N>;
}

async function send<N extends CallName>(
  name: N,
  request: CallRequest<N>,
  options: PageCallOptions,
  session: Session | null,
): Promise<UpstreamResponse> {
  const { settings, transport } = bffProcess();
  const [jar, incoming] = await Promise.all([cookies(), headers()]);
  const body = new TextEncoder().encode(JSON.stringify(request));
  const caller = {
    token: session?.token,
    acceptLanguage: acceptLanguageOf(jar.get(LOCALE_COOKIE.name)?.value),
    address: incoming.get("x-forwarded-for")?.split(",")[0]?.trim() ?? "127.0.0.1",
  };
  const answer = await sendCall(
    transport.send,
    {
      method: calls[name].method,
      path: callPath(name, options.gameCode),
      headers: upstreamHeaders(new URL(settings.upstreamUrl).host, caller, body, "application/json"),
      body,
    },
    undefined,
  );
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
}

/** The deployment's public configuration, at run time (one build serves every deployment). */
export function publicConfig(): PublicConfig {
  const { settings } = bffProcess();
  return { hubKey: settings.hubApp.key, realtimeUrl: settings.realtimeUrl ?? null, demo: settings.embedded };
}
