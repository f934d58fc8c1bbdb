import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { Redis } from "ioredis";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";
import { type LiveBrands, liveBrands, otherBrands } from "./brand/live-brands";
import { frameAncestorsOf, mayBeFramed, siteBrandOf } from "./brand/site-brand";
import type { Site } from "../contract/bootstrap";
import { DEMO_MERCHANTS } from "../contract/demo";
import type { Settings } from "./env";
import { createAbsentGames } from "./upstream/absent-games";
import { createCallsUnderWay } from "./upstream/proxy";
import { type BffContext, isSecure } from "./context";
import { createBffMetrics } from "./metrics";
import { storedSecret } from "./host/secret-file";
import { createNodeTransport } from "./upstream/transport";
import type { Documents } from "./pages/documents";
import { createRulesCache } from "./pages/rules";
import { type BffLog, createPlatformLog } from "./upstream/platform-log";
import { createSessionMemory } from "./session/session";
import { connectRedis, shareEnds } from "./session/shared-ends";
import { createUnconfirmedLogouts } from "./sign-in/logout";

export interface BffProcess {
  context: BffContext;
  brands: LiveBrands;
  /** Sends the unconfirmed logouts once more, until one fails, and closes all connections. */
  stop(): Promise<void>;
}

function sessionSecretsOf(settings: Settings): string[] {
  if (settings.sessionSecrets.length > 0) return settings.sessionSecrets;
  return [storedSecret(settings.dataDir, "session-secret")];
}

/** Allows `points` calls a minute, counted in Redis for all processes of the deployment. While Redis is away, each process counts for itself. */
function limiterOf(redis: Redis | undefined, keyPrefix: string, points: number): RateLimiterAbstract {
  const options = { keyPrefix, points, duration: 60 };
  const insuranceLimiter = new RateLimiterMemory(options);
  if (redis === undefined) return insuranceLimiter;
  return new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter });
}

/**
 * Throws BrandError.
 * @param documents null in development
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
  const redis = settings.redisUrl === undefined ? undefined : connectRedis(settings.redisUrl);
  const deployment = `grandstand:app:${settings.upstreamUrl}`;
  const sharedEnds = redis && shareEnds(redis, deployment, log);
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
    demoTokens: limiterOf(redis, `${deployment}:demo-tokens`, 30),
    fairnessReads: limiterOf(redis, `${deployment}:fairness-reads`, 300),
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
      redis?.disconnect();
      transport.stop();
    },
  };
}

/** The pages get these data at run time, because one build serves every deployment. */
function siteOf(settings: Settings, brands: LiveBrands, host: string | null, isFramed: boolean): Site {
  const brand = brands.of(host);
  const hasDemo = settings.embedded && settings.demoData;
  return {
    hub_key: settings.hubApp.key,
    realtime_url: settings.realtimeUrl ?? null,
    demo: settings.embedded,
    bets_idempotent: settings.platformIdempotency,
    demo_players: hasDemo ? DEMO_MERCHANTS.flatMap(({ players }) => [...players]) : [],
    demo_brands: hasDemo ? otherBrands(settings.publicOrigins, brands, host) : [],
    framed: isSecure(settings) && isFramed,
    frame_ancestors: frameAncestorsOf(brand, settings.frameAncestors),
    brand: siteBrandOf(brand),
    revision: process.env.REVISION ?? "",
  };
}
