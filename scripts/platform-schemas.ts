/**
 * `npm run platform-schemas` writes docs/openapi.json and docs/asyncapi.json from lib/contract. It writes docs/games.json
 * and the section of the games in docs/platform.md from games/. With `-- --check` it writes nothing, and fails if a
 * document differs from the contract or if a linter reports a fault.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fromFile, Parser } from "@asyncapi/parser";
import { compared, drifted } from "./platform-schemas/documents";

const root = join(import.meta.dirname, "..");

async function faultsOfOpenApi(): Promise<string> {
  const args = ["lint", "docs/openapi.json", "--config", "scripts/platform-schemas/redocly.yaml"];
  const cli = join(root, "node_modules/@redocly/cli/bin/cli.js");
  const child = spawn(process.execPath, [cli, ...args, "--format", "stylish"], {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", CI: "true" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const [code]: unknown[] = await once(child, "close");
  return code === 0 ? "" : output;
}

/** The AsyncAPI parser's findings. Advice (severity above 1) does not count. */
async function faultsOfAsyncApi(): Promise<string> {
  const diagnostics = await fromFile(new Parser(), join(root, "docs/asyncapi.json"))
    .parse()
    .then((result) => result.diagnostics);
  return diagnostics
    .filter(({ severity }) => severity <= 1)
    .map(({ path, message }) => `docs/asyncapi.json: ${path.join(".")}: ${message}`)
    .join("\n");
}

async function check(): Promise<number> {
  const faults = (await drifted()).map(
    (name) => `${name} is not what lib/contract and games/ make: npm run platform-schemas`,
  );
  faults.push(...(await Promise.all([faultsOfOpenApi(), faultsOfAsyncApi()])).filter((text) => text !== ""));
  for (const fault of faults) console.error(fault);
  return faults.length === 0 ? 0 : 1;
}

if (process.argv.includes("--check")) process.exitCode = await check();
else for (const { path, should } of await compared()) await writeFile(path, should);
