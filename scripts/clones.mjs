// @ts-check
/** Fresh clones of the repository, with an empty HOME and no packages, and commands that run in them. */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePorts } from "./testing/free-ports.mjs";

const root = join(import.meta.dirname, "..");
/** Time limit of a command. */
const LIMIT_MS = 15 * 60_000;

/** The fault of a command, with the end of its output. @param {string} fault @param {string} output */
const failed = (fault, output) => new Error(`${fault}\n${output.slice(-4_000)}`);

/**
 * A place for clones below the system's temporary folder; `close` removes it. A command's processes end with this process.
 * @typedef {Record<string, string>} Settings
 */
export async function openClones() {
  const folder = mkdtempSync(join(tmpdir(), "grandstand-clone-"));
  const home = join(folder, "home");
  mkdirSync(home);
  const path = (process.env.PATH ?? "").split(":").filter((part) => !part.includes("node_modules"));
  const { npm_config_registry: registry } = process.env;
  /** Without the caller's own settings, packages or home. @type {Settings} */
  const clean = {
    ...{ PATH: path.join(":"), HOME: home, TMPDIR: tmpdir(), CI: "true", MERCHANT_KEY: "demo-merchant-api-key" },
    ...(registry === undefined ? {} : { npm_config_registry: registry }),
  };
  /** Unused addresses for the app and the upstream that a command starts; each call gives others. */
  const origins = { app: "", upstream: "" };
  async function takePorts() {
    const [port = 0, upstreamPort = 0] = await freePorts(2);
    origins.app = `http://127.0.0.1:${port}`;
    origins.upstream = `http://127.0.0.1:${upstreamPort}`;
    Object.assign(clean, { PORT: String(port), UPSTREAM_PORT: String(upstreamPort), UPSTREAM: origins.upstream });
  }

  /** @param {string} cwd @param {string} command @param {Settings} settings */
  function start(cwd, command, settings) {
    const env = /** @type {any} */ ({ ...clean, ...settings });
    const child = spawn("sh", ["-c", command], { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
    const run = { output: "", over: false, kill, ended: Promise.resolve(/** @type {number | null} */ (null)) };
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (run.output += chunk));
    function kill(/** @type {NodeJS.Signals} */ signal = "SIGKILL") {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signal);
      } catch {
        // The group has ended already.
      }
    }
    const timer = setTimeout(kill, LIMIT_MS);
    const onExit = () => kill();
    process.once("exit", onExit);
    run.ended = new Promise((resolve) =>
      child.once("close", (code) => {
        clearTimeout(timer);
        process.off("exit", onExit);
        run.over = true;
        resolve(code);
      }),
    );
    return run;
  }

  return {
    folder,
    origins,

    /** Clones a commit of the repository and gives its folder. @param {string} name @param {string} commit */
    clone(name, commit = "HEAD") {
      const into = join(folder, name);
      for (const args of [
        ["clone", "--quiet", "--no-local", "--no-checkout", root, into],
        ["-C", into, "checkout", "--quiet", "--detach", commit],
      ]) {
        const { status, stderr } = spawnSync("git", args, { encoding: "utf8" });
        if (status !== 0) throw failed(`git ${args.join(" ")} failed`, stderr);
      }
      return into;
    },

    /**
     * Gives a clone the packages and the build of the repository, as links where both are on one disk.
     * @param {string} into
     */
    takeBuild(into) {
      for (const name of ["node_modules", "dist"]) {
        const isCopied = ["-al", "-a"].some((how) => {
          rmSync(join(into, name), { recursive: true, force: true });
          return spawnSync("cp", [how, join(root, name), into]).status === 0;
        });
        if (!isCopied) throw new Error(`${name} was not copied`);
      }
    },

    /**
     * Runs a command until it ends. Throws unless it ends with 0 and prints `ends`.
     * @param {string} cwd @param {string} command @param {RegExp} ends @param {Settings} settings
     */
    async runToEnd(cwd, command, ends = /^/, settings = {}) {
      const run = start(cwd, command, settings);
      const code = await run.ended;
      const printed = ends.test(run.output);
      if (code !== 0 || !printed) throw failed(`ended with ${code}, printed ${ends}: ${printed}`, run.output);
    },

    /**
     * Starts a command, runs `during` once its app's (or upstream's) `ready` is answered with 200, then ends the command
     * by `stop`. Throws if no such answer comes, or the command does not end well.
     * @param {string} cwd @param {string} command @param {`${"app" | "upstream"}/${string}`} ready
     * @param {() => Promise<unknown>} during
     * @param {{ stop?: "SIGINT" | "SIGTERM", settings?: Settings }} options
     */
    async serve(cwd, command, ready, during, { stop = "SIGTERM", settings = {} } = {}) {
      await takePorts();
      const url = ready.replace(/^\w+/, (which) => origins[which === "app" ? "app" : "upstream"]);
      // Without a shell, which would not pass the signal on to the command.
      const run = start(cwd, `exec ${command}`, settings);
      let status = 0;
      for (; !run.over && status !== 200; await pause(200)) {
        const answer = await fetch(url, { redirect: "manual" }).catch(() => undefined);
        status = answer?.status ?? 0;
      }
      try {
        if (status === 200) await during();
      } finally {
        run.kill(stop);
        await run.ended;
      }
      const code = await run.ended;
      // npm passes the signal on and reports it by its own code.
      const stopped = code === 0 || (command.startsWith("npm ") && [130, 143, null].includes(code));
      if (status !== 200 || !stopped) throw failed(`${url} answered ${status}, ended with ${code}`, run.output);
    },

    close: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
