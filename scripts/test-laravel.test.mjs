import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "grandstand-php-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} path where PHP is looked for @param {string[]} args */
function play(path, ...args) {
  const script = join(import.meta.dirname, "test-laravel.mjs");
  const { status, stdout } = spawnSync(process.execPath, [script, ...args], { env: { PATH: path }, encoding: "utf8" });
  return { status, lines: stdout.trimEnd().split("\n") };
}

test("without PHP the example platform is skipped, and what is missing is said", () => {
  const { status, lines } = play(join(folder, "nothing"));
  expect(status).toBe(0);
  expect(lines[0]).toContain("Missing: PHP (php8.2-cli).");
  expect(lines.at(-1)).toBe("0 passed, 0 failed, 1 skipped");
});

test("a PHP without its parts names them; where they are required, that is a failure", () => {
  const php = join(folder, "php");
  writeFileSync(php, `#!/bin/sh\necho '["PHP'"'"'s extension mbstring","Laravel (php-laravel-framework)"]'\n`);
  chmodSync(php, 0o755);
  const { status, lines } = play(folder, "--required");
  expect(status).toBe(1);
  expect(lines[0]).toContain("Missing: PHP's extension mbstring, Laravel (php-laravel-framework).");
  expect(lines.at(-1)).toBe("0 passed, 1 failed, 0 skipped");
});
