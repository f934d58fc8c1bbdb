// @ts-check
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const shells = ["chromium-headless-shell", "chrome-headless-shell"];

/** Chromium started by root in a container has no sandbox; the other flags keep it off the network and on TCP. */
export const browserFlags = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];

/** Playwright's launch options for that Chromium. @param {readonly string[]} flags */
export function browserOptions(...flags) {
  const executablePath = findBrowser();
  return { args: [...browserFlags, ...flags], ...(executablePath === undefined ? {} : { executablePath }) };
}

/**
 * The path of a Chromium that starts: `CHROMIUM_PATH`, one on the PATH, or Playwright's; otherwise undefined.
 * @returns {string | undefined}
 */
export function findBrowser() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return starts(configured) ? configured : undefined;
  return [...onPath(names), ...playwrights()].filter(isProgram).find(starts);
}

/**
 * The path of a headless shell on the PATH: a Chromium without windows and a profile's settings, in which a page needs about two
 * thirds of the processor's time. Otherwise {@link findBrowser}.
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

/** `npm start` calls this before Playwright is installed. @returns {string[]} */
function playwrights() {
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

/** Tries the program: some systems have one that only explains how to install Chromium, and a download may lack its libraries. */
function starts(/** @type {string} */ path) {
  if (process.platform === "win32") return true;
  const options = { timeout: 20_000, encoding: /** @type {const} */ ("utf8") };
  const { status, stdout } = spawnSync(path, ["--version"], { ...options, stdio: ["ignore", "pipe", "ignore"] });
  return status === 0 && /\d+\.\d+/.test(stdout);
}
