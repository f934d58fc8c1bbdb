import { z } from "zod";
import { type MetricsAddress, readEnv, SettingsError } from "../lib/bff/env";
import { hostName, port } from "../lib/bff/env/values";
import type { HubApp } from "../upstream/hub/signature";

export interface HubSettings {
  readonly host: string;
  readonly port: number;
  readonly app: HubApp;
  /** The limit for all workers together. */
  readonly socketsPerAddress: number;
  readonly workers: number;
  readonly redisUrl: string | undefined;
  readonly metrics: MetricsAddress | undefined;
}

const own = z.object({
  HUB_HOST: hostName.default("127.0.0.1"),
  HUB_PORT: port.default(6001),
});
/** The names of the hub's settings that no other program has. */
export const HUB_SETTING_NAMES = Object.keys(own.shape);
const REQUIRED = ["PUSHER_APP_ID", "PUSHER_APP_KEY", "PUSHER_APP_SECRET"] as const;
const SHARED = [
  ...REQUIRED,
  "REDIS_URL",
  "SOCKETS_PER_ADDRESS",
  "WORKERS",
  "METRICS_PORT",
  "METRICS_HOST",
  "METRICS_HOSTS",
] as const;

/**
 * The settings of a hub without a round engine. The three settings of the application have no defaults, because a
 * platform's hub is not a demo. Throws SettingsError.
 */
export function hubSettings(env: Readonly<Record<string, string | undefined>>): HubSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = own.safeParse(given);
  const wrong = [
    ...REQUIRED.filter((name) => given[name] === undefined).map((name) => `${name}: is required of the hub`),
    ...(parsed.error?.issues ?? []).map((issue) => `${String(issue.path[0])}: ${issue.message}`),
  ];
  const { hubApp, redisUrl, socketsPerAddress, workers, metrics } = readEnv(
    Object.fromEntries(SHARED.map((name) => [name, given[name]])),
  );
  if (!parsed.success || hubApp.secret === undefined || wrong.length > 0) {
    throw new SettingsError(["Wrong settings:", ...wrong].join("\n  "));
  }
  const { HUB_HOST: host, HUB_PORT } = parsed.data;
  const app = { ...hubApp, secret: hubApp.secret };
  return { host, port: HUB_PORT, app, socketsPerAddress, workers, redisUrl, metrics };
}
