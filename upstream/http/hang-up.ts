import type { FastifyReply, FastifyRequest } from "fastify";
import { CallerGone } from "../call-error";

/**
 * A signal that aborts when the caller disconnects before its answer is sent. The framework's `request.signal` follows
 * the request's stream, which is closed when its body has been read, and does not abort after that.
 */
export function untilGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const onClose = (): void => {
    // "close" also follows a complete answer.
    if (!raw.writableFinished) gone.abort();
  };
  if (raw.destroyed) onClose();
  else raw.once("close", onClose);
  return gone.signal;
}

/** Whether an error only means that the caller is gone: work was dropped, or the connection ended within the body. */
export function isHangUp(error: unknown, { raw }: FastifyRequest): boolean {
  if (error instanceof CallerGone) return true;
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return code === "ECONNRESET" && !raw.complete;
}
