import { type Aggregator, Counter, Gauge, Histogram, Registry } from "prom-client";
import { BOOTSTRAP_PATH, API_BASE } from "@/lib/contract/client-calls";
import { calls } from "@/lib/contract/calls";
import { isErrorCode } from "@/lib/contract/errors";
import { FAIRNESS_BASE } from "@/lib/contract/fairness";
import { RULES_PATH } from "@/lib/contract/rules";
import { version } from "../../package.json";
import { routeOf } from "./upstream/proxy";
import type { SharedEnds } from "./session/shared-ends";
import type { UnconfirmedLogouts } from "./sign-in/logout";
import type { PlatformCallName } from "./upstream/platform-log";
import type { CallFailure, UpstreamResponse } from "./upstream/transport";
import type { Logger } from "pino";
import type { Span } from "@/lib/contract/trace";
import type { BffContext } from "./context";
import { keyOf } from "./upstream/send-call";

/** Every label has a fixed set of values. */
export interface BffMetrics {
  readonly register: Registry;
  call(method: string, path: string, status: number, seconds: number): void;
  platformCall(name: PlatformCallName, answer: UpstreamResponse | CallFailure, seconds: number): void;
  /** A `reason` that is no code of the table counts as `other`. */
  signInRefused(by: "password" | "launch", reason: string): void;
  document(status: number): void;
}

interface CountedElsewhere {
  mismatches(): ReadonlyMap<PlatformCallName, number>;
  sessions(): number;
  failedBrandReloads(): number;
  logouts: Pick<UnconfirmedLogouts, "size" | "lost">;
  sharedEnds?: Pick<SharedEnds, "isConnected" | "unchecked"> | undefined;
}

