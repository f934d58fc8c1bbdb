import http from "node:http";
import https from "node:https";
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

/** A transport over node's own HTTP client with kept connections to one origin: several times cheaper than `fetch`. */
export function createNodeTransport(origin: string): NodeTransport {
  const { protocol, hostname, port } = new URL(origin);
  const client = protocol === "https:" ? https : http;
  const agent = new client.Agent({ keepAlive: true, maxFreeSockets: 256, scheduling: "lifo" });
  // All connections go to one place: the default name, put together of fifteen options for every call, says nothing more.
  agent.getName = () => origin;
  const host = hostname.replace(/^\[|\]$/g, "");

  const send: Transport = ({ method, path, headers, body, onCancel }) =>
    new Promise<UpstreamResponse>((resolve, reject) => {
      const fail = (error: Error): void =>
        reject(
          error instanceof UpstreamAnswerTooLarge ? error : new UpstreamUnreachable(error.message, { cause: error }),
        );
      const lines: string[] = [];
      for (const name in headers) lines.push(name, headers[name] ?? "");
      const request = client.request({ agent, host, port, method, path, headers: lines }, (answer) => {
        const chunks: Buffer<ArrayBuffer>[] = [];
        let bytes = 0;
        answer.on("data", (chunk: Buffer<ArrayBuffer>) => {
          bytes += chunk.length;
          if (bytes > MAX_ANSWER_BYTES)
            answer.destroy(new UpstreamAnswerTooLarge("the upstream's answer is too large"));
          chunks.push(chunk);
        });
        answer.on("error", fail);
        answer.on("end", () => resolve(toResponse(answer, chunks)));
      });
      request.on("error", fail);
      onCancel(() => request.destroy(new Error("given up")));
      if (body === null) request.end();
      // Text goes out in one write with the head; latin1 keeps every byte as it is.
      else request.end(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("latin1"), "latin1");
    });

  return { send, stop: () => agent.destroy() };
}

function toResponse(answer: http.IncomingMessage, chunks: Buffer<ArrayBuffer>[]): UpstreamResponse {
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
