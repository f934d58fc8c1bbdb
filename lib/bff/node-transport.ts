import { errors, Pool } from "undici";
import {
  MAX_ANSWER_BYTES,
  type Transport,
  UpstreamAnswerTooLarge,
  type UpstreamResponse,
  UpstreamUnreachable,
} from "./transport";

export interface NodeTransport {
  send: Transport;
  /** Closes the kept connections. */
  stop(): void;
}

/** A transport over undici with kept connections to one origin: several times cheaper than `fetch`, and than node's own client. */
export function createNodeTransport(origin: string): NodeTransport {
  const pool = new Pool(origin, { maxResponseSize: MAX_ANSWER_BYTES });

  const send: Transport = ({ method, path, headers, body, onCancel }) =>
    new Promise<UpstreamResponse>((resolve, reject) => {
      let status: number;
      let answered: Record<string, string | string[] | undefined>;
      const chunks: Buffer[] = [];
      let cancel: (() => void) | undefined;
      let cancelled = false;
      onCancel(() => {
        cancelled = true;
        cancel?.();
      });
      pool.dispatch(
        { method, path, headers, body },
        {
          onRequestStart(controller) {
            cancel = () => controller.abort(new Error("given up"));
            if (cancelled) cancel();
          },
          onResponseStart(_, statusCode, received) {
            status = statusCode;
            answered = received;
          },
          onResponseData: (_, chunk) => void chunks.push(chunk),
          onResponseEnd: () => resolve(toResponse(status, answered, chunks)),
          onResponseError: (_, error) => reject(failureOf(error)),
        },
      );
    });

  return { send, stop: () => void pool.destroy() };
}

function failureOf(error: Error): Error {
  return error instanceof errors.ResponseExceededMaxSizeError
    ? new UpstreamAnswerTooLarge("the upstream's answer is too large", { cause: error })
    : new UpstreamUnreachable(error.message, { cause: error });
}

function toResponse(
  status: number,
  headers: Record<string, string | string[] | undefined>,
  chunks: Buffer[],
): UpstreamResponse {
  return {
    status,
    header: (name) => {
      const value = headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    },
    body: Buffer.concat(chunks),
  };
}
