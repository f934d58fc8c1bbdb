import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { readBuiltFiles } from "./lib/bff/host/built-files";
import { superviseChild } from "./lib/bff/host/child";
import { onStopSignal } from "./lib/bff/host/signals";
import { type HostOptions, type HostPages, startHost } from "./lib/bff/host/start-host";
import { readEnv, type Settings } from "./lib/bff/env";
import { type Documents, readDocuments } from "./lib/bff/pages/documents";
import { startBff } from "./lib/bff/start";

/** The path of a build's file, which is beside this one in any folder. */
const built = (name: string): string => path.join(import.meta.dirname, name);

/** Next behind the host's own server. */
async function startNext(_host: string, port: number): Promise<HostPages> {
  // React and Next read it while they load, therefore it is set first. Types of Next forbid a plain assignment.
  Object.assign(process.env, { NODE_ENV: "production" });
  const { default: next } = await import("next");
  // Next adds a listener for upgrades to this server, else to the players': there it would look for a route of every socket,
  // in time that grows with the square of a repeated key's count.
  const httpServer = createServer();
  // The middleware rewrites to addresses of this host. With another host name Next would fetch the document over the
  // network.
  const app = next({ hostname: "localhost", port, quiet: true, httpServer, ...builtPages() });
  await app.prepare();
  return {
    handle: app.getRequestHandler(),
    files: readBuiltFiles(import.meta.dirname),
    stop: () => app.close(),
  };
}

const builtDocuments = (): Documents => readDocuments(built(".next/server/app"));

/** The built pages with the configuration that the build stored, because `dist/` has no next.config.mjs. */
function builtPages() {
  const { config } = JSON.parse(readFileSync(built(".next/required-server-files.json"), "utf8"));
  return { dir: import.meta.dirname, conf: config };
}

/** The default folder of brands: the one in the working directory, else the one of the build. */
function withBrands(settings: Settings): Settings {
  const given = process.env.BRANDS_DIR || existsSync(settings.brandsDir);
  return given ? settings : { ...settings, brandsDir: built("brands") };
}

/** `node` arguments of the embedded upstream. */
const embeddedUpstream = [built("upstream.mjs")];

export interface ServeParts {
  startPages: HostOptions["startPages"];
  /** `node` arguments of the embedded upstream. */
  upstreamArgs: readonly string[];
}

export interface Serving {
  /** The origin for players. */
  url: string;
  /** The port on this machine, which may lie behind a proxy. */
  port: number;
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
    const documents = startPages === undefined ? builtDocuments() : new Map();
    const bff = await startBff(withBrands(readEnv(process.env)), documents);
    const {
      context: { settings },
      log,
    } = bff;
    // The upstream must not know the secret that opens the players' cookies.
    const { SESSION_SECRET: _, ...upstreamEnv } = process.env;
    const startUpstream = () => superviseChild({ args: upstreamArgs, env: upstreamEnv, log });
    const host = await startHost({
      ...bff,
      startPages: startPages ?? startNext,
      ...(settings.embedded ? { startUpstream } : {}),
    });
    onStopSignal(process, async () => {
      await host.stop();
      await bff.stop();
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
      port: host.port,
      demoUpstreamUrl: settings.embedded && settings.demoData ? settings.upstreamUrl : null,
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

// `node dist/server.mjs` serves when run directly; `npm start` and the tests import it. A release is started by a
// link, which Node has resolved in this file's own name.
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  const { url } = await serve();
  process.stdout.write(`Grandstand runs at ${url}\n`);
}
