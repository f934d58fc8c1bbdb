import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import type { Logger } from "pino";
import { collectDefaultMetrics } from "prom-client";
import { type LiveBrands, liveBrands, otherBrands } from "./lib/bff/brand/live-brands";
import { readBuiltFiles, type Documents, readDocuments } from "./lib/bff/pages/documents";
import { createStaticFiles } from "./lib/bff/pages/static-files";
import { codingOf, headerOf, writeAnswer } from "./lib/bff/host/node-adapter";
import { pathOf } from "./lib/bff/request";
import { startNode, type SupervisedChild, superviseChild, onStopSignal } from "./lib/bff/host/child";
import { createLog } from "./lib/bff/host/log";
import { type HostOptions, type HostPages, startHost } from "./lib/bff/host/start-host";
import type * as Workers from "./lib/bff/host/workers";
import { readEnv, type Settings } from "./lib/bff/env";
import { startBff } from "./lib/bff/start";

/** The path of a file of the build. The built `server.mjs` is in the build's folder, which can be anywhere. */
const built = (name: string): string => path.join(import.meta.dirname, name);

/** Starts Next behind the host's own server. Scripts and styles go out without Next, as the build has compressed them. */
async function startNext(_host: string, port: number): Promise<HostPages> {
  // React and Next read NODE_ENV when they load. Next's types forbid a plain assignment.
  Object.assign(process.env, { NODE_ENV: "production" });
  const { default: next } = await import("next");
  // Next listens for upgrades at this unused server. At the players' server Next would look for a route of every
  // socket, in a time that grows with the square of a repeated key's count.
  const httpServer = createServer();
  // The middleware rewrites to addresses of this host. With another host name Next would fetch the document over the network.
  const app = next({ hostname: "localhost", port, quiet: true, httpServer, ...builtPages() });
  await app.prepare();
  const files = readBuiltFiles(import.meta.dirname);
  const readStatic = createStaticFiles(built(".next/static"), files);
  const render = app.getRequestHandler();
  return {
    async handle(request, response) {
      const file = await readStatic(pathOf(request.url ?? "/"), codingOf(headerOf(request, "accept-encoding")));
      return file === null ? render(request, response) : writeAnswer(file, response);
    },
    files,
    stop: () => app.close(),
  };
}

const builtDocuments = (): Documents => readDocuments(built(".next/server/app"));

/** The built pages with the configuration that the build stored, because `dist/` has no next.config.mjs. */
function builtPages() {
  const { config } = JSON.parse(readFileSync(built(".next/required-server-files.json"), "utf8"));
  return { dir: import.meta.dirname, conf: config };
}

/** The settings with the folder of brands: `brandsDir` if it is set or exists, otherwise the build's folder. */
function withBrands(settings: Settings): Settings {
  const given = process.env.BRANDS_DIR || existsSync(settings.brandsDir);
  return given ? settings : { ...settings, brandsDir: built("brands") };
}

const embeddedUpstream = [built("upstream.mjs")];

/** Starts the embedded upstream, which must not know the secret that opens the players' cookies. */
function startUpstream(args: readonly string[], log: Logger): SupervisedChild {
  const { SESSION_SECRET: _, ...env } = process.env;
  return superviseChild({ name: "the upstream", start: () => startNode(args, env), log });
}

interface ServeParts {
  startPages: HostOptions["startPages"];
  upstreamArgs: readonly string[];
}

export interface Serving {
  url: string;
  /** The port on this machine, perhaps behind a proxy. */
  port: number;
  brands: { own: string; others: readonly { name: string; origin: string }[] };
  /** The embedded upstream's origin if it serves the demo's merchants and players; otherwise null. */
  demoUpstreamUrl: string | null;
}

/**
 * Starts the app, and the embedded upstream if there is one, by the settings in process.env. Resolves as soon as both
 * answer. SIGTERM and SIGINT drain and end the process with 0. On a wrong setting or a taken port writes to stderr and
 * ends the process with 1. Tests replace Next and the upstream.
 */
export async function serve(parts: Partial<ServeParts> = {}): Promise<Serving> {
  try {
    const settings = withBrands(readEnv(process.env));
    const workers = settings.workers === 1 ? undefined : await import("./lib/bff/host/workers");
    return workers?.isPrimary === true
      ? await serveByWorkers(settings, parts, workers)
      : await serveHere(settings, parts, workers);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** @param workers undefined unless this process is a worker; a worker's primary has the upstream */
async function serveHere(
  settings: Settings,
  { startPages, upstreamArgs = embeddedUpstream }: Partial<ServeParts>,
  workers: typeof Workers | undefined,
): Promise<Serving> {
  const documents = startPages === undefined ? builtDocuments() : new Map();
  const bff = await startBff(settings, documents);
  const host = await startHost({
    ...bff,
    startPages: startPages ?? startNext,
    pagesFirst: workers !== undefined,
    ...(settings.embedded && workers === undefined
      ? { startUpstream: () => startUpstream(upstreamArgs, bff.log) }
      : {}),
  });
  const stop = async (): Promise<void> => {
    await host.stop();
    await bff.stop();
  };
  if (workers === undefined) onStopSignal(process, stop);
  else {
    const { register } = bff.context.metrics;
    collectDefaultMetrics({ register });
    workers.joinWorkers(register, stop);
  }
  return servingOf(settings, bff.brands, host.port);
}

/** The primary has the upstream and the metrics, and the workers serve the players. The primary passes SIGHUP on to the workers. */
async function serveByWorkers(
  settings: Settings,
  { startPages, upstreamArgs = embeddedUpstream }: Partial<ServeParts>,
  { startWorkers }: typeof Workers,
): Promise<Serving> {
  const brands = liveBrands(settings.brandsDir);
  const { log, flush } = createLog(process.env.LOG_LEVEL ?? (process.stdout.isTTY ? "warn" : "info"), "app");
  const upstream = settings.embedded ? startUpstream(upstreamArgs, log) : undefined;
  await upstream?.ready;
  // `npm start` runs this file from another script.
  const script = startPages === undefined ? import.meta.filename : undefined;
  const workers = await startWorkers({ count: settings.workers, script, log, metrics: settings.metrics });
  if (!process.stdin.isTTY) process.on("SIGHUP", () => workers.signal("SIGHUP"));
  onStopSignal(process, async () => {
    await workers.stop();
    await upstream?.stop();
    await flush();
  });
  return servingOf(settings, brands, settings.port);
}

function servingOf(settings: Settings, brands: LiveBrands, port: number): Serving {
  const name = settings.host === "0.0.0.0" || settings.host === "::" ? "localhost" : settings.host;
  const url = settings.publicOrigins[0] ?? `http://${name}:${port}`;
  const host = url.replace(/^https?:\/\//, "");
  return {
    brands: { own: brands.of(host).name, others: otherBrands(settings.publicOrigins, brands, host) },
    url,
    port,
    demoUpstreamUrl: settings.embedded && settings.demoData ? settings.upstreamUrl : null,
  };
}

// `node dist/server.mjs` serves when Node runs it directly; `npm start` and the tests import it. A release is started
// through a link, which Node has resolved in `import.meta.filename`.
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  const { url } = await serve();
  // The primary prints the address, and its workers do not.
  if (process.send === undefined) process.stdout.write(`Grandstand runs at ${url}\n`);
}
