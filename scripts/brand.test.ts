import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { bundled } from "@/scripts/testing/bundled.mjs";
import { brandFolder, type BrandFolder } from "@/lib/bff/brand/testing";

const program = bundled("scripts/brand.ts");
let folder: BrandFolder;
beforeEach(() => (folder = brandFolder()));
afterEach(() => folder.remove());

function brand(...words: string[]): { status: number | null; output: string } {
  const env = { ...process.env, BRANDS_DIR: folder.dir };
  const run = spawnSync(process.execPath, [program, ...words], { env, encoding: "utf8" });
  return { status: run.status, output: run.stdout + run.stderr };
}

const fileOf = (name: string, file: string): string => readFileSync(path.join(folder.dir, name, file), "utf8");

test("new writes the smallest brand, which passes the check, with pictures in its colours", () => {
  expect(brand("new", "lucky", "#facc15", "#ffffff")).toMatchObject({ status: 0 });
  expect(JSON.parse(fileOf("lucky", "brand.json"))).toEqual({
    hosts: ["lucky.localhost"],
    name: "Lucky",
    shortName: "Lucky",
    theme: { accent: "#facc15", ground: "#ffffff" },
  });
  expect(fileOf("lucky", "logo.svg")).toMatch(/fill="#facc15"[^]*fill="#1f1f1f"[^]*>Lucky</);
  expect(brand("new", "plain")).toMatchObject({ status: 0 });
  expect(brand("check").output).toBe("default: every other host\nlucky: lucky.localhost\nplain: plain.localhost\n");
});

test.each([
  [["lucky", "#ffffff", "#fefefe"], /theme\.accent: contrast too low.*nearest accent that passes is #/],
  [["lucky", "red", "#ffffff"], /theme\.accent: must be a colour/],
  [["lucky", "#ffffff"], /usage:/],
  [["Lucky"], /lower-case/],
  [["default"], /is there already/],
])("new refuses %j", (words, reason) => {
  const { status, output } = brand("new", ...words);
  expect([status, reason.test(output)]).toEqual([1, true]);
});

test("check warns of a logo that is hard to see, and does not fail", () => {
  brand("new", "lucky", "#0f766e", "#ffffff");
  folder.file("lucky", "logo.svg", fileOf("lucky", "logo.svg").replace("#1f1f1f", "#ffffff"));
  const { status, output } = brand("check");
  expect([status, output]).toEqual([0, expect.stringMatching(/warning: lucky\/logo\.svg: .* 1\.00:1/)]);
});
