import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { Logger } from "pino";
import { isOwnSocket } from "../session/cookies";
import { traceOf, type Tracing } from "@/lib/contract/trace";
import { withReference, errorAnswer } from "../answer";
import { type BffContext, visitOf } from "../context";
import { answerCall, isCall } from "../handler";
import { watchSockets, noteServed, type Served } from "../metrics";
import { isRequestPage } from "@/lib/paths";
import { isRouted, visitPage } from "../pages/visit";
import { pathOf } from "../request";
import { isFile } from "../pages/documents";
import {
  addressOf,
  createByteBudget,
  headerOf,
  headOf,
  NodeRequest,
  writeAnswer,
  writePage,
  MALFORMED_TARGET,
  originForm,
} from "./node-adapter";
import type { SupervisedChild } from "./child";
import { createDrain, listen, answerWithoutUpgrade, endUnread } from "./connections";
import { readinessAnswer, upstreamAnswers } from "./health";
import { startMetricsServer } from "./metrics-server";
import { startingPage } from "./starting-page";
import { createTunnel } from "./tunnel";
import { collectDefaultMetrics } from "prom-client";

export interface HostPages {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The addresses of all files that `handle` serves: every other file is 404. */
  files: ReadonlySet<string>;
  stop(): Promise<void>;
}

export interface HostOptions {
  context: BffContext;
  log: Logger;
  access: Logger;
  tracing?: Tracing | undefined;
  startPages(host: string, port: number): Promise<HostPages>;
  /** Starts the embedded upstream; absent with a platform. */
  startUpstream?: () => SupervisedChild;
  /** Listens only after the pages are ready: until then other workers take the connections to this port. */
  pagesFirst?: boolean;
  limits?: Partial<HostLimits>;
}

interface HostLimits {
  /** Time limit for calls in flight: a little more than a call's own deadline. */
  drainMs: number;
  socketsMs: number;
  unreadMs: number;
}

export interface Host {
  port: number;
  metricsPort: number | undefined;
  stop(): Promise<void>;
}

const KEEP_ALIVE_MS = 65_000;
/** Time limits of a head and of a whole request: bodies have some kilobytes, a picture 2 MB. */
const HEAD_MS = 15_000;
const REQUEST_MS = 30_000;
const LOOK_MS = 5_000;
/** Maximum of connections of all kinds; the hub accepts 20 000 sockets. */
const MAX_CONNECTIONS = 30_000;
/** Bytes of a head: a launch token of 4 kB, escaped in its address, beside two sealed cookies of 4 kB each. */
const MAX_HEAD_BYTES = 24 * 1024;
/** Bytes of bodies in memory at once: some hundred of the largest bets, thousands of usual ones, or 15 pictures. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

const READING: ReadonlySet<string | undefined> = new Set(["GET", "HEAD"]);
const READING_ALONE = { allow: "GET, HEAD", connection: "close" };

/**
 * Starts the Node host, which serves health, the demo's stream, the BFF's paths, the socket tunnel, and pages for GET and HEAD only.
 * Listens before it starts pages and upstream, so that a taken port is reported first; with `pagesFirst` it starts the pages first.
 * Rejects with PortTaken, or when pages or upstream cannot start.
 */
