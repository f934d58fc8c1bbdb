import type { FastifyReply, FastifyRequest } from "fastify";
import { ERROR_STATUS, type ErrorCode } from "@/lib/contract/errors";
import type { ErrorBody } from "@/lib/contract/platform-forms";
import { DatabaseUnavailable } from "../db/database";
import { CallError, CallerGone } from "../call-error";

/** The status of a call whose caller has disconnected, for metrics, log and traces. No caller gets it. */
const HUNG_UP_STATUS = 499;

/** Refusals by the framework, as codes of the contract. */
const BY_STATUS: Readonly<Record<number, { code: ErrorCode; message: string }>> = {
  400: { code: "malformed_request", message: "The request is malformed." },
  404: { code: "not_found", message: "There is nothing here." },
  413: { code: "payload_too_large", message: "The request is too large." },
  415: { code: "unsupported_media_type", message: "This content type is not taken here." },
};

/** The refusal for a thrown error; null for an unexpected error. */
export function callErrorOf(error: unknown): CallError | null {
  if (error instanceof CallError) return error;
  if (error instanceof DatabaseUnavailable)
    return new CallError("unavailable", "There is no answer now. Try again.", { retryAfterSeconds: 1 });
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  const known = typeof status === "number" ? BY_STATUS[status] : undefined;
  return known === undefined ? null : new CallError(known.code, known.message);
}

/** Whether an error only means that the caller hung up: before the answer, or within the body. */
function isHangUp(error: unknown, { raw }: FastifyRequest): boolean {
  if (error instanceof CallerGone) return true;
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return code === "ECONNRESET" && !raw.complete;
}

/** Answers a thrown error. Logs an unexpected error and answers it with 500; a hang-up is not a failure. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (isHangUp(error, request)) {
    request.log.debug({ route: request.routeOptions.url }, "the caller hung up");
    void reply.code(HUNG_UP_STATUS).send();
    return;
  }
  const known = callErrorOf(error);
  const context = { err: error, route: request.routeOptions.url };
  if (known === null) request.log.error(context, "call failed");
  else if (error instanceof DatabaseUnavailable) request.log.warn(context, "the database gave no answer");
  const { code, message, detail } = known ?? new CallError("internal", "Something went wrong on our side.");
  if (detail.retryAfterSeconds !== undefined) reply.header("retry-after", String(detail.retryAfterSeconds));
  if (detail.allow !== undefined) reply.header("allow", detail.allow);
  const body: ErrorBody = { message, code };
  if (detail.errors !== undefined) {
    body.errors = Object.fromEntries(Object.entries(detail.errors).map(([path, faults]) => [path, [...faults]]));
  }
  if (detail.odds !== undefined) body.odds = detail.odds;
  void reply.code(ERROR_STATUS[code]).send(body);
}
