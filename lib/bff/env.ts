import { z } from "zod";
import { beaconEnv, serviceShape, witnessEnv, workersCheck } from "./env/services";
import {
  NAMED_SECRET,
  operatorTokensOf,
  areSources,
  csv,
  hostName,
  hostNames,
  isOrigin,
  port,
  rotated,
  url,
  whole,
} from "./env/values";

/** The embedded hub's public names. A platform's hub has other names, and would refuse a page with these. */
export const DEMO_HUB_APP = { id: "grandstand", key: "grandstand-demo-key" } as const;

export interface MetricsAddress {
  host: string;
  port: number;
  names: readonly string[];
}

/** Thrown by {@link readEnv}; its message names every wrong setting, one per line. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

const hubName = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "must be 1–64 letters, digits, - or _");

const schema = z.object({
  HOST: hostName.default("127.0.0.1"),
  PORT: port.default(3000),
  UPSTREAM_URL: z
    .string()
    .refine(isOrigin, "must be an origin such as https://platform.example, without a path")
    .optional(),
  UPSTREAM_PORT: port.default(4000),
  PLATFORM_IDEMPOTENCY: z.enum(["on", "off"], "must be on or off").optional(),
  REALTIME_URL: url(["ws:", "wss:", "http:", "https:"], "a ws, wss, http or https address").optional(),
  PUSHER_APP_ID: hubName.optional(),
  PUSHER_APP_KEY: hubName.optional(),
  PUSHER_APP_SECRET: z
    .string()
    // The operator's command sends the secret in a header if no operator token is set.
    .regex(/^[!-~][ -~]{6,}[!-~]$/, "must have at least 8 characters, all printable ASCII, no blank at either end")
    .optional(),
  SESSION_SECRET: rotated.optional(),
  PUBLIC_URL: z
    .string()
    .transform(csv)
    .refine(
      (origins) => origins.length > 0 && origins.every(isOrigin),
      "must be one or more origins such as https://play.example, separated by commas",
    )
    .transform((origins) => origins.map((origin) => new URL(origin).origin))
    .optional(),
  PROXY_HOPS: whole(0, 10).default(0),
  SOCKETS_PER_ADDRESS: whole(1, 100_000).default(500),
  FRAME_ANCESTORS: z
    .string()
    .refine(
      (text) => text === "'none'" || areSources(text.split(/ +/).filter((source) => source !== "'self'")),
      "must be 'none', or 'self' and origins separated by spaces; a brand has a separate list in its file",
    )
    .default("'self'"),
  MEDIA_ORIGINS: z
    .string()
    .refine((text) => areSources(text.split(" ")), "must be origins such as https://video.example, separated by spaces")
    .default(""),
  DRAW_KEY: rotated.optional(),
  REDIS_URL: z
    .string()
    .refine((text) => /^rediss?:\/\//.test(text) && URL.canParse(text), "must be a redis:// address")
    .optional(),
  BRANDS_DIR: z.string().default("brands"),
  DATA_DIR: z.string().default(".data"),
  DEMO_DATA: z.enum(["on", "off"], "must be on or off").optional(),
  GAME_SECONDS: whole(5, 3600).default(60),
  ...serviceShape,
  METRICS_PORT: port.optional(),
  UPSTREAM_METRICS_PORT: port.optional(),
  METRICS_HOST: hostName.default("127.0.0.1"),
  METRICS_HOSTS: hostNames.default([]),
  OPERATOR_TOKENS: z
    .string()
    .transform((text) => operatorTokensOf(csv(text)))
    .refine(
      (tokens) => tokens !== undefined,
      "must be name:read:secret or name:write:secret, commas between; each name (not local) and each secret once; secrets of 24–256 printable characters without blank, comma and colon",
    )
    .optional(),
  OPERATOR_TOKEN: z
    .string()
    .regex(NAMED_SECRET, "must be name:secret, of one of OPERATOR_TOKENS, without its scope")
    .optional(),
  OPERATOR_PORT: port.optional(),
  OPERATOR_HOST: hostName.default("127.0.0.1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(["http:", "https:"], "an http or https address").optional(),
});

export const SETTING_NAMES = Object.keys(schema.shape);

type Raw = z.output<typeof schema>;
export type Settings = ReturnType<typeof settingsOf>;

type Given = Readonly<Partial<Record<keyof Raw, string>>>;
type Requirement = readonly [needed: keyof Raw, by: keyof Raw];

const REQUIRED: readonly Requirement[] = [
  ["OPERATOR_TOKENS", "OPERATOR_PORT"],
  // PGlite has no replica.
  ["DATABASE_URL", "DATABASE_READ_URL"],
  // A statement without a signature could be anybody's.
  ["WITNESS_KEY", "WITNESS_URL"],
];
/** A key in `DATA_DIR` would be lost with a container, and each upstream would have a different key. */
const DRAW_KEY_REQUIRED: Requirement = ["DRAW_KEY", "DATABASE_URL"];

