/** @jest-environment node */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePorts } from "../testing/free-ports.mjs";
import { until } from "../testing/until";

const root = path.resolve(__dirname, "../..");
const FOLDER = "deploy/observability";
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

const alertNames = [...read(`${FOLDER}/alerts.yaml`).matchAll(/^\s*- alert: (\w+)$/gm)].map(([, name = ""]) => name);

interface Panel {
  targets?: { expr: string }[];
}
const { panels }: { panels: Panel[] } = JSON.parse(read(`${FOLDER}/dashboard.json`));

/** Metrics that an expression reads; `up` is Prometheus' own. */
const metricsIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:grandstand|nodejs|process)_[a-z0-9_]+\b/g)].map(([name]) => name);

/** Names of the series of a scrape; a histogram has three. */
function seriesOf(scraped: string): string[] {
  return [...scraped.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? ["_bucket", "_count", "_sum"].map((part) => name + part) : [name],
  );
}

/** What the app and its embedded upstream tell Prometheus, as they run. */
async function scrapeBoth(): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "grandstand-observability-"));
  const [metricsPort, upstreamPort] = await freePorts(2);
  const app = spawn(process.execPath, ["--import", "tsx", "scripts/app-without-pages.ts"], {
    cwd: root,
    env: {
      ...process.env,
      ...{
        NODE_ENV: "test",
        PORT: "0",
        METRICS_PORT: `${metricsPort}`,
        UPSTREAM_PORT: `${upstreamPort}`,
        DATA_DIR: dataDir,
      },
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(app, "close");
  try {
    let said = "";
    app.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    await until(() => said.includes("runs at") || app.exitCode !== null);
    const texts = [metricsPort, upstreamPort].map(async (port) =>
      (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
    );
    return (await Promise.all(texts)).join("\n");
  } finally {
    app.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

test("every metric of the dashboard and the alerts is told by a running app and upstream", async () => {
  const told = new Set(seriesOf(await scrapeBoth()));
  const asked = [
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    read(`${FOLDER}/alerts.yaml`),
  ];
  const names = new Set(asked.flatMap(metricsIn));
  expect(names.size).toBeGreaterThan(25);
  expect([...names].filter((name) => !told.has(name))).toEqual([]);
  // And the other way round: what is measured is shown.
  expect([...told].filter((name) => /^grandstand_.*(?<!_sum|_bucket|_count)$/.test(name) && !names.has(name))).toEqual(
    [],
  );
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
if (!hasPromtool)
  process.stderr.write("promtool is not installed (Debian: prometheus): the alerts' own tests are skipped\n");
(hasPromtool ? test : test.skip)("promtool takes the rules and the configuration, and fires every alert", () => {
  const promtool = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync("promtool", args, { cwd: path.join(root, FOLDER), encoding: "utf8" });
    return `${status}\n${stdout}${stderr}`;
  };
  expect(promtool("check", "config", "--syntax-only", "prometheus.yaml")).toMatch(/^0\n/);
  expect(promtool("check", "rules", "alerts.yaml")).toMatch(/^0\n/);
  expect(promtool("test", "rules", "alerts.test.yaml")).toMatch(/^0\n/);
});

test("every alert has a test that fires it", () => {
  const tests = read(`${FOLDER}/alerts.test.yaml`);
  const fired = [...tests.matchAll(/^\s*alertname: (\w+)\n\s*exp_alerts:\n\s*- exp_labels:/gm)].map(([, name]) => name);
  expect(fired).toEqual(alertNames);
});

test("the runbook has an entry for every alert, and for no other", () => {
  const entries = new Map(
    read("docs/runbook.md")
      .split(/^### /m)
      .slice(1)
      .map((entry) => [entry.slice(0, entry.indexOf("\n")), entry]),
  );
  expect([...entries.keys()].toSorted()).toEqual(alertNames.toSorted());
  for (const [, entry] of entries)
    for (const part of ["Meaning", "Look", "Do", "Over"])
      expect(entry).toMatch(new RegExp(`^- \\*\\*${part}:\\*\\* \\S`, "m"));
});
