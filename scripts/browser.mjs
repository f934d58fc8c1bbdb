// @ts-check
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];

/** @type {Partial<Record<NodeJS.Platform, string[]>>} */
const knownPlaces = {
  linux: ["/usr/bin/chromium", "/usr/lib/chromium/chromium", "/opt/google/chrome/chrome", "/snap/bin/chromium"],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: ["ProgramFiles", "ProgramFiles(x86)", "LocalAppData"].map((variable) =>
    join(process.env[variable] ?? "C:\\", "Google", "Chrome", "Application", "chrome.exe"),
  ),
};

/** Started as root in a container, Chromium has no sandbox; the rest keeps it off the network and on TCP. */
export const browserFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The path of a Chromium that starts: `CHROMIUM_PATH`, one on the PATH, one in the usual places, Playwright's own; else undefined.
 * @returns {string | undefined}
 */
export function findBrowser() {
  return candidates().find(starts);
}

/** @returns {string[]} */
function candidates() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) return [asked];
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...(knownPlaces[process.platform] ?? []), ...playwrightsOwn()].filter(isProgram);
}

/** Playwright may not be installed yet when this is asked. */
function playwrightsOwn() {
  const require = createRequire(import.meta.url);
  try {
    return [require("playwright-core").chromium.executablePath()];
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

/**
 * Some systems have a program in its place that only explains how to install the real one, and a download may lack its
 * libraries.
 */
function starts(/** @type {string} */ path) {
  if (process.platform === "win32") return true;
  const run = spawnSync(path, ["--version"], {
    timeout: 20_000,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return run.status === 0 && /\d+\.\d+/.test(run.stdout);
}
