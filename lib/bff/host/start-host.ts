import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { sameOrigin } from "../session/forgery";
import { idempotencyKeySchema } from "@/lib/contract/calls";
import { referenceOf, type Span, traceOf, type Tracing } from "@/lib/contract/trace";
import type { Answer } from "../answer";
import type { Bff } from "../handler";
import { errorAnswer } from "../errors";
import { pathOf, playerAddress } from "../request";
import type { Settings } from "../env";
import type { Transport } from "../upstream/transport";
import type { SupervisedChild } from "./child";
import { createByteBudget } from "./byte-budget";
import { createDrain } from "./drain";
import { upstreamAnswers, writeHealth, writeReadiness } from "./health";
import { listen } from "./listen";
import { createMediaPass } from "./media";
import { toBffRequest, writeAnswer } from "./node-adapter";
import { answerWithoutUpgrade } from "./plain-upgrade";
import { startMetricsServer } from "./metrics-server";
import { originForm } from "./request-target";
import { brandAnswer } from "../brand/resources";
import type { LiveBrands } from "../brand/live-brands";
import { startingPage } from "./starting-page";
import { createTunnel } from "./tunnel";
import { collectDefaultMetrics, Gauge } from "prom-client";
import { type BffMetrics, callNameOf } from "../metrics";

/** Renders pages: Next, or a replacement by a test. */
export interface HostPages {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Next's development server has its own socket, and calls other than GET; absent in production. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  stop(): Promise<void>;
}

export interface HostOptions {
  settings: Settings;
  bff: Bff;
  brands: LiveBrands;
  metrics: BffMetrics;
  transport: Transport;
  log: Logger;
  /** One line per request. */
  access: Logger;
  /** Where spans of players' requests go; absent = nowhere. */
  tracing?: Tracing | undefined;
  startPages(host: string, port: number): Promise<HostPages>;
  /** Starts the embedded upstream; absent when the platform is elsewhere. */
  startUpstream?: () => SupervisedChild;
  limits?: Partial<HostLimits>;
}

export interface HostLimits {
  /** For calls in flight: a call's own deadline and a little more. */
  drainMs: number;
  /** For tunnelled sockets. */
  socketsMs: number;
}

export interface Host {
  port: number;
  /** The port of `/metrics`; undefined where it is served nowhere. */
  metricsPort: number | undefined;
  stop(): Promise<void>;
}

const KEEP_ALIVE_MS = 65_000;
/** A head, or a whole request, that takes longer is aborted: bodies are some kilobytes. */
const HEAD_MS = 15_000;
const REQUEST_MS = 30_000;
/** How often the server looks for such requests. */
const LOOK_MS = 5_000;
/** Connections of all kinds at once; the hub takes 20 000 sockets. */
const MAX_CONNECTIONS = 30_000;
/** Bytes of a head: a launch token of 4 kB, escaped in its address, beside two sealed cookies of 4 kB each. */
const MAX_HEAD_BYTES = 24 * 1024;
/** Bytes of bodies in memory at once: some hundred of the largest bets, or thousands of usual ones. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

const READING: ReadonlySet<string | undefined> = new Set(["GET", "HEAD"]);
const READING_ALONE = { allow: "GET, HEAD", connection: "close" };

/**
 * The Node host: health, the demo's stream, the BFF's paths, the socket tunnel, then pages, which can only be read.
 * Listens first, so that a taken port is reported before anything else starts. Rejects with PortTaken, or when pages or upstream
 * cannot start.
 */
