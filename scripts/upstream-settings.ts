import { QUICKNET } from "../games/shared/draw/beacon-chain";
import { roundInstants } from "../games/shared/rules/round-instants";
import { storedSecret } from "../lib/bff/host/secret-file";
import { type Settings, SettingsError } from "../lib/bff/env";
import type { HubApp } from "../upstream/hub/signature";
import type { BeaconSettings } from "../upstream/beacon/beacons";
import type { UpstreamSettings } from "../upstream/settings";

/** The hub's application. In embedded mode a missing secret is created in `dataDir`. Throws SettingsError. */
function hubAppOf({ hubApp, embedded, dataDir }: Settings): HubApp {
  if (hubApp.secret === undefined && !embedded)
    throw new SettingsError("PUSHER_APP_SECRET: is required of an upstream when UPSTREAM_URL is set");
  return { ...hubApp, secret: hubApp.secret ?? storedSecret(dataDir, "hub-secret") };
}

/** The draw keys. If none is set, a key is created in `dataDir`; only PGlite allows that. */
const drawKeysOf = ({ drawKeys, dataDir }: Settings): readonly string[] =>
  drawKeys.length > 0 ? drawKeys : [storedSecret(dataDir, "draw-key")];

/** The betting time that a round with a beacon must leave. */
const LEAST_BETTING_SECONDS = 6;

function beaconOf({ beacon, gameSeconds }: Settings): BeaconSettings {
  const { closesAt, drawsAt } = roundInstants(new Date(0), gameSeconds, { beacon: beacon.mixed });
  if (beacon.mixed && closesAt.getTime() < LEAST_BETTING_SECONDS * 1000) {
    const closedSeconds = (drawsAt.getTime() - closesAt.getTime()) / 1000;
    throw new SettingsError(
      `GAME_SECONDS: too short for ENTROPY: a round is closed for ${closedSeconds} s before its draw, until the beacon has arrived, and at least ${LEAST_BETTING_SECONDS} s must be left to bet`,
    );
  }
  return { ...beacon, chain: beacon.chain ?? QUICKNET };
}

/** The settings of the embedded upstream, which listens on loopback. The build sets `revision`. Throws SettingsError. */
export function upstreamSettings(settings: Settings, revision: string | undefined): UpstreamSettings {
  return {
    host: "127.0.0.1",
    port: settings.upstreamPort,
    databaseUrl: settings.databaseUrl,
    databaseReadUrl: settings.databaseReadUrl,
    redisUrl: settings.redisUrl,
    dataDir: settings.dataDir,
    gameSeconds: settings.gameSeconds,
    beacon: beaconOf(settings),
    witness: settings.witness,
    app: hubAppOf(settings),
    drawKeys: drawKeysOf(settings),
    socketsPerAddress: settings.socketsPerAddress,
    metricsHosts: settings.metricsHosts,
    operatorTokens: settings.operatorTokens,
    operatorPage: settings.operatorPage,
    demoData: settings.demoData,
    revision,
  };
}
