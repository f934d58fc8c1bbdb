// @ts-check
/**
 * `npm run test:laravel`: the example platform, a hub and the app in front, checked by HTTP. Says what is missing and ends with 0
 * where PHP or Laravel is not installed; with `--required` that is a failure. `--probe` looks for them and does no more; the name of a
 * file has the totals written there.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);

const PROBE = `
$missing = [];
if (PHP_VERSION_ID < 80000) $missing[] = 'PHP 8.0 or later (this is '.PHP_VERSION.')';
foreach (['mbstring', 'pdo_sqlite', 'dom', 'openssl'] as $name)
  if (!extension_loaded($name)) $missing[] = "PHP's extension $name";
if (!is_file('vendor/autoload.php')) foreach (
  ['Illuminate/autoload.php' => 'Laravel (php-laravel-framework)', 'GuzzleHttp/autoload.php' => 'Guzzle (php-guzzlehttp-guzzle)'] as $file => $name)
  if (stream_resolve_include_path($file) === false) $missing[] = $name;
echo json_encode($missing);
`;

/** What the example platform lacks on this machine. @returns {string[]} */
function missing() {
  const probe = spawnSync("php", ["-r", PROBE], { cwd: path.join(root, "examples/laravel"), encoding: "utf8" });
  if (probe.error !== undefined) return ["PHP (php8.2-cli)"];
  if (probe.status !== 0) return [`a PHP that runs: ${probe.stderr.trim()}`];
  return JSON.parse(probe.stdout);
}

/** Where the totals are written, too. */
const report = process.argv.slice(2).find((argument) => !argument.startsWith("--"));

const lacks = missing();
if (lacks.length > 0) {
  console.log(`The example platform cannot run here. Missing: ${lacks.join(", ")}.`);
  console.log(
    "Debian 12 has all of it: php8.2-cli php8.2-sqlite3 php8.2-mbstring php8.2-xml php-laravel-framework php-guzzlehttp-guzzle",
  );
  const required = process.argv.includes("--required");
  const [failed, skipped] = required ? [1, 0] : [0, 1];
  if (report !== undefined) writeFileSync(report, JSON.stringify({ passed: 0, failed, skipped }));
  console.log(required ? "0 passed, 1 failed, 0 skipped" : "0 passed, 0 failed, 1 skipped");
  process.exitCode = required ? 1 : 0;
} else if (!process.argv.includes("--probe")) {
  const { register } = await import("tsx/esm/api");
  register();
  // @ts-expect-error -- tsx reads it.
  const { runLaravel } = await import("./laravel/run.ts");
  process.exitCode = await runLaravel(root, report);
}
