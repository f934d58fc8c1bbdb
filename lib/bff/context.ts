import type { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { Site } from "@/lib/contract/bootstrap";
import type { Brand } from "./brand/read-brands";
import type { CookieSite } from "@/lib/cookie-site";
import type { AbsentGames } from "./upstream/absent-games";
import type { CallsUnderWay } from "./upstream/proxy";
import type { Settings } from "./env";
import type { FairnessOffer } from "./fairness";
import type { Documents } from "./pages/documents";
import type { BffMetrics } from "./metrics";
import type { BffRequest, ConnectionInfo } from "./request";
import type { RulesCache } from "./pages/rules";
import type { SessionMemory } from "./session/session";
import type { UnconfirmedLogouts } from "./sign-in/logout";
import type { BffLog, PlatformLog } from "./upstream/platform-log";
import type { Transport } from "./upstream/transport";

/** The inputs of the handlers: settings, and every service with a side effect. */
export interface BffContext {
  upstreamHost: string;
  secrets: readonly string[];
  /** Origins under which players reach the app; empty = the Host header decides. */
  publicOrigins: readonly string[];
  /** True if other sites may frame the pages of at least one brand. */
  isFramed: () => boolean;
  brandOf: (host: string | null) => Brand;
  /** Host header → the data that pages receive about this deployment. */
  siteOf: (host: string | null) => Site;
  sessions: SessionMemory;
  logouts: UnconfirmedLogouts;
  settings: Settings;
  /** The built pages; null in development, when Next renders them on request. */
  documents: Documents | null;
  /** Node's message of the request that Next is answering. */
  connections: AsyncLocalStorage<IncomingMessage>;
  /** Limits the launch tokens of the embed tester, which all visitors may use: thirty a minute for one network. */
  demoTokens: RateLimiterAbstract;
  fairnessReads: RateLimiterAbstract;
  fairnessOffer: FairnessOffer;
  rules: RulesCache;
  absentGames: AbsentGames;
  underWay: CallsUnderWay;
  transport: Transport;
  now: () => number;
  /** Random text of this many bytes, base64url. */
  random: (bytes: number) => string;
  log: BffLog;
  platformLog: PlatformLog;
  metrics: BffMetrics;
  /** True if error answers may contain details for developers. */
  development: boolean;
  timeoutMs?: number;
}

/** Created once per request. */
export interface Visit extends ConnectionInfo {
  readonly context: BffContext;
  readonly request: BffRequest;
  readonly brand: Brand;
}

export const visitOf = (context: BffContext, request: BffRequest, connection: ConnectionInfo): Visit => ({
  ...connection,
  context,
  request,
  brand: context.brandOf(request.headers.get("host")),
});

/** Cookies are Secure exactly when players use https. */
export const isSecure = ({ publicOrigins }: Pick<BffContext, "publicOrigins">): boolean =>
  publicOrigins.some((origin) => origin.startsWith("https:"));

export const cookieSiteOf = (context: BffContext): CookieSite => ({
  secure: isSecure(context),
  framed: context.isFramed(),
});
