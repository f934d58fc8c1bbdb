// @ts-check
/**
 * Makes a fresh clone ready with Node's own modules only: installs the packages, and with `--browser` also a Chromium.
 * Installs only what is missing or outdated. The npm `pre*` scripts call it.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findBrowser, findShell } from "./browser.mjs";

const root = join(import.meta.dirname ?? ".", "..");

/** Ends the process with one message. @returns {never} */
function giveUp(/** @type {string} */ message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

/** Runs a command without an interactive terminal. @returns {boolean} whether it succeeded */
function run(
  /** @type {string} */ command,
  /** @type {string[]} */ args,
  /** @type {Record<string, string>} */ env = {},
) {
  const result = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32" && !command.includes("node"),
  });
  return result.status === 0;
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  giveUp(
    `Node ${process.versions.node} is too old: this needs Node 20.19 or newer, better 22 or 24 (https://nodejs.org).`,
  );
}

/**
 * The packages that differ from the lock file, by the list that npm writes at the end of an installation.
 * @param {Record<string, LockedPackage>} locked @param {Record<string, LockedPackage> | undefined} installed
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} LockedPackage
 */
export function outOfDate(locked, installed) {
  const paths = Object.keys(locked).filter((path) => path !== "");
  if (installed === undefined) return paths;
  return paths.filter((path) => {
    const want = locked[path];
    const have = installed[path];
    // Builds for other systems are also in the lock file, but npm does not install them here.
    if (have === undefined) return want?.optional !== true;
    return want?.version !== have.version || want?.integrity !== have.integrity;
  });
}

/** @returns {Record<string, LockedPackage> | undefined} */
function readLock(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(join(root, path), "utf8")).packages;
  } catch {
    return undefined;
  }
}

function install() {
  const locked = readLock("package-lock.json");
  if (locked === undefined) giveUp("package-lock.json is missing or not JSON: restore it from the repository.");
  if (outOfDate(locked, readLock("node_modules/.package-lock.json")).length === 0) return;

  console.log("Installing packages (once, and after the lock file changes) …");
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error", "--no-update-notifier"];
  // Without a home, npm has no folder for its cache.
  /** @type {Record<string, string>} */
  const env = homedir() === "" || homedir() === "/" ? { npm_config_cache: join(tmpdir(), "npm-cache") } : {};
  const npm = process.env.npm_execpath;
  const installed = npm?.endsWith(".js") ? run(process.execPath, [npm, ...args], env) : run("npm", args, env);
  if (!installed) giveUp("npm ci failed: see above. If the registry could not be reached, try again when it can.");
}

const isRoot = process.getuid?.() === 0;
const hasApt = () =>
  process.platform === "linux" && spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0;

/** Only as root on Debian. */
function installPackage(/** @type {string} */ name) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  run("apt-get", ["update", "-q"], env);
  run("apt-get", ["install", "-y", "-q", "--no-install-recommends", name], env);
}

function installBrowser() {
  if (process.env.CHROMIUM_PATH && findBrowser() === undefined)
    giveUp(`CHROMIUM_PATH is set to ${process.env.CHROMIUM_PATH}, which does not start.`);
  installChromium();
  // CI runs all tests, and a page in a headless shell needs less of the processor.
  if (process.env.CI !== undefined && isRoot && hasApt() && findShell() === findBrowser())
    installPackage("chromium-headless-shell");
}

function installChromium() {
  if (findBrowser() !== undefined) return;
  console.log("No Chromium found: installing one (once) …");

  const canInstall = isRoot && hasApt();
  if (canInstall) {
    installPackage("chromium");
    if (findBrowser() !== undefined) return;
  }
  const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");
  run(process.execPath, [playwright, "install", ...(canInstall ? ["--with-deps"] : []), "chromium"]);
  if (findBrowser() !== undefined) return;
  giveUp(
    "The end-to-end tests need a Chromium and none could be installed. Install Chromium or Chrome with your system's package manager\n" +
      "(Debian: apt-get install chromium), or say where one is: CHROMIUM_PATH=/path/to/chromium npm test",
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  checkNode();
  install();
  if (process.argv.includes("--browser")) installBrowser();
}
