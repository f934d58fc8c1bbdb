import { spawnSync } from "node:child_process";
import { bundled } from "./testing/bundled.mjs";

const program = bundled("scripts/launch-link.ts");

const run = (args: string[], env: NodeJS.ProcessEnv = process.env) =>
  spawnSync(process.execPath, [program, ...args], { encoding: "utf8", env });

test.each(["--help", "-h"])("%s prints how the command is used", (option) => {
  const { status, stdout, stderr } = run([option]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/^npm run launch-link -- \[username\] \[game\] \[currency\] \[--exit-url URL\]/);
  expect(stdout).toContain("The link works once, within a minute.");
});

test("the error of an unknown option names the option and shows the usage", () => {
  const { status, stderr } = run(["--exit", "https://casino.example/"]);
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Unknown option '--exit'\.\n\nnpm run launch-link/);
});

test("without an upstream, the error names its address and the setting of its port", () => {
  const { status, stderr } = run([], { ...process.env, NODE_ENV: "test", UPSTREAM_PORT: "1" });
  expect([status, stderr]).toEqual([1, "No upstream answers at http://127.0.0.1:1 (UPSTREAM_PORT).\n"]);
});
