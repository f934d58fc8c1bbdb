// @ts-check
/**
 * Runs the bundled specs in a separate process: `node run-specs.mjs BUNDLE OMITTED…`. Omits each spec whose name
 * contains one of the OMITTED texts. Sends each result over IPC.
 */
import { createRequire } from "node:module";

const [bundle = "", ...omitted] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const env = require("jasmine-core").boot().getEnv();
env.configure({
  random: false,
  failSpecWithNoExpectations: false,
  specFilter: (/** @type {{ getFullName(): string }} */ spec) =>
    !omitted.some((part) => spec.getFullName().includes(part)),
});
env.addReporter({
  specDone(/** @type {{ fullName: string, status: string, failedExpectations: { message: string }[] }} */ result) {
    const faults = result.failedExpectations.map((fault) => fault.message);
    process.send?.({ name: result.fullName, status: result.status, faults });
  },
});
require(bundle);
await env.execute();
process.disconnect();
// A connection that a failed spec left open must not keep this process running.
process.exit(0);
