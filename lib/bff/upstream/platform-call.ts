import type { CallName, CallRequest } from "@/lib/contract/calls";
import { calls } from "@/lib/contract/calls";
import type { GameCode } from "@/lib/contract/games";
import { callerOf } from "./caller";
import type { BffContext } from "../context";
import type { BffRequest, ConnectionInfo } from "../request";
import type { UpstreamResponse } from "./transport";
import { callPath, type CallFailure, sendCall, upstreamHeaders } from "./send-call";

export interface PlatformCall<N extends CallName> {
  name: N;
  body: CallRequest<N>;
  game?: GameCode;
  /** Absent for a guest's call. */
  token?: string;
  timeoutMs?: number | undefined;
}

/** A call that the BFF itself makes for a browser's request, as JSON. Gives the answer, or why there is none. */
export function callPlatform<N extends CallName>(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  { name, body: fields, game, token, timeoutMs = context.timeoutMs }: PlatformCall<N>,
): Promise<UpstreamResponse | CallFailure> {
  const body = new TextEncoder().encode(JSON.stringify(fields));
  const headers = upstreamHeaders(context.upstreamHost, callerOf(request, info, token), body, "application/json");
  // A logout that the closing tab aborts must still reach the upstream.
  const browser = name === "logout" ? undefined : request;
  const sent = { method: calls[name].method, path: callPath(name, game), headers, body };
  return sendCall(context.transport, sent, browser, timeoutMs, (failed) => context.tellFailure(name, failed));
}
