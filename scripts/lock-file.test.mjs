import { lockFileFaults } from "./lock-file.mjs";

const integrity = "sha512-a";
const next = { integrity, optionalDependencies: { "swc-darwin": "1.0.0" } };
const locked = {
  "": { name: "grandstand" },
  "node_modules/next": next,
  "node_modules/swc-darwin": { integrity, optional: true },
  "node_modules/swc-darwin/node_modules/tslib": { inBundle: true },
};

test.each([
  ["a complete one", {}, []],
  [
    "a build for another system without a checksum",
    { "node_modules/swc-darwin": { optional: true } },
    ["node_modules/swc-darwin: has no sha512 integrity"],
  ],
  [
    "a checksum that can be forged",
    { "node_modules/next": { ...next, integrity: "sha1-a" } },
    ["node_modules/next: has no sha512 integrity"],
  ],
  [
    "an optional build that is locked only in the folder of another package",
    {
      "node_modules/a/node_modules/b": { integrity, optionalDependencies: { c: "1" } },
      "node_modules/d/node_modules/c": { integrity },
    },
    ["node_modules/a/node_modules/b: its optional c is not locked"],
  ],
  [
    "an optional build in a folder above",
    {
      "node_modules/a/node_modules/b": { integrity, optionalDependencies: { c: "1" } },
      "node_modules/a/node_modules/c": { integrity },
    },
    [],
  ],
])("lockFileFaults gives the faults of a lock file: %s", (_what, changed, faults) => {
  expect(lockFileFaults({ ...locked, ...changed })).toEqual(faults);
});