/** Seconds; a call to the platform takes 30 at most. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const OWN_CALLS: ReadonlyMap<string, string> = new Map([
  [BOOTSTRAP_PATH, "bootstrap"],
  [RULES_PATH, "rules"],
  ["/api/auth/login", "login"],
  ["/api/auth/launch", "launch"],
  ["/authentication", "launch"],
  ["/api/auth/pending-launch", "pending_launch"],
  ["/api/demo/launch_tokens", "demo_launch_token"],
  ["/sanctum/csrf-cookie", "csrf_cookie"],
]);

function callNameOf(method: string, path: string): string {
  const own = OWN_CALLS.get(path);
  if (own !== undefined) return own;
  if (path.startsWith(`${FAIRNESS_BASE}/`)) return "fairness";
  const routing = path.startsWith(`${API_BASE}/`) ? routeOf(method, path) : undefined;
  return routing !== undefined && "found" in routing ? routing.found.name : "unknown";
}

function outcomeOf(answer: UpstreamResponse | CallFailure): string {
  if (answer === "upstream_unreachable") return "unreachable";
  if (answer === "upstream_timeout") return "timeout";
  if (answer === "aborted") return "aborted";
  if (answer === "upstream_answer_too_large") return "failed";
  return answer.status >= 500 ? "failed" : answer.status >= 400 ? "refused" : "ok";
}

export function createBffMetrics(elsewhere: CountedElsewhere): BffMetrics {
  const { mismatches } = elsewhere;
  const register = new Registry();
  const registers = [register];
  const ofBff = new Histogram({
    name: "grandstand_bff_call_duration_seconds",
    help: "Calls of browsers to the BFF, by name and status, and how long their answers took",
    labelNames: ["call", "status"],
    buckets: BUCKETS,
    registers,
  });
  const ofPlatform = new Histogram({
    name: "grandstand_platform_call_duration_seconds",
    help: "Calls of the BFF to the platform, by name and outcome, and how long they took",
    labelNames: ["call", "outcome"],
    buckets: BUCKETS,
    registers,
  });
  const refused = new Counter({
    name: "grandstand_sign_ins_refused_total",
    help: "Sign-ins that were refused, by way and reason",
    labelNames: ["by", "reason"],
    registers,
  });
  const documents = new Counter({
    name: "grandstand_documents_total",
    help: "Pages, and files beside them, by status",
    labelNames: ["status"],
    registers,
  });
  new Counter({
    name: "grandstand_contract_mismatches_total",
    help: "Answers of the platform that the contract does not allow, by call",
    labelNames: ["call"],
    registers,
    collect() {
      this.reset();
      // Counters start at zero: Prometheus sees no rise in a series that appears with its first event.
      for (const call of [...Object.keys(calls), "fairness"] as PlatformCallName[])
        this.inc({ call }, mismatches().get(call) ?? 0);
    },
  });
  readElsewhere(registers, elsewhere);
  new Gauge({
    name: "grandstand_build_info",
    help: "Version and revision of this build; always 1",
    labelNames: ["version", "revision"],
    registers,
    aggregator: "first",
  }).set({ version, revision: process.env.REVISION ?? "" }, 1);
  return {
    register,
    call: (method, path, status, seconds) =>
      ofBff.observe({ call: callNameOf(method, path), status: String(status) }, seconds),
    platformCall: (call, answer, seconds) => ofPlatform.observe({ call, outcome: outcomeOf(answer) }, seconds),
    signInRefused: (by, reason) => refused.inc({ by, reason: isErrorCode(reason) ? reason : "other" }),
    document: (status) => documents.inc({ status: String(status) }),
  };
}

function readElsewhere(registers: Registry[], elsewhere: CountedElsewhere): void {
  const { sessions, failedBrandReloads, logouts, sharedEnds } = elsewhere;
  const gauge = (name: string, help: string, read: () => number, aggregator: Aggregator = "sum"): void => {
    const collect = (): void => made.set(read());
    const made = new Gauge({ name, help, registers, collect, aggregator });
  };
  const counter = (name: string, help: string, read: () => number): void => {
    const collect = (): void => {
      made.reset();
      made.inc(read());
    };
    const made = new Counter({ name, help, registers, collect });
  };
  counter(
    "grandstand_brand_reload_failures_total",
    "Reloads of the brands that found a mistake: the brands in force stayed",
    failedBrandReloads,
  );
  gauge("grandstand_sessions_in_memory", "Session cookies that are kept unsealed", sessions);
  gauge(
    "grandstand_logouts_waiting",
    "Logouts that the platform has not answered, to be sent again",
    () => logouts.size,
  );
  counter(
    "grandstand_logouts_lost_total",
    "Logouts that were given up without an answer of the platform, because too many waited or the process stopped",
    () => logouts.lost,
  );
  gauge(
    "grandstand_app_redis_connected",
    "0 while the Redis by which apps share ended sessions is away, else 1",
    () => Number(sharedEnds?.isConnected ?? true),
    "min",
  );
  counter(
    "grandstand_renewals_unchecked_total",
    "Renewals of sessions that could not ask Redis whether another process had ended the session",
    () => sharedEnds?.unchecked ?? 0,
  );
}

export function watchSockets(register: Registry, tunnel: { count(): number }): void {
  new Gauge({
    name: "grandstand_sockets_open",
    help: "Sockets of players that are joined with the hub",
    registers: [register],
    collect() {
      this.set(tunnel.count());
    },
  });
}

export interface Served {
  as: "call" | "document" | "other";
  method: string;
  /** The path without the query, which may hold a launch token. */
  path: string;
  status: number;
  ms: number;
  trace: string;
  span: Span | undefined;
  /** The Idempotency-Key of a bet, the same for every attempt of the bet. */
  key: string | null;
}

export function noteServed(
  { context: { metrics }, access }: { context: Pick<BffContext, "metrics">; access: Logger },
  { as, method, path, status, ms, trace, span, key }: Served,
): void {
  if (as === "document") metrics.document(status);
  if (as === "call") metrics.call(method, path, status, ms / 1000);
  if (as !== "other") {
    const name = as === "call" ? callNameOf(method, path) : as;
    span?.end(
      `${method} ${name}`,
      { "http.request.method": method, "http.response.status_code": status },
      status >= 500,
    );
  }
  // Probes and viewers of the stream send a request every few seconds: lines for these would bury the players' calls.
  const quiet = path === "/healthz" || path === "/readyz" || (path.startsWith("/stream/") && status < 400);
  access[quiet ? "debug" : "info"]({
    ...{ method, path, status, trace },
    ms: Math.round(ms * 10) / 10,
    key: keyOf(key)?.toLowerCase(),
  });
}
