import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { FOLDERS, WHOLE_FOLDERS, writeStandalone } from "./standalone.mjs";

test("a package's link in dist/ leads to the package in dist/, not to the folder of the build", async () => {
  const root = mkdtempSync(path.join(tmpdir(), "grandstand-standalone-"));
  for (const folder of [...WHOLE_FOLDERS, ...Object.keys(FOLDERS), ".next/node_modules", "node_modules/pino", "dist"])
    mkdirSync(path.join(root, folder), { recursive: true });
  symlinkSync("../../node_modules/pino", path.join(root, ".next/node_modules/pino-1"));
  writeFileSync(path.join(root, "package.json"), "{}");
  writeFileSync(path.join(root, "dist/server.mjs"), "");

  await writeStandalone(root, ["dist/server.mjs"]);

  expect(readlinkSync(path.join(root, "dist/.next/node_modules/pino-1"))).toBe("../../node_modules/pino");
  rmSync(root, { recursive: true });
});
