import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { findBrowser, findShell } from "./browser.mjs";

let folder = "";
const before = { PATH: process.env.PATH, CHROMIUM_PATH: process.env.CHROMIUM_PATH };

function program(place, name, script, mode = 0o755) {
  mkdirSync(join(folder, place), { recursive: true });
  const path = join(folder, place, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode });
  return path;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "browser-"));
  process.env.PATH = ["first", "second"].map((place) => join(folder, place)).join(delimiter);
  delete process.env.CHROMIUM_PATH;
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  process.env.PATH = before.PATH;
  if (before.CHROMIUM_PATH === undefined) delete process.env.CHROMIUM_PATH;
  else process.env.CHROMIUM_PATH = before.CHROMIUM_PATH;
});

const real = "echo Chromium 152.0.1";

test("findBrowser takes the first program on the PATH that starts", () => {
  program("first", "chromium", real);
  program("second", "chromium", real);
  expect(findBrowser()).toBe(join(folder, "first", "chromium"));
});

test.each([
  ["only explains how to install Chromium", "echo 'Please snap install chromium'; exit 1", 0o755],
  ["lacks a library", "exit 127", 0o755],
  ["may not be run", real, 0o644],
])("findBrowser passes over a program that %s", (_what, script, mode) => {
  program("first", "chromium", script, mode);
  program("second", "google-chrome", real);
  expect(findBrowser()).toBe(join(folder, "second", "google-chrome"));
});

test("findBrowser tries only CHROMIUM_PATH if it is set", () => {
  program("first", "chromium", real);
  process.env.CHROMIUM_PATH = program("elsewhere", "my-browser", real);
  expect(findBrowser()).toBe(join(folder, "elsewhere", "my-browser"));
  process.env.CHROMIUM_PATH = join(folder, "nowhere");
  expect(findBrowser()).toBeUndefined();
});

test("findShell takes a headless shell that starts, and otherwise the browser", () => {
  const browser = program("first", "chromium", real);
  program("first", "chromium-headless-shell", "exit 127");
  expect(findShell()).toBe(browser);
  const shell = program("second", "chromium-headless-shell", real);
  expect(findShell()).toBe(shell);
  process.env.CHROMIUM_PATH = browser;
  expect(findShell()).toBe(browser);
});
