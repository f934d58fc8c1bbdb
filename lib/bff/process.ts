import { randomBytes } from "node:crypto";
import { type LiveBrands, liveBrands } from "./brand/live-brands";
import { otherBrands } from "./brand/other-brands";
import { frameAncestorsOf, siteBrandOf } from "./brand/site-brand";
import type { Site } from "../contract/bootstrap";
import { DEMO_MERCHANTS } from "../contract/demo";
import type { CookieSite } from "../cookie-site";
import type { Settings } from "./env";
import { createCallsUnderWay } from "./upstream/calls-under-way";
import { type BffContext, cookieSiteOf } from "./context";
import { type Bff, createBff } from "./handler";
import { type BffMetrics, createBffMetrics } from "./metrics";
import { keptSecret } from "./host/secret-file";
import { createNodeTransport, type NodeTransport } from "./upstream/node-transport";
import { namesForeignSites } from "./pages/policy";
import { type BffLog, createPlatformLog, type PlatformLog } from "./upstream/platform-log";
import { createSessionMemory, type SessionMemory } from "./session/session-memory";

/** The BFF of this process, with its parts. */
export interface BffProcess {
  settings: Settings;
  transport: NodeTransport;
  sessions: SessionMemory;
  platformLog: PlatformLog;
  brands: LiveBrands;
  metrics: BffMetrics;
  /** The form of this deployment's cookies. */
  cookieSite: () => CookieSite;
  bff: Bff;
  /** Random text of this many bytes, base64url. */
  random: BffContext["random"];
}

/** Settings' session secrets, or in embedded mode the one kept in `dataDir`. */
export function sessionSecretsOf(settings: Settings): readonly string[] {
  if (settings.sessionSecrets.length > 0) return settings.sessionSecrets;
  return [keptSecret(settings.dataDir, "session-secret")];
}

/** Throws SettingsError and BrandError. */
export function createBffProcess(settings: Settings, now: () => number, log: BffLog): BffProcess {
  const secrets = sessionSecretsOf(settings);
  const platformLog = createPlatformLog(log, now);
  const transport = createNodeTransport(settings.upstreamUrl, platformLog.outage);
  const sessions = createSessionMemory({ secrets, now });
  const brands = liveBrands(settings.brandsDir);
  const metrics = createBffMetrics({
    mismatches: () => platformLog.mismatches,
    sessions: () => sessions.size,
    failedBrandReloads: brands.failedReloads,
  });
  const isFramed = (): boolean =>
    brands.all().some((brand) => namesForeignSites(frameAncestorsOf(brand, settings.frameAncestors)));
  const context: BffContext = {
    upstreamHost: new URL(settings.upstreamUrl).host,
    secrets,
    publicOrigins: settings.publicOrigins,
    isFramed,
    brandOf: brands.of,
    siteOf: (host) => siteOf(settings, brands, host, isFramed()),
    sessions,
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
    settings: { ...settings, sessionSecrets: secrets },
    transport,
    sessions,
    platformLog,
    brands,
    metrics,
    cookieSite: () => cookieSiteOf(context),
    bff: createBff(context),
    random: context.random,
  };
}

/** What pages at this host are told about the deployment, at run time: one build serves every deployment. */
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
