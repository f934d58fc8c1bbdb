import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";

const root = path.resolve(__dirname, "..");
let folder = "";

/** Runs code in a separate Node process, because jest's module system cannot import the build scripts. */
function run(code) {
  const ran = spawnSync(process.execPath, ["--input-type=module", "-e", code], { cwd: root, encoding: "utf8" });
  return { status: ran.status, output: `${ran.stdout}${ran.stderr}`.trim() };
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "grandstand-embed-"));
  const build = `import { buildEmbed, buildPackage } from "./scripts/build-embed.mjs";
    await buildEmbed(${JSON.stringify(folder)});
    await buildPackage(${JSON.stringify(path.join(folder, "package", "dist"))});`;
  expect(run(build)).toEqual({ status: 0, output: "" });
  writeFileSync(path.join(folder, "package", "package.json"), readFileSync(path.join(root, "embed", "package.json")));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the merchants' script is at most 4 kB compressed, and has no export", () => {
  const script = readFileSync(path.join(folder, "embed.js"));
  expect(gzipSync(script, { level: 9 }).byteLength).toBeLessThanOrEqual(4096);
  expect(script.toString()).not.toMatch(/\b(?:export|import)\b/);
});

const NAMES = "load,replace,url,GrandstandError";

test.each([
  ["a classic script", "(0, eval)(readFileSync(file, 'utf8'));"],
  ["a module", "await import('data:text/javascript,' + encodeURIComponent(readFileSync(file, 'utf8')));"],
])("the merchants' script sets its global as %s", (_, load) => {
  const file = JSON.stringify(path.join(folder, "embed.js"));
  const code = `import { readFileSync } from "node:fs"; const file = ${file}; ${load}
    console.log(Object.keys(globalThis.grandstand).join());`;
  expect(run(code)).toEqual({ status: 0, output: NAMES });
});

test("the package is imported by its name, and its types need no other package", () => {
  const own = path.join(folder, "site", "node_modules", "@grandstand", "embed");
  mkdirSync(path.dirname(own), { recursive: true });
  spawnSync("cp", ["-r", path.join(folder, "package"), own]);
  const site = path.join(folder, "site");
  writeFileSync(path.join(site, "package.json"), '{"type":"module"}');
  writeFileSync(
    path.join(site, "site.ts"),
    `import { load, replace, url } from "@grandstand/embed";
    const game = load(document.body, { launch: async () => "https://play.example/", game: "PK10", locale: "th" });
    game.on("exit", ({ url }) => void location.assign(url ?? "/"));
    void game.call("pause");
    void game.call("open", { game: "LOBBY" });
    // @ts-expect-error -- no such game
    url({ launch: "https://play.example/", game: "CHESS" });
    // @ts-expect-error -- a title describes a frame, and replace() makes none
    void replace({ launch: "https://play.example/", title: "Games" });
    // @ts-expect-error -- its data are missing
    void game.call("set-locale");
    // @ts-expect-error -- no such event
    game.on("explode", () => undefined);`,
  );
  const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--lib", "es2022,dom", "--types", "", "site.ts"];
  const checked = spawnSync(process.execPath, [tsc, ...options], { cwd: site, encoding: "utf8" });
  expect(checked.stdout).toBe("");
  expect(checked.status).toBe(0);
  const code = `import { url } from "@grandstand/embed";
    console.log(url({ launch: "https://play.example/authentication?token=a", locale: "zh" }));`;
  const ran = spawnSync(process.execPath, ["--input-type=module", "-e", code], { cwd: site, encoding: "utf8" });
  expect(ran.stdout.trim()).toBe("https://play.example/authentication?token=a&lang=zh");
});
