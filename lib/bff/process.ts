import { randomBytes } from "node:crypto";
import type { Site } from "../contract/bootstrap";
import { DEMO_MERCHANTS } from "../contract/demo";
import type { CookieSite } from "../cookie-site";
import type { Settings } from "./env";
import { createCallsUnderWay } from "./upstream/calls-under-way";
import { type BffContext, cookieSiteOf } from "./context";
import { type Bff, createBff } from "./handler";
import { keptSecret } from "./host/secret-file";
import { createNodeTransport, type NodeTransport } from "./upstream/node-transport";
import { frameAncestorsFor, namesForeignSites } from "./pages/policy";
import { type BffLog, createPlatformLog, type PlatformLog } from "./upstream/platform-log";
import { createSessionMemory, type SessionMemory } from "./session/session-memory";

/** The BFF of this process, with its parts. */
export interface BffProcess {
  settings: Settings;
  transport: NodeTransport;
  sessions: SessionMemory;
  platformLog: PlatformLog;
  /** The form of this deployment's cookies. */
  cookieSite: CookieSite;
  bff: Bff;
  /** Random text of this many bytes, base64url. */
  random: BffContext["random"];
}

/** Settings' session secrets, or in embedded mode the one kept in `dataDir`. */
export function sessionSecretsOf(settings: Settings): readonly string[] {
  if (settings.sessionSecrets.length > 0) return settings.sessionSecrets;
  return [keptSecret(settings.dataDir, "session-secret")];
}

/** Throws SettingsError. */
export function createBffProcess(settings: Settings, now: () => number, log: BffLog): BffProcess {
  const secrets = sessionSecretsOf(settings);
  const platformLog = createPlatformLog(log, now);
  const transport = createNodeTransport(settings.upstreamUrl, platformLog.outage);
  const sessions = createSessionMemory({ secrets, now });
  const context: BffContext = {
    upstreamHost: new URL(settings.upstreamUrl).host,
    secrets,
    publicOrigins: settings.publicOrigins,
    framed: namesForeignSites(settings.frameAncestors),
    siteOf: (host) => siteOf(settings, host),
    sessions,
    underWay: createCallsUnderWay(),
    transport: transport.send,
    now,
    random: (bytes) => randomBytes(bytes).toString("base64url"),
    log,
    platformLog,
    development: process.env.NODE_ENV !== "production",
  };
  return {
    settings: { ...settings, sessionSecrets: secrets },
    transport,
    sessions,
    platformLog,
    cookieSite: cookieSiteOf(context),
    bff: createBff(context),
    random: context.random,
  };
}

/** The public facts of the deployment for pages at this host, at run time: one build serves every deployment. */
function siteOf(settings: Settings, host: string | null): Site {
  const secure = settings.publicOrigins.some((origin) => origin.startsWith("https:"));
  return {
    hub_key: settings.hubApp.key,
    realtime_url: settings.realtimeUrl ?? null,
    demo: settings.embedded,
    bets_idempotent: settings.platformIdempotency,
    demo_players: settings.embedded && settings.demoData ? DEMO_MERCHANTS.flatMap(({ players }) => [...players]) : [],
    framed: secure && namesForeignSites(settings.frameAncestors),
    frame_ancestors: frameAncestorsFor(settings.frameAncestors, host),
    revision: process.env.REVISION ?? "",
  };
}
