// `npm run dev`: `next dev`, and the embedded upstream unless UPSTREAM_URL names a platform. Both run the sources and notice an edit.
import { spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const { PORT = "3000", HOST = "127.0.0.1", UPSTREAM_URL } = process.env;
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
const commands = [
  ...(UPSTREAM_URL ? [] : [["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "scripts/upstream.ts"]]),
  ["node_modules/next/dist/bin/next", "dev", "-p", PORT, "-H", HOST],
];
const children = commands.map((args) => spawn(process.execPath, args, { stdio: "inherit", env }));

function stop(code) {
  process.exitCode ??= code;
  for (const child of children) child.kill("SIGTERM");
}

for (const child of children) child.once("exit", (code) => stop(code ?? 0));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(0));

const url = `http://${HOST === "0.0.0.0" || HOST === "::" ? "localhost" : HOST}:${PORT}`;
const isReady = () =>
  fetch(`${url}/readyz`)
    .then(({ ok }) => ok)
    .catch(() => false);
while (process.exitCode === undefined && !(await isReady())) await setTimeout(250);
if (process.exitCode === undefined) {
  console.log(`\n  Grandstand runs at ${url}${UPSTREAM_URL ? "" : "; sign in as demo, password demo"}\n`);
}
