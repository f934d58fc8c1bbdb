// @ts-check
/** Fresh clones of the repository, with an empty HOME and no packages, and commands that run in them. */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../testing/free-ports.mjs";

const root = join(import.meta.dirname, "..", "..");
/** A command that takes longer hangs. */
const LIMIT_MS = 5 * 60_000;

/** What a command did wrong, and the end of what it printed. @param {string} fault @param {string} output */
const failed = (fault, output) => new Error(`${fault}\n${output.slice(-4_000)}`);

/**
 * A place for clones below the system's temporary folder. `close` removes all of it.
 * Whatever a command started has ended when this process has.
 */
export async function openClones() {
  const folder = mkdtempSync(join(tmpdir(), "grandstand-clone-"));
  const home = join(folder, "home");
  mkdirSync(home);
  const [port = 0, upstreamPort = 0] = await freePorts(2);
  /** Nothing of the caller's own settings, packages or home. @type {NodeJS.ProcessEnv} */
  const clean = {
    PATH: (process.env.PATH ?? "")
      .split(":")
      .filter((part) => !part.includes("node_modules"))
      .join(":"),
    HOME: home,
    TMPDIR: tmpdir(),
    CI: "true",
    NODE_ENV: /** @type {any} */ (undefined),
    PORT: String(port),
    UPSTREAM_PORT: String(upstreamPort),
    UPSTREAM: `http://127.0.0.1:${upstreamPort}`,
    MERCHANT_KEY: "demo-merchant-api-key",
    ...(process.env.npm_config_registry === undefined ? {} : { npm_config_registry: process.env.npm_config_registry }),
  };

  /** @param {string} cwd @param {string} command @param {Record<string, string>} settings */
  function start(cwd, command, settings) {
    const env = { ...clean, ...settings };
    const child = spawn("sh", ["-c", command], { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    const kill = (/** @type {NodeJS.Signals} */ signal) => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signal);
      } catch {
        // The group has ended by itself.
      }
    };
    const timer = setTimeout(() => kill("SIGKILL"), LIMIT_MS);
    const onExit = () => kill("SIGKILL");
    process.once("exit", onExit);
    /** @type {Promise<number | null>} */
    const ended = new Promise((resolve) =>
      child.once("close", (code) => {
        clearTimeout(timer);
        process.off("exit", onExit);
        resolve(code);
      }),
    );
    return { ended, kill, output: () => output };
  }

  return {
    folder,
    /** Of an app, and of an upstream, that a command starts. */
    origin: `http://127.0.0.1:${port}`,
    upstreamOrigin: `http://127.0.0.1:${upstreamPort}`,

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
     * Runs a command until it ends. Throws unless it ends with 0 and prints `ends`.
     * @param {string} cwd @param {string} command @param {RegExp} ends @param {Record<string, string>} settings
     */
    async runToEnd(cwd, command, ends = /^/, settings = {}) {
      const run = start(cwd, command, settings);
      const code = await run.ended;
      const said = ends.test(run.output());
      if (code !== 0 || !said) throw failed(`ended with ${code}, printed ${ends}: ${said}`, run.output());
    },

    /**
     * Starts a command, runs `during` once `url` is answered with 200, then ends the command by `stop`.
     * Throws where no such answer comes, or the command does not end well.
     * @param {string} cwd @param {string} command @param {string} url @param {() => Promise<unknown>} during
     * @param {{ stop?: "SIGINT" | "SIGTERM", settings?: Record<string, string> }} options
     */
    async serve(cwd, command, url, during, { stop = "SIGTERM", settings = {} } = {}) {
      // Without a shell between, so that the signal reaches the command itself.
      const run = start(cwd, `exec ${command}`, settings);
      let over = false;
      void run.ended.then(() => (over = true));
      let status = 0;
      while (!over && status !== 200) {
        status = await fetch(url, { redirect: "manual" }).then(
          (answer) => answer.status,
          () => 0,
        );
        if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 200));
      }
      try {
        if (status === 200) await during();
      } finally {
        run.kill(stop);
        await run.ended;
      }
      const code = await run.ended;
      // npm passes the signal on and says so with a code of its own.
      const stopped = code === 0 || (command.startsWith("npm ") && (code === 130 || code === 143 || code === null));
      if (status !== 200 || !stopped) throw failed(`${url} answered ${status}, ended with ${code}`, run.output());
    },

    close() {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