export async function startHost(options: HostOptions): Promise<Host> {
  const { context, log } = options;
  const { settings, metrics } = context;
  const limits: HostLimits = { drainMs: 35_000, socketsMs: 2_000, unreadMs: 30_000, ...options.limits };
  let pages: HostPages | undefined;
  let upstreamStarted = options.startUpstream === undefined;

  const tunnel = createTunnel({
    origin: settings.upstreamUrl,
    allowed: (request) => isOwnSocket(headOf(request), settings.publicOrigins),
    address: (request) => addressOf(request, settings.proxyHops),
    log,
  });
  const server = http.createServer(
    {
      // Longer than the time limit of reverse proxies (60 s): a proxy that sends a call into a closing connection answers 502.
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEAD_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: LOOK_MS,
      maxHeaderSize: MAX_HEAD_BYTES,
    },
    (request, response) => {
      const startedAt = performance.now();
      const trace = traceOf(headerOf(request, "traceparent"));
      const served: Pick<Served, "as" | "trace" | "span"> = { as: "other", trace, span: undefined };
      endUnread(response, limits.unreadMs);
      drain.track(response, () => {
        // Node also counts an answer as finished if its connection broke in the middle.
        const status = response.writableFinished && response.errored === null ? response.statusCode : 499;
        noteServed(options, {
          ...served,
          method: request.method ?? "",
          path: pathOf(request.url ?? "/"),
          ...{ status, ms: performance.now() - startedAt, key: headerOf(request, "idempotency-key") },
        });
      });
      answer(request, response, served).catch((error: unknown) => {
        log.error({ err: error, trace }, "a request failed");
        if (response.headersSent) response.destroy();
        else writeAnswer(withReference(errorAnswer("internal"), trace), response);
      });
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  const drain = createDrain(server);
  const bodies = createByteBudget(MAX_BODY_BYTES);

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    served: Pick<Served, "as" | "trace" | "span">,
  ): Promise<void> => {
    const target = originForm(request.url ?? "/");
    if (target === null) return writeAnswer(MALFORMED_TARGET, response);
    request.url = target;
    const bffRequest = new NodeRequest(request, response, bodies);
    const reads = READING.has(request.method) && !hasBody(request);
    const path = pathOf(target);
    if (reads && path === "/readyz") {
      // A starting upstream is not asked: its silence would be logged as a fault.
      const upstream =
        upstreamStarted && (await upstreamAnswers(context.transport, settings.upstreamUrl, settings.embedded));
      const parts = { upstream, pages: pages !== undefined, draining: drain.isDraining() };
      return writeAnswer(readinessAnswer(parts), response);
    }
    const { trace } = served;
    const span = options.tracing?.request(trace, headerOf(request, "traceparent"));
    served.span = span;
    const connection = { address: addressOf(request, settings.proxyHops), trace, span };
    const visit = visitOf(context, bffRequest, connection);
    // Recorded now, because the connection may end before the answer is ready.
    if (isCall(path)) served.as = "call";
    const handled = await answerCall(visit);
    if (handled !== null) return writeAnswer(isCall(path) ? withReference(handled, trace) : handled, response);
    served.as = isFile(path) ? "other" : "document";
    // Next would keep a body of any size in memory until a page reads it.
    if (!reads) return writeAnswer(errorAnswer("method_not_allowed", READING_ALONE), response);
    if (pages === undefined) {
      const page = startingPage(bffRequest, settings, visit.brand);
      return writeAnswer(page ?? errorAnswer("unavailable", { "retry-after": "1" }), response);
    }
    // Next would render a page for a file that does not exist.
    if (isFile(path) && !pages.files.has(path)) return writeAnswer(errorAnswer("not_found"), response);
    if (context.documents === null || isFile(path) || isRequestPage(path) || isRouted(bffRequest.headers)) {
      const next = pages;
      return context.connections.run(request, () => next.handle(request, withoutRewrite(response)));
    }
    const page = await visitPage(visit);
    if (page.document === undefined && path.startsWith("/authentication")) served.as = "call";
    return writePage(visit, page, response);
  };

  server.on("upgrade", (request, socket, head) => {
    if (drain.isDraining()) return socket.destroy();
    const target = originForm(request.url ?? "/");
    if (target?.startsWith("/app/") && settings.realtimeUrl === undefined) return tunnel.open(request, socket, head);
    answerWithoutUpgrade(server, request, socket);
  });

  watchSockets(metrics.register, tunnel);
  if (options.pagesFirst) pages = await options.startPages(settings.host, settings.port);
  const port = await listen(server, { port: settings.port, host: settings.host, setting: "PORT" });
  const { register } = metrics;
  const watched =
    settings.metrics && (await startMetricsServer({ register, ...settings.metrics, setting: "METRICS_PORT" }));
  if (watched !== undefined) collectDefaultMetrics({ register });
  const upstream = options.startUpstream?.();
  const stop = async (): Promise<void> => {
    // The sockets end only after the port is closed. Otherwise this app would look idle, and a proxy that prefers idle apps would send it
    // the sockets' pages and all calls.
    const [{ cut }] = await Promise.all([
      drain.finish(limits.drainMs),
      drain.closed.then(() => tunnel.stop(limits.socketsMs)),
    ]);
    if (cut > 0) log.warn({ cut }, "calls were still in flight at the end of the drain");
    await upstream?.stop();
    await pages?.stop();
    await watched?.stop();
  };
  try {
    const isStarted = upstream?.ready.then(() => (upstreamStarted = true));
    const [started] = await Promise.all([pages ?? options.startPages(settings.host, port), isStarted]);
    pages = started;
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, metricsPort: watched?.port, stop };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Next names the document of a rewritten visit in a header, which its router does not need. */
function withoutRewrite(response: ServerResponse): ServerResponse {
  const set = response.setHeader.bind(response);
  response.setHeader = (name, value) => (name.startsWith("x-middleware-") ? response : set(name, value));
  return response;
}
