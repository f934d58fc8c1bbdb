import { DEMO_HUB_APP, type Settings } from "../lib/env";
import type { UpstreamSettings } from "../upstream/settings";

/** The process's settings as the embedded upstream is told them; it listens on loopback. `revision` as the build put it. */
export function upstreamSettings(settings: Settings, revision: string | undefined): UpstreamSettings {
  return {
    host: "127.0.0.1",
    port: settings.upstreamPort,
    databaseUrl: settings.databaseUrl,
    redisUrl: settings.redisUrl,
    dataDir: settings.dataDir,
    gameSeconds: settings.gameSeconds,
    app: settings.hubApp,
    socketsPerAddress: settings.socketsPerAddress,
    ownHostAlone: settings.hubApp.secret === DEMO_HUB_APP.secret,
    revision,
  };
}
