import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import type { Logger } from "pino";
import { superviseChild } from "./lib/bff/host/child";
import { createDocumentPages, readDocuments } from "./lib/bff/host/documents";
import { createLog } from "./lib/bff/host/log";
import { onStopSignal } from "./lib/bff/host/signals";
import { type HostOptions, type HostPages, startHost } from "./lib/bff/host/start-host";
import { startTracing } from "./lib/bff/host/tracing";
import type { LiveBrands } from "./lib/bff/brand/live-brands";
import { type BffProcess, createBffProcess } from "./lib/bff/process";
import { readEnv, type Settings } from "./lib/bff/env";

/** The build replaces this by a constant: what lies in `dist/` is for production, whatever the environment says. */
const development = process.env.NODE_ENV !== "production";

/** A file of the build, which lies beside this one, wherever it was copied to. */
const built = (name: string): string => path.join(import.meta.dirname, name);

/** Next behind the host's own server. */
const nextOf =
  (bff: BffProcess) =>
  async (_host: string, port: number): Promise<HostPages> => {
    // React and Next read it while they are loaded, so it is set first. Types of Next forbid a plain assignment.
    if (!development) Object.assign(process.env, { NODE_ENV: "production" });
    const { default: next } = await import("next");
    // The middleware's own addresses are of this host, whatever the server listens at: Next would fetch a document of another over the network.
    const own = { hostname: "localhost", port, quiet: !development };
    const app = next(development ? { ...own, dev: true, dir: path.resolve(".") } : { ...own, ...builtPages() });
    await app.prepare();
    const render = app.getRequestHandler();
    return {
      handle: createDocumentPages({
        bff,
        documents: development ? null : readDocuments(built("documents")),
        render,
      }),
      ...(development ? { upgrade: app.getUpgradeHandler() } : {}),
      stop: () => app.close(),
    };
  };

/** The pages as they were built, with the configuration of then: the file that it was made by is not there. */
function builtPages() {
  const { config } = JSON.parse(readFileSync(built(".next/required-server-files.json"), "utf8"));
  return { dir: import.meta.dirname, conf: config };
}

/** Unless they are set, the brands are those of the working directory, and where it has none those of the build. */
function withBrands(settings: Settings): Settings {
  const given = development || process.env.BRANDS_DIR || existsSync(settings.brandsDir);
  return given ? settings : { ...settings, brandsDir: built("brands") };
}

/** `node` arguments of the embedded upstream: the bundle in production, the source by tsx otherwise. */
const embeddedUpstream = development ? ["--import", "tsx", "scripts/upstream.ts"] : [built("upstream.mjs")];

export interface ServeParts {
  startPages: HostOptions["startPages"];
  /** `node` arguments of the embedded upstream. */
  upstreamArgs: readonly string[];
}

export interface Serving {
  /** Where players go. */
  url: string;
  /** The default brand's name, and each other brand with an address on this machine (`*.localhost`). */
  brands: { fallback: string; local: readonly { name: string; host: string }[] };
  /** The embedded upstream's origin while it serves the demo's merchants and players, else null. */
  demoUpstreamUrl: string | null;
}

/**
 * Starts app and (embedded) upstream by the settings in process.env; resolves once both answer. SIGTERM and
 * SIGINT drain and end the process with 0. A wrong setting or a taken port is written to stderr, and the
 * process ends with 1. Tests replace Next and the upstream.
 */
export async function serve({
  startPages,
  upstreamArgs = embeddedUpstream,
}: Partial<ServeParts> = {}): Promise<Serving> {
  try {
    const { log, access, flush } = createLog(process.env.LOG_LEVEL ?? (process.stdout.isTTY ? "warn" : "info"), "app");
    const bff = createBffProcess(withBrands(readEnv(process.env)), Date.now, log);
    const { settings } = bff;
    const { tracing, stop: stopTracing } = await startTracing(settings.tracesUrl, "grandstand-app", log);
    // The middleware runs in a sandbox without a file system: the generated secret reaches it by the environment.
    process.env.SESSION_SECRET = settings.sessionSecrets.join(",");
    // What opens the players' cookies is none of the platform's business, not even of our own.
    const { SESSION_SECRET: _, ...upstreamEnv } = process.env;
    const startUpstream = () => superviseChild({ args: upstreamArgs, env: upstreamEnv, log });
    const host = await startHost({
      settings,
      bff: bff.bff,
      brands: bff.brands,
      metrics: bff.metrics,
      transport: bff.transport.send,
      log,
      access,
      tracing,
      startPages: startPages ?? nextOf(bff),
      ...(settings.embedded ? { startUpstream } : {}),
    });
    // A terminal that closes sends the same signal, and what runs in it ends.
    if (!process.stdin.isTTY) process.on("SIGHUP", () => reloadBrands(bff.brands, log));
    onStopSignal(process, async () => {
      await host.stop();
      bff.transport.stop();
      await stopTracing();
      await flush();
    });
    const name = settings.host === "0.0.0.0" || settings.host === "::" ? "localhost" : settings.host;
    return {
      brands: {
        fallback: bff.brands.of(null).name,
        local: bff.brands
          .all()
          .flatMap(({ name: brand, hosts }) =>
            hosts
              .filter((each) => each.endsWith(".localhost") && !each.startsWith("*"))
              .map((each) => ({ name: brand, host: each })),
          ),
      },
      url: settings.publicOrigins[0] ?? `http://${name}:${host.port}`,
      demoUpstreamUrl: settings.embedded && settings.demoData ? settings.upstreamUrl : null,
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

function reloadBrands(brands: LiveBrands, log: Logger): void {
  const fault = brands.reload();
  if (fault === null) log.warn({ brands: brands.all().map((brand) => brand.folder) }, "the brands are read again");
  else log.error({ err: fault }, "the brands have a mistake: those in force stay");
}

// `node dist/server.mjs` serves by itself; `npm start` and the tests import it.
// A release is started by a link that leads to it, which Node has followed in the file's own name.
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  const { url } = await serve();
  process.stdout.write(`Grandstand runs at ${url}\n`);
}
