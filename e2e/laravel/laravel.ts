import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { type RoundSeconds, type Services, startServices } from "./services";

const root = join(import.meta.dirname, "..", "..");

const PROBE = `
$missing = [];
if (PHP_VERSION_ID < 80000) $missing[] = 'PHP 8.0 or later (this is '.PHP_VERSION.')';
foreach (['mbstring', 'pdo_sqlite', 'dom', 'openssl'] as $name)
  if (!extension_loaded($name)) $missing[] = "PHP's extension $name";
if (!is_file('vendor/autoload.php')) foreach (
  ['Illuminate/autoload.php' => 'Laravel (php-laravel-framework)', 'GuzzleHttp/autoload.php' => 'Guzzle (php-guzzlehttp-guzzle)'] as $file => $name)
  if (stream_resolve_include_path($file) === false) $missing[] = $name;
echo implode(', ', $missing);
`;

function missing(): string {
  const probe = spawnSync("php", ["-r", PROBE], { cwd: join(root, "examples/laravel"), encoding: "utf8" });
  if (probe.error !== undefined) return "PHP (php8.2-cli)";
  return probe.status === 0 ? probe.stdout : `a PHP that runs: ${probe.stderr.trim()}`;
}

const lacks = missing();
if (lacks !== "") process.stderr.write(`The example platform's tests are skipped. Missing: ${lacks}.\n`);

/** Playwright's `test` with the example platform, a hub and the app. Its tests are skipped if PHP or Laravel is not installed. */
export function laravelTest(round: RoundSeconds) {
  const test = base.extend<object, { services: Services }>({
    services: [
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const services = await startServices(root, round);
        await use(services);
        await services.stop();
      },
      { scope: "worker", timeout: 120_000 },
    ],
    baseURL: async ({ services }, use) => use(services.appUrl),
  });
  test.skip(lacks !== "", `Missing: ${lacks}`);
  return test;
}