export async function startHost(options: HostOptions): Promise<Host> {
  const { settings, bff, brands, metrics, transport, log, access } = options;
  const limits: HostLimits = { drainMs: 35_000, socketsMs: 2_000, ...options.limits };
  let pages: HostPages | undefined;
  let upstreamStarted = options.startUpstream === undefined;

  const addressOf = (request: IncomingMessage): string =>
    playerAddress(request.socket.remoteAddress ?? "", headerOf(request, "x-forwarded-for"), settings.proxyHops);
  const tunnel = createTunnel({
    origin: settings.upstreamUrl,
    allowed: (request) => ownOrigin(request, settings.publicOrigins),
    address: addressOf,
    log,
  });
  // Beside a platform the stream comes from the platform's own addresses, not through here.
  const stream = settings.embedded ? createMediaPass(transport, settings.upstreamUrl) : undefined;
  const server = http.createServer(
    {
      // Longer than the reverse proxies' own (60 s): a proxy that sends a call into a closing connection answers 502.
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEAD_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: LOOK_MS,
      maxHeaderSize: MAX_HEAD_BYTES,
    },
    (request, response) => {
      const startedAt = performance.now();
      const served: Served = { as: "other", trace: traceOf(headerOf(request, "traceparent")) };
      drain.track(response, () => {
        const status = response.writableFinished ? response.statusCode : 499;
        const ms = performance.now() - startedAt;
        endSpan(request, served, status);
        logAccess(access, request, { status, ms, trace: served.trace });
        if (served.as === "document") metrics.document(status);
        if (served.as === "call") metrics.call(request.method ?? "", pathOf(request.url ?? "/"), status, ms / 1000);
      });
      answer(request, response, served).catch((error: unknown) => {
        log.error({ err: error, trace: served.trace }, "a request failed");
        if (response.headersSent) response.destroy();
        else writeAnswer(withReference(errorAnswer("internal"), served.trace), response);
      });
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  const drain = createDrain(server);
  const bodies = createByteBudget(MAX_BODY_BYTES);

  const answer = async (request: IncomingMessage, response: ServerResponse, served: Served): Promise<void> => {
    const target = originForm(request.url ?? "/");
    if (target === null) return writeAnswer(errorAnswer("malformed_request", { connection: "close" }), response);
    request.url = target;
    const asked = toBffRequest(request, response, bodies);
    const reads = READING.has(request.method) && !hasBody(request);
    const path = pathOf(target);
    if (reads && path === "/healthz")
      return writeHealth(response, 200, { status: "alive", version: process.env.VERSION });
    if (reads && path === "/readyz") {
      // One that is just starting is not asked: its silence would be logged as trouble.
      const upstream = upstreamStarted && (await upstreamAnswers(transport, settings.upstreamUrl, settings.embedded));
      return writeReadiness(response, { upstream, pages: pages !== undefined, draining: drain.isDraining() });
    }
    const brand = brands.of(request.headers.host);
    const file = brandAnswer(brand, {
      method: asked.method,
      path,
      noneMatch: asked.headers.get("if-none-match"),
    });
    if (file !== null) return writeAnswer(file, response);
    const media = await stream?.answer(asked);
    if (media != null) return writeAnswer(media, response);
    const address = addressOf(request);
    served.as = "call";
    const { trace } = served;
    const span = options.tracing?.request(trace, headerOf(request, "traceparent"));
    served.span = span;
    const handled = await bff.answer(asked, { address, trace, span });
    if (handled !== null) return writeAnswer(withReference(handled, trace), response);
    served.as = path.startsWith("/_next/") ? "other" : "document";
    // Next would keep a body in memory, whatever its size, before any page asks for it.
    if (!reads && pages?.upgrade === undefined) {
      return writeAnswer(errorAnswer("method_not_allowed", READING_ALONE), response);
    }
    if (pages === undefined) {
      const page = startingPage(asked, settings, brand);
      return writeAnswer(page ?? errorAnswer("unavailable", { "retry-after": "1" }), response);
    }
    request.headers["x-forwarded-for"] = address;
    return pages.handle(request, response);
  };

  server.on("upgrade", (request, socket, head) => {
    if (drain.isDraining()) return socket.destroy();
    const path = pathOf(originForm(request.url ?? "/") ?? "/");
    if (path.startsWith("/app/") && settings.realtimeUrl === undefined) return tunnel.open(request, socket, head);
    if (pages?.upgrade === undefined) return answerWithoutUpgrade(server, request, socket);
    pages.upgrade(request, socket, head).catch(() => socket.destroy());
  });

  new Gauge({
    name: "grandstand_sockets_open",
    help: "Sockets of players that are joined with the hub",
    registers: [metrics.register],
    collect() {
      this.set(tunnel.count());
    },
  });
  const port = await listen(server, { port: settings.port, host: settings.host, setting: "PORT" });
  const { register } = metrics;
  const watched =
    settings.metrics && (await startMetricsServer({ register, ...settings.metrics, setting: "METRICS_PORT" }));
  if (watched !== undefined) collectDefaultMetrics({ register });
  const upstream = options.startUpstream?.();
  const stop = async (): Promise<void> => {
    const finished = drain.finish(limits.drainMs);
    await Promise.all([finished, tunnel.stop(limits.socketsMs)]);
    const { cut } = await finished;
    if (cut > 0) log.warn({ cut }, "calls were still in flight at the end of the drain");
    await upstream?.stop();
    await pages?.stop();
    await watched?.stop();
  };
  try {
    const isStarted = upstream?.ready.then(() => (upstreamStarted = true));
    const [started] = await Promise.all([options.startPages(settings.host, port), isStarted]);
    pages = started;
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, metricsPort: watched?.port, stop };
}

/** What the metrics and the log are told of a request. */
interface Served {
  trace: string;
  as: "call" | "document" | "other";
  span?: Span | undefined;
}

/** Tells of a player's request, by the name that its metrics have. */
function endSpan(request: IncomingMessage, { as, span }: Served, status: number): void {
  if (as === "other") return;
  const method = request.method ?? "";
  const name = as === "call" ? callNameOf(method, pathOf(request.url ?? "/")) : as;
  span?.end(`${method} ${name}`, { "http.request.method": method, "http.response.status_code": status }, status >= 500);
}

/** The answer with the short name by which its log lines are found. */
const withReference = (answer: Answer, trace: string): Answer => ({
  ...answer,
  headers: { ...answer.headers, "x-request-id": referenceOf(trace) },
});

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const headerOf = (request: IncomingMessage, name: string): string | null => {
  const value = request.headers[name];
  return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
};

/** The same-origin rule does not cover WebSockets: without this check any page could open one in a player's browser. */
function ownOrigin(request: IncomingMessage, publicOrigins: readonly string[]): boolean {
  // Clients other than browsers (bots, probes) send no Origin; important channels are signed anyway.
  return (
    request.headers.origin === undefined ||
    sameOrigin({ headers: { get: (name) => headerOf(request, name) } }, publicOrigins)
  );
}

/** Method, path, status, time, trace, and a bet's key; never a query, which may hold a launch token. */
function logAccess(
  access: Logger,
  request: IncomingMessage,
  { status, ms, trace }: { status: number; ms: number; trace: string },
): void {
  const path = pathOf(request.url ?? "/");
  // Probes and players of the stream ask every few seconds, for ever: a line each would bury the players' calls.
  const probe = path === "/healthz" || path === "/readyz";
  access[probe || (path.startsWith("/stream/") && status < 400) ? "debug" : "info"]({
    method: request.method,
    path,
    status,
    ms: Math.round(ms * 10) / 10,
    trace,
    // Of a bet, whose every try has it.
    key: idempotencyKeySchema.safeParse(request.headers["idempotency-key"]).data?.toLowerCase(),
  });
}
