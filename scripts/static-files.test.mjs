import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { prepareStaticFiles } from "./static-files.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "grandstand-static-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("each script and style gets a Brotli copy and a gzip copy, and each script also the hint to compile all functions", () => {
  mkdirSync(join(folder, "chunks"));
  const [script, style] = ["self.answer = 42;\n", ".felt { color: green }\n"];
  writeFileSync(join(folder, "chunks", "a.js"), script);
  writeFileSync(join(folder, "chunks", "a.css"), style);
  writeFileSync(join(folder, "a.svg"), "<svg/>");
  prepareStaticFiles(folder);
  const read = (name) => readFileSync(join(folder, "chunks", name));
  expect(read("a.js").toString()).toBe(`//# allFunctionsCalledOnLoad\n${script}`);
  expect(read("a.css").toString()).toBe(style);
  for (const name of ["a.js", "a.css"]) {
    expect(brotliDecompressSync(read(`${name}.br`))).toEqual(read(name));
    expect(gunzipSync(read(`${name}.gz`))).toEqual(read(name));
  }
  expect(readdirSync(folder)).toEqual(["a.svg", "chunks"]);
});
