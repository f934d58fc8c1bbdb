import { once } from "node:events";
import http from "node:http";

export interface SentSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the root span of a trace. */
  readonly parentSpanId: string;
}

interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: (Omit<SentSpan, "service" | "parentSpanId"> & { parentSpanId?: string })[] }[];
  }[];
}

const spansIn = (body: string): SentSpan[] =>
  (JSON.parse(body) as Sent).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue ?? "";
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId = "" }) => ({ service, name, traceId, spanId, parentSpanId })),
    );
  });

export interface SpanCollector {
  readonly url: string;
  /** The bodies of the requests in the order of arrival. */
  readonly bodies: readonly string[];
  readonly spans: () => SentSpan[];
  readonly stop: () => Promise<void>;
}

/** Starts an OTLP/HTTP collector that answers with `status`. With `hangs` it reads the requests but does not answer. */
export async function startSpanCollector({ hangs = false, status = 200 } = {}): Promise<SpanCollector> {
  const bodies: string[] = [];
  const server = http.createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      if (request.url === "/v1/traces") bodies.push(body);
      if (!hangs) response.writeHead(status, { "content-type": "application/json" }).end("{}");
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A port was expected");
  return {
    url: `http://127.0.0.1:${address.port}`,
    bodies,
    spans: () => bodies.flatMap(spansIn),
    async stop() {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}
