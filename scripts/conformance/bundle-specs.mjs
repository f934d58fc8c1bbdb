// @ts-check
/** Bundles pusher-js's own specs and the sources they test into one file, like its own build for Node, but for our hub. */
import { createRequire } from "node:module";
import path from "node:path";
import { build } from "esbuild";

const pusherJs = path.dirname(createRequire(import.meta.url).resolve("pusher-js/package.json"));
const specs = path.join(pusherJs, "spec/javascripts");

/** The folders in which pusher-js's own configuration for Node looks for imports of a spec or a source. */
const FOLDERS = ["src/runtimes/node", "src", "src/runtimes", "spec/javascripts/helpers"].map((folder) =>
  path.join(pusherJs, folder),
);

/** Imports of the specs that pusher-js does not ship, or ships for Pusher's own servers. */
const STAND_INS = {
  testenv: `module.exports = "node"`,
  "dom/dependencies": "module.exports = {}",
  "dom/dependency_loader": "module.exports = {}",
  // pusher-js needs these two for encrypted channels, which no spec opens.
  "@stablelib/base64": "exports.decode = () => { throw new Error('no encrypted channels here'); }",
  "@stablelib/utf8": "exports.decode = () => { throw new Error('no encrypted channels here'); }",
  // pusher-js's bundle for Node contains two packages for sockets and requests. These replace the packages; the
  // protocol is pusher-js's own code.
  "faye-websocket": `exports.Client = require("ws").WebSocket`,
  xmlhttprequest: `exports.XMLHttpRequest = require(${JSON.stringify(path.join(import.meta.dirname, "xhr.mjs"))}).FetchXhr`,
  integration: `
    const own = require(${JSON.stringify(path.join(specs, "helpers/node/integration.js"))});
    module.exports = Object.assign(own, { API_URL: process.env.APP_URL, API_EU_URL: process.env.APP_URL });`,
  pusher_integration: `
    const Pusher = require(${JSON.stringify(path.join(pusherJs, "src/core/pusher.ts"))}).default;
    const wsPort = Number(process.env.HUB_PORT);
    module.exports = class extends Pusher {
      constructor(key, options) {
        super(process.env.HUB_KEY, { ...options, wsHost: "127.0.0.1", wsPort });
      }
    };`,
};

/** TLS belongs to the proxy in front of the hub: each spec is built without TLS. */
const ENTRY = `
  const configs = [{ transport: "ws", forceTLS: false }];
  require(${JSON.stringify(path.join(specs, "integration/core/pusher_spec/index.js"))})(configs);
  require(${JSON.stringify(path.join(specs, "integration/core/cluster_config_spec.js"))})(configs);
`;

/** Writes the specs to `outfile`, a module that needs jasmine's globals. @param {string} outfile */
export async function bundleSpecs(outfile) {
  await build({
    stdin: { contents: ENTRY, resolveDir: import.meta.dirname },
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    logLevel: "error",
    nodePaths: FOLDERS,
    external: ["bufferutil", "utf-8-validate"],
    tsconfigRaw: {},
    define: { VERSION: '"8.8.8"', CDN_HTTP: '""', CDN_HTTPS: '""', DEPENDENCY_SUFFIX: '""', RUNTIME: '"node"' },
    plugins: [
      {
        name: "stand-ins",
        setup(pluginBuild) {
          pluginBuild.onResolve({ filter: /./ }, ({ path: name }) =>
            name in STAND_INS ? { path: name, namespace: "stand-in" } : undefined,
          );
          // Below node_modules esbuild prefers a .js to a .ts of the same name; for this name both exist, and the specs need the .ts.
          pluginBuild.onResolve({ filter: /^\.{1,2}\/pusher$/ }, ({ path: name, resolveDir }) => ({
            path: path.join(resolveDir, `${name}.ts`),
          }));
          pluginBuild.onLoad({ filter: /./, namespace: "stand-in" }, ({ path: name }) => ({
            contents: STAND_INS[/** @type {keyof typeof STAND_INS} */ (name)],
            resolveDir: import.meta.dirname,
          }));
        },
      },
    ],
  });
}
