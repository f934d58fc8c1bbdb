import { outOfDate } from "./setup.mjs";

const locked = {
  "": { version: "1.0.0" },
  "node_modules/next": { version: "16.4.6", integrity: "sha512-a" },
  "node_modules/@next/swc-win32": { version: "16.4.6", integrity: "sha512-b", optional: true },
};
const installed = { "node_modules/next": { version: "16.4.6", integrity: "sha512-a" } };

test("nothing is installed if npm's list of installed packages agrees with the lock file", () => {
  expect(outOfDate(locked, installed)).toEqual([]);
});

test.each([
  ["nothing is installed", undefined, ["node_modules/next", "node_modules/@next/swc-win32"]],
  ["a package is missing", {}, ["node_modules/next"]],
  ["a version changed", { "node_modules/next": { version: "16.4.5", integrity: "sha512-a" } }, ["node_modules/next"]],
  ["contents changed", { "node_modules/next": { version: "16.4.6", integrity: "sha512-x" } }, ["node_modules/next"]],
])("packages are installed if %s", (_when, have, missing) => {
  expect(outOfDate(locked, have)).toEqual(missing);
});
