import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { type LiveBrands, liveBrands, otherBrands } from "./brand/live-brands";
import { frameAncestorsOf, mayBeFramed } from "./brand/frame-ancestors";
import { siteBrandOf } from "./brand/site-brand";
import type { Site } from "../contract/bootstrap";
import { DEMO_MERCHANTS } from "../contract/demo";
import type { Settings } from "./env";
import { createAbsentGames } from "./upstream/absent-games";
import { createCallsUnderWay } from "./upstream/calls-under-way";
import type { BffContext } from "./context";
import { createBffMetrics } from "./metrics";
import { keptSecret } from "./host/secret-file";
import { createNodeTransport } from "./upstream/node-transport";
import type { Documents } from "./pages/documents";
import { createRulesCache } from "./pages/rules-cache";
import { type BffLog, createPlatformLog } from "./upstream/platform-log";
import { createSessionMemory } from "./session/session-memory";
import { shareEnds } from "./session/shared-ends";
import { createUnconfirmedLogouts } from "./sign-in/unconfirmed-logouts";

/** The BFF of this process and the services that it uses. */
export interface BffProcess {
  context: BffContext;
  brands: LiveBrands;
  /** Repeats each logout that the platform has not confirmed, and closes all connections. */
  stop(): Promise<void>;
}

/** The session secrets of the settings, or in embedded mode the secret in `dataDir`. */
function sessionSecretsOf(settings: Settings): readonly string[] {
  if (settings.sessionSecrets.length > 0) return settings.sessionSecrets;
  return [keptSecret(settings.dataDir, "session-secret")];
}

/**
 * @param documents null in development
 * Throws BrandError.
 */
export function createBffProcess(
  given: Settings,
  now: () => number,
  log: BffLog,
  documents: Documents | null = null,
): BffProcess {
  const secrets = sessionSecretsOf(given);
  const settings = { ...given, sessionSecrets: secrets };
  const platformLog = createPlatformLog(log, now);
  const transport = createNodeTransport(settings.upstreamUrl, platformLog.outage);
  const { redisUrl, upstreamUrl } = settings;
  const sharedEnds = redisUrl === undefined ? undefined : shareEnds(redisUrl, upstreamUrl, log);
  const sessions = createSessionMemory({ secrets, now, shared: sharedEnds });
  const logouts = createUnconfirmedLogouts({ now, log });
  const brands = liveBrands(settings.brandsDir);
  const metrics = createBffMetrics({
    mismatches: () => platformLog.mismatches,
    sessions: () => sessions.size,
    failedBrandReloads: brands.failedReloads,
    logouts,
    sharedEnds,
  });
  const isFramed = (): boolean => mayBeFramed(brands.all(), settings.frameAncestors);
  const context: BffContext = {
    upstreamHost: new URL(settings.upstreamUrl).host,
    secrets,
    publicOrigins: settings.publicOrigins,
    isFramed,
    brandOf: brands.of,
    siteOf: (host) => siteOf(settings, brands, host, isFramed()),
    sessions,
    logouts,
    rules: createRulesCache(now),
    absentGames: createAbsentGames(now),
    settings,
    documents,
    connections: new AsyncLocalStorage(),
    demoTokens: new RateLimiterMemory({ points: 30, duration: 60 }),
    fairnessReads: new RateLimiterMemory({ points: 300, duration: 60 }),
    fairnessOffer: { isOffered: false, until: 0 },
    underWay: createCallsUnderWay(),
    transport: transport.send,
    now,
    random: (bytes) => randomBytes(bytes).toString("base64url"),
    log,
    platformLog,
    metrics,
    development: process.env.NODE_ENV !== "production",
  };
  return {
    context,
    brands,
    async stop() {
      await Promise.all([logouts.stop(), sharedEnds?.stop()]);
      transport.stop();
    },
  };
}

/** The data that pages at this host receive about the deployment, at run time: one build serves every deployment. */
function siteOf(settings: Settings, brands: LiveBrands, host: string | null, isFramed: boolean): Site {
  const brand = brands.of(host);
  const hasDemo = settings.embedded && settings.demoData;
  const secure = settings.publicOrigins.some((origin) => origin.startsWith("https:"));
  return {
    hub_key: settings.hubApp.key,
    realtime_url: settings.realtimeUrl ?? null,
    demo: settings.embedded,
    bets_idempotent: settings.platformIdempotency,
    demo_players: hasDemo ? DEMO_MERCHANTS.flatMap(({ players }) => [...players]) : [],
    demo_brands: hasDemo ? otherBrands(settings.publicOrigins, brands, host) : [],
    framed: secure && isFramed,
    frame_ancestors: frameAncestorsOf(brand, settings.frameAncestors),
    brand: siteBrandOf(brand),
    revision: process.env.REVISION ?? "",
  };
}
