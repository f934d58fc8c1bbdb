import { type CallName, type CallRequest, calls } from "@/lib/contract/calls";
import type { GameCode, Locale } from "@/lib/contract/games";
import type { BffProcess } from "./process";
import type { Session } from "./session";
import type { UpstreamResponse } from "./transport";
import { type CallFailure, callPath, sendCall, upstreamHeaders } from "./upstream-call";

/** Whom a page is rendered for. */
export interface PageVisitor {
  /** Null for a guest. */
  session: Session | null;
  /** The page's language. */
  locale: Locale;
  /** The player's own address. */
  address: string;
}

/** One upstream call of a page. Gives the answer, or why there is none. */
export function askForPage<N extends CallName>(
  { settings, transport }: Pick<BffProcess, "settings" | "transport">,
  visitor: PageVisitor,
  name: N,
  request: CallRequest<N>,
  options: { gameCode?: GameCode; timeoutMs?: number } = {},
): Promise<UpstreamResponse | CallFailure> {
  const body = new TextEncoder().encode(JSON.stringify(request));
  const caller = {
    token: visitor.session?.token,
    acceptLanguage: visitor.locale,
    timeZone: visitor.session?.timeZone,
    revision: process.env.REVISION || undefined,
    address: visitor.address,
  };
  return sendCall(
    transport.send,
    {
      method: calls[name].method,
      path: callPath(name, options.gameCode),
      headers: upstreamHeaders(new URL(settings.upstreamUrl).host, caller, body, "application/json"),
      body,
    },
    undefined,
    options.timeoutMs,
  );
}