const requirementCheck = (given: Given, requirements: readonly Requirement[]): string[] =>
  requirements
    .filter(([needed, by]) => given[by] !== undefined && given[needed] === undefined)
    .map(([needed, by]) => `${needed}: is required when ${by} is set`);

/** Reads the texts, not the parsed values, so that one message names missing and malformed settings. */
function platformCheck(given: Given): string[] {
  if (given.UPSTREAM_URL === undefined) {
    const ports = { app: given.PORT ?? "3000", upstream: given.UPSTREAM_PORT ?? "4000" };
    return ports.app === ports.upstream && ports.app !== "0"
      ? [`UPSTREAM_PORT: must differ from PORT (both are ${ports.app})`]
      : [];
  }
  const demo = {
    PUSHER_APP_ID: DEMO_HUB_APP.id,
    PUSHER_APP_KEY: DEMO_HUB_APP.key,
  } as const;
  return [
    ...(["SESSION_SECRET", "PUSHER_APP_KEY"] as const)
      .filter((name) => given[name] === undefined)
      .map((name) => `${name}: is required when UPSTREAM_URL is set`),
    ...(["PUSHER_APP_ID", "PUSHER_APP_KEY"] as const)
      .filter((name) => given[name] === demo[name])
      .map((name) => `${name}: the demo value is public and refused when UPSTREAM_URL is set`),
  ];
}

const metricsAt = (raw: Raw, port: number | undefined): MetricsAddress | undefined =>
  port === undefined ? undefined : { host: raw.METRICS_HOST, port, names: raw.METRICS_HOSTS };

