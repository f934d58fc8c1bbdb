import { calls } from "@/lib/contract/calls";
import type { Answer } from "../answer";
import type { BffContext } from "../context";
import { bodyFailureAnswer, errorAnswer, failureAnswer } from "../errors";
import { type BffRequest, type ConnectionInfo, readBody } from "../request";
import type { Route } from "../routes";
import type { Session } from "../session/session";
import { forwardedContentType, hasBadIdempotencyKey } from "./headers";
import { passedAnswer } from "./passed-answer";
import { callPlatformRaw } from "./send-call";

/** Passes the player's call and the answer on, without the bearer in either direction. */
export async function proxyCall(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  { name, gameCode }: Route,
  session: Session,
): Promise<Answer> {
  const call = calls[name];
  if (hasBadIdempotencyKey(request)) return errorAnswer("validation_failed");
  const body = await readBody(request, call.maxBytes);
  if (typeof body === "string") return bodyFailureAnswer(body);
  const bytes = call.encoding === "none" || body.byteLength === 0 ? null : body;
  const contentType = bytes === null ? null : forwardedContentType(request.headers.get("content-type"), call.encoding);
  if (contentType === undefined) return errorAnswer("unsupported_media_type");

  const target = { game: gameCode, token: session.token };
  const answer = await callPlatformRaw(context, request, info, name, { bytes, contentType }, target);
  return typeof answer === "string" ? failureAnswer(answer) : passedAnswer(context, info, name, session, answer);
}
