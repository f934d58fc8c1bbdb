import { randomBytes } from "node:crypto";
import type { CallName } from "../contract/calls";
import type { CookieSite } from "../cookie-site";
import { readEnv, type Settings } from "../env";
import { type BffContext, cookieSiteOf } from "./context";
import { type Bff, createBff } from "./handler";
import { keptSecret } from "./host/secret-file";
import { createNodeTransport, type NodeTransport } from "./node-transport";
import { namesForeignSites } from "./page-policy";
import { createSessionMemory, type SessionMemory } from "./session-memory";
import type { UpstreamResponse } from "./transport";

/** What every BFF entry of this process shares: the proxy in `server.ts`, the route handlers, the pages. */
export interface BffProcess {
  settings: Settings;
  transport: NodeTransport;
  sessions: SessionMemory;
  /** The form of this deployment's cookies. */
  cookieSite: CookieSite;
  bff: Bff;
  log: BffContext["log"];
  /** What pages are told instead of asking the upstream, by the session's token: a player who does not exist has such a page made. */
  specimens: Map<string, Partial<Record<CallName, UpstreamResponse>>>;
}

/** Settings' session secrets, or in embedded mode the one kept in `dataDir`. */
export function sessionSecretsOf(settings: Settings): readonly string[] {
  if (settings.sessionSecrets.length > 0) return settings.sessionSecrets;
  return [keptSecret(settings.dataDir, "session-secret")];
}

declare global {
  /** Next bundles its own copies of this module; through the global object all of them share one memory of sessions. */
  var grandstandBff: BffProcess | undefined;
}

/** The process's BFF parts, made at first use from process.env. Throws SettingsError. */
export function bffProcess(log?: BffContext["log"]): BffProcess {
  globalThis.grandstandBff ??= createBffProcess(readEnv(process.env), Date.now, log);
  return globalThis.grandstandBff;
}

export function createBffProcess(
  settings: Settings,
  now: () => number,
  log: BffContext["log"] = { warn: writeLine, error: writeLine },
): BffProcess {
  const secrets = sessionSecretsOf(settings);
  const transport = createNodeTransport(settings.upstreamUrl, outageLog(log, now));
  const sessions = createSessionMemory({ secrets, now });
  const context: BffContext = {
    upstreamHost: new URL(settings.upstreamUrl).host,
    secrets,
    publicOrigins: settings.publicOrigins,
    framed: namesForeignSites(settings.frameAncestors),
    demo: settings.embedded && settings.demoData,
    sessions,
    transport: transport.send,
    now,
    random: (bytes) => randomBytes(bytes).toString("base64url"),
    log,
  };
  return {
    settings: { ...settings, sessionSecrets: secrets },
    transport,
    sessions,
    cookieSite: cookieSiteOf(context),
    bff: createBff(context),
    log,
    specimens: new Map(),
  };
}

/** A platform that is away fails every call of every player: one line in so long says it. */
const OUTAGE_LINE_MS = 5_000;

/** Tells why the platform gave no answer, and of how many calls since the line before. */
export function outageLog(log: BffContext["log"], now: () => number): (failure: Error) => void {
  let calls = 0;
  let quietUntil = 0;
  return (failure) => {
    calls += 1;
    if (now() < quietUntil) return;
    log.warn({ reason: failure.message, calls }, "the upstream gave no answer");
    calls = 0;
    quietUntil = now() + OUTAGE_LINE_MS;
  };
}

/** For a host that brings no log of its own: message and fields, one line. */
function writeLine(fields: object, message: string): void {
  process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
}