function operationsOf(raw: Raw) {
  return {
    /** Undefined = not served. */
    metrics: metricsAt(raw, raw.METRICS_PORT),
    /** The upstream's metrics besides those at its own port; undefined = not served. */
    upstreamMetrics: metricsAt(raw, raw.UPSTREAM_METRICS_PORT),
    /** Names in lower case under which metrics, the operators' page and the operators' API answer besides this machine's own. */
    metricsHosts: raw.METRICS_HOSTS,
    /** Undefined: every caller with the hub's secret operates the embedded upstream. */
    operatorTokens: raw.OPERATOR_TOKENS,
    /** `name:secret` of the token that the operator's command sends; undefined: the hub's secret. */
    operatorToken: raw.OPERATOR_TOKEN,
    /** Undefined = not served. */
    operatorPage: raw.OPERATOR_PORT === undefined ? undefined : { host: raw.OPERATOR_HOST, port: raw.OPERATOR_PORT },
    /** The OTLP/HTTP collector for spans; undefined = no spans are sent. */
    tracesUrl: raw.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
}

function settingsOf(raw: Raw) {
  return {
    host: raw.HOST,
    /** 0 = any free port. */
    port: raw.PORT,
    /** True if UPSTREAM_URL is empty: the process then runs its own upstream, and the screen shows DEMO. */
    embedded: raw.UPSTREAM_URL === undefined,
    /** Origin of the upstream's API, without a trailing slash. */
    upstreamUrl:
      raw.UPSTREAM_URL === undefined ? `http://127.0.0.1:${raw.UPSTREAM_PORT}` : new URL(raw.UPSTREAM_URL).origin,
    upstreamPort: raw.UPSTREAM_PORT,
    /** True if the platform gives its first answer again to a bet that repeats an idempotency key. */
    platformIdempotency:
      raw.PLATFORM_IDEMPOTENCY === undefined ? raw.UPSTREAM_URL === undefined : raw.PLATFORM_IDEMPOTENCY === "on",
    /** The origin of the browser's socket; undefined = the page's own origin, tunnelled. */
    realtimeUrl: raw.REALTIME_URL,
    /** Without a secret, the embedded upstream creates one in `dataDir`. With a platform only the key is used. */
    hubApp: {
      id: raw.PUSHER_APP_ID ?? DEMO_HUB_APP.id,
      key: raw.PUSHER_APP_KEY ?? DEMO_HUB_APP.key,
      secret: raw.PUSHER_APP_SECRET,
    },
    /** Newest first; the first secret seals, all unseal. Empty = generate one into `dataDir` (embedded mode only). */
    sessionSecrets: raw.SESSION_SECRET ?? [],
    /** Origins under which players reach the app; empty = any Host header is accepted, over http. */
    publicOrigins: raw.PUBLIC_URL ?? [],
    /** Number of processes that serve the app, or the hub. 1 = the started process serves. */
    workers: raw.WORKERS,
    /** How many reverse proxies are in front and append to X-Forwarded-For. */
    proxyHops: raw.PROXY_HOPS,
    socketsPerAddress: raw.SOCKETS_PER_ADDRESS,
    /** CSP sources that may frame the pages; a brand with its own list does not use them. */
    frameAncestors: raw.FRAME_ANCESTORS,
    /** CSP sources besides our own origin for a platform's stream; may be empty. */
    mediaOrigins: raw.MEDIA_ORIGINS,
    databaseUrl: raw.DATABASE_URL,
    /** A replica of the database, for pages of records. */
    databaseReadUrl: raw.DATABASE_READ_URL,
    /** Newest first: secrets that seal the draws' seeds. Empty = generate one into `dataDir` (PGlite only). */
    drawKeys: raw.DRAW_KEY ?? [],
    /** A Redis shared by the hubs of the embedded upstreams, and by the apps for ended sessions. */
    redisUrl: raw.REDIS_URL,
    brandsDir: raw.BRANDS_DIR,
    dataDir: raw.DATA_DIR,
    /** The embedded upstream serves the demo merchants and players, whose API keys and passwords are public. */
    demoData: raw.DEMO_DATA === undefined ? raw.DATABASE_URL === undefined : raw.DEMO_DATA === "on",
    gameSeconds: raw.GAME_SECONDS,
    beacon: beaconEnv(raw),
    /** Where the embedded upstream sends anchors and days; undefined = nowhere. */
    witness: witnessEnv(raw),
    ...operationsOf(raw),
  };
}

/** An empty variable counts as unset. Throws one {@link SettingsError} that repeats no value that may be a secret. */
export const readEnv = (env: Environment): Settings => read(env, [...REQUIRED, DRAW_KEY_REQUIRED]);

/** {@link readEnv} for a command, which draws nothing and needs no `DRAW_KEY`. */
export const readCommandEnv = (env: Environment): Settings => read(env, REQUIRED);

type Environment = Readonly<Record<string, string | undefined>>;

function read(env: Environment, requirements: readonly Requirement[]): Settings {
  const given: Given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name in schema.shape && value !== undefined && value !== ""),
  );
  const parsed = schema.safeParse(given);
  const malformed = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
  const wrong = [
    ...malformed,
    ...platformCheck(given),
    ...requirementCheck(given, requirements),
    ...workersCheck(given),
  ];
  if (parsed.success && wrong.length === 0) return settingsOf(parsed.data);
  throw new SettingsError(["Wrong settings:", ...new Set(wrong)].join("\n  "));
}
