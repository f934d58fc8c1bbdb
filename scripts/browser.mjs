// @ts-check
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const shells = ["chromium-headless-shell", "chrome-headless-shell"];

/** In a container, root can start Chromium only without a sandbox. The other flags switch off the GPU, QUIC and Chromium's own requests. */
export const browserFlags = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];

/** Playwright's launch options for the Chromium that {@link findBrowser} finds. @param {readonly string[]} flags besides {@link browserFlags} */
export function browserOptions(...flags) {
  const executablePath = findBrowser();
  return { args: [...browserFlags, ...flags], ...(executablePath === undefined ? {} : { executablePath }) };
}

/**
 * The path of a Chromium that starts. If `CHROMIUM_PATH` is set, only that program is tried; otherwise the programs on the PATH, then
 * Playwright's own. Undefined if no program starts.
 * @returns {string | undefined}
 */
export function findBrowser() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return starts(configured) ? configured : undefined;
  return [...onPath(names), ...playwrightPaths()].filter(isProgram).find(starts);
}

/**
 * The path of a headless shell on the PATH: a Chromium without windows and profiles, in which a page needs a third less of the
 * processor's time. If `CHROMIUM_PATH` is set, or if no shell starts, the path that {@link findBrowser} finds.
 * @returns {string | undefined}
 */
export function findShell() {
  const shell = process.env.CHROMIUM_PATH ? undefined : onPath(shells).filter(isProgram).find(starts);
  return shell ?? findBrowser();
}

/** @param {readonly string[]} programs @returns {string[]} */
function onPath(programs) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => programs.map((name) => join(folder, name)));
}

/** The path of Playwright's own Chromium; empty if Playwright is not installed, as at the first `npm start`. @returns {string[]} */
function playwrightPaths() {
  try {
    return [createRequire(import.meta.url)("playwright-core").chromium.executablePath()];
  } catch {
    return [];
  }
}

function isProgram(/** @type {string} */ path) {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** True if the program starts. Some systems have a `chromium` that only explains how to install it, and a downloaded one may lack libraries. */
function starts(/** @type {string} */ path) {
  if (process.platform === "win32") return true;
  const options = { timeout: 20_000, encoding: /** @type {const} */ ("utf8") };
  const { status, stdout } = spawnSync(path, ["--version"], { ...options, stdio: ["ignore", "pipe", "ignore"] });
  return status === 0 && /\d+\.\d+/.test(stdout);
}
