import { keptSecret } from "../lib/bff/host/secret-file";
import { type Settings, SettingsError } from "../lib/bff/env";
import type { HubApp } from "../upstream/hub/signature";
import type { UpstreamSettings } from "../upstream/settings";

/** The hub's application; in embedded mode a secret that is not set is made into `dataDir`. Throws SettingsError. */
function hubAppOf({ hubApp, embedded, dataDir }: Settings): HubApp {
  if (hubApp.secret === undefined && !embedded)
    throw new SettingsError("PUSHER_APP_SECRET: is required of an upstream when UPSTREAM_URL is set");
  return { ...hubApp, secret: hubApp.secret ?? keptSecret(dataDir, "hub-secret") };
}

/** The process's settings as the embedded upstream reads them; it listens on loopback. `revision` as the build put it. Throws SettingsError. */
export function upstreamSettings(settings: Settings, revision: string | undefined): UpstreamSettings {
  return {
    host: "127.0.0.1",
    port: settings.upstreamPort,
    databaseUrl: settings.databaseUrl,
    redisUrl: settings.redisUrl,
    dataDir: settings.dataDir,
    gameSeconds: settings.gameSeconds,
    app: hubAppOf(settings),
    socketsPerAddress: settings.socketsPerAddress,
    metricsHosts: settings.metricsHosts,
    operatorTokens: settings.operatorTokens,
    operatorPage: settings.operatorPage,
    demoData: settings.demoData,
    revision,
  };
}
