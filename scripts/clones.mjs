// @ts-check
/** Makes fresh clones of the repository, with an empty HOME and no packages, and runs commands in them. */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePorts } from "./testing/free-ports.mjs";

const root = join(import.meta.dirname, "..");
const LIMIT_MS = 15 * 60_000;

/** The error of a command, with the end of the command's output. @param {string} fault @param {string} output */
const failed = (fault, output) => new Error(`${fault}\n${output.slice(-4_000)}`);

/**
 * Makes a folder for clones in the system's temporary folder; `close` removes the folder. The processes of a command end with this process.
 * @typedef {Record<string, string>} Settings
 */
export async function openClones() {
  const folder = mkdtempSync(join(tmpdir(), "grandstand-clone-"));
  const home = join(folder, "home");
  mkdirSync(home);
  const path = (process.env.PATH ?? "").split(":").filter((part) => !part.includes("node_modules"));
  const { npm_config_registry: registry } = process.env;
  /**
   * The environment of each command. It takes over only the caller's PATH without packages, temporary folder and npm registry.
   * @type {Settings}
   */
  const cleanEnv = {
    ...{ PATH: path.join(":"), HOME: home, TMPDIR: tmpdir(), CI: "true", MERCHANT_KEY: "demo-merchant-api-key" },
    ...(registry === undefined ? {} : { npm_config_registry: registry }),
  };
  const origins = { app: "", upstream: "" };
  async function takePorts() {
    const [port = 0, upstreamPort = 0] = await freePorts(2);
    origins.app = `http://127.0.0.1:${port}`;
    origins.upstream = `http://127.0.0.1:${upstreamPort}`;
    Object.assign(cleanEnv, { PORT: String(port), UPSTREAM_PORT: String(upstreamPort), UPSTREAM: origins.upstream });
  }

  /** @param {string} cwd @param {string} command @param {Settings} settings */
  function start(cwd, command, settings) {
    const env = /** @type {any} */ ({ ...cleanEnv, ...settings });
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
     * Links the packages and the build of the repository into a clone, or copies them if the clone is on another disk.
     * @param {string} into
     */
    takeBuild(into) {
      for (const name of ["node_modules", "dist"]) {
        const isCopied = ["-al", "-a"].some((options) => {
          rmSync(join(into, name), { recursive: true, force: true });
          return spawnSync("cp", [options, join(root, name), into]).status === 0;
        });
        if (!isCopied) throw new Error(`${name} was not copied`);
      }
    },

    /**
     * Runs a command until it ends. Throws unless the command ends with 0 and its output matches `expected`.
     * @param {string} cwd @param {string} command @param {RegExp} expected @param {Settings} settings
     */
    async runToEnd(cwd, command, expected = /^/, settings = {}) {
      const run = start(cwd, command, settings);
      const code = await run.ended;
      const isPrinted = expected.test(run.output);
      if (code !== 0 || !isPrinted) throw failed(`ended with ${code}, printed ${expected}: ${isPrinted}`, run.output);
    },

    /**
     * Starts a command, runs `during` as soon as the address `ready` of its app or upstream answers 200, then sends the command the
     * signal `stop`. Throws if the command ends before such an answer, or ends with a failure.
     * @param {string} cwd @param {string} command @param {`${"app" | "upstream"}/${string}`} ready
     * @param {() => Promise<unknown>} during
     * @param {{ stop?: "SIGINT" | "SIGTERM", settings?: Settings }} options
     */
    async serve(cwd, command, ready, during, { stop = "SIGTERM", settings = {} } = {}) {
      await takePorts();
      const url = ready.replace(/^\w+/, (which) => origins[which === "app" ? "app" : "upstream"]);
      // `exec` replaces the shell: the exit code is the command's own.
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
      // npm reports the signal by a code of 128 + its number, or ends without a code.
      const stopped = code === 0 || (command.startsWith("npm ") && [130, 143, null].includes(code));
      if (status !== 200 || !stopped) throw failed(`${url} answered ${status}, ended with ${code}`, run.output);
    },

    close: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
