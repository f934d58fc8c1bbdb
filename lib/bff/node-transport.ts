import http from "node:http";
import https from "node:https";
import { MAX_ANSWER_BYTES, type Transport, UpstreamAnswerTooLarge, type UpstreamResponse, UpstreamUnreachable } from "./transport";

export interface NodeTransport {
  send: Transport;
  /** Closes the kept connections. */
  stop(): void;
}

/** A transport over node's own HTTP client with kept connections to one origin: several times cheaper than `fetch`. */
export function createNodeTransport(origin: string): NodeTransport {
  const { protocol, hostname, port } = new URL(origin);
  const client = protocol === "https:" ? https : http;
  const agent = new client.Agent({ keepAlive: true, maxSockets: 512, maxFreeSockets: 128, scheduling: "lifo", timeout: 60_000 });
  const host = hostname.replace(/^\[|\]$/g, "");

  const send: Transport = ({ method, path, headers, body, signal }) =>
    new Promise<UpstreamResponse>((resolve, reject) => {
      const fail = (error: Error): void =>
        reject(signal.aborted ? signal.reason : error instanceof UpstreamAnswerTooLarge ? error : new UpstreamUnreachable(error.message, { cause: error }));
      const request = client.request({ agent, host, port, method, path, headers, signal }, (answer) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MAX_ANSWER_BYTES) answer.destroy(new UpstreamAnswerTooLarge("the upstream's answer is too large"));
          chunks.push(chunk);
        });
        answer.on("error", fail);
        answer.on("end", () => resolve(toResponse(answer, chunks)));
      });
      request.on("error", fail);
      request.end(body ?? undefined);
    });

  return { send, stop: () => agent.destroy() };
}

function toResponse(answer: http.IncomingMessage, chunks: Buffer[]): UpstreamResponse {
  const only = chunks[0];
  return {
    status: answer.statusCode ?? 502,
    header: (name) => {
      const value = answer.headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    },
    body: chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks),
  };
}
