import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { SESSION_COOKIE } from "../../lib/bff/session/cookies";
import { unsealSession } from "../../lib/bff/session/session";
import { DEMO_MERCHANTS } from "../../lib/contract/demo";
import { commandsIn } from "../../scripts/documented.mjs";
import { until } from "../../scripts/testing/until";
import { browser, type Running, startBoth } from "./testing";

const root = path.resolve(__dirname, "../..");
const FOLDER = "deploy/observability";
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

const alertNames = [...read(`${FOLDER}/alerts.yaml`).matchAll(/^\s*- alert: (\w+)$/gm)].map(([, name = ""]) => name);

interface Panel {
  targets?: { expr: string }[];
}
const { panels }: { panels: Panel[] } = JSON.parse(read(`${FOLDER}/dashboard.json`));

const metricsIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:grandstand|nodejs|process)_[a-z0-9_]+\b/g)].map(([name]) => name);

function seriesOf(scraped: string): string[] {
  return [...scraped.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? ["_bucket", "_count", "_sum"].map((part) => name + part) : [name],
  );
}

let running: Running;
beforeAll(async () => {
  running = await startBoth({ LOG_LEVEL: "trace" });
}, 60_000);
afterAll(() => running.stop());

test("a running app and upstream serve every metric of the dashboard and the alerts", async () => {
  const served = new Set(seriesOf(await running.scrape()));
  const asked = [
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    read(`${FOLDER}/alerts.yaml`),
  ];
  const names = new Set(asked.flatMap(metricsIn));
  expect(names.size).toBeGreaterThan(25);
  expect([...names].filter((name) => !served.has(name))).toEqual([]);
  // The dashboard and the alerts read every Grandstand metric.
  const ours = [...served].filter((name) => /^grandstand_.*(?<!_sum|_bucket|_count)$/.test(name));
  expect(ours.filter((name) => !names.has(name))).toEqual([]);
});

test("a bet is found in both logs by its key and its trace, and no secret is in any line", async () => {
  const { ask, post, cookies, secrets } = browser(running.url);
  const key = "0b0ff8a5-3f5c-4b39-a7e4-8c4c5a2f6f00";
  await ask("/sanctum/csrf-cookie");
  const minted = await post("/api/demo/launch_tokens", { username: "demo", lang: "en", game: "PK10" });
  const { launch_token: launchToken }: { launch_token: string } = await minted.json();
  await ask(`/authentication?token=${launchToken}`);
  const parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  const bet = {
    round_id: 1,
    setting_id: 1,
    odds_policy: "none",
    lines: [{ bet_type: "tf", number: "big", amount: 0.01, odds: 1 }],
  };
  const answer = await post("/api/user/game/PK10/bet", bet, {
    "idempotency-key": key.toUpperCase(),
    traceparent: parent,
  });
  expect([answer.status, answer.headers.get("x-request-id")]).toEqual([422, "4BF92F35"]);
  await post("/api/auth/login", { username: "demo", password: "a wrong password" });

  interface Line {
    name: string;
    trace?: string;
    key?: string;
    status?: number;
  }
  const lines = (): Line[] =>
    running
      .stdout()
      .split("\n")
      .filter((line) => line.startsWith("{") && line.endsWith("}"))
      .map((line) => JSON.parse(line) as Line);
  const ofBet = await until(() => {
    const found = lines().filter((line) => line.key === key);
    return found.length >= 2 && lines().some(({ status }) => status === 401) ? found : null;
  });
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  expect(ofBet.map((line) => `${line.name} ${line.trace} ${line.status}`).toSorted()).toEqual([
    `app ${trace} 422`,
    `upstream ${trace} 422`,
  ]);
  const seal = cookies.get(SESSION_COOKIE);
  const secret = readFileSync(path.join(running.dataDir, "session-secret"), "utf8").trim();
  const bearer = (await unsealSession(seal ?? "", [secret], Date.now()))?.token ?? "";
  expect(bearer.length).toBeGreaterThan(20);
  expect(secrets.length).toBeGreaterThan(1);
  for (const secret of [...secrets, launchToken, "a wrong password", DEMO_MERCHANTS[0].apiKey, bearer, "Bearer"])
    expect(running.stdout()).not.toContain(secret);
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

test("the runbook has an entry for every alert, and no other entry", () => {
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

test("the runbook's entries name only commands that a server without the sources has", () => {
  const [, ...entries] = read("docs/runbook.md").split(/^## /m);
  const sources = commandsIn(entries.join("")).filter((command) => /^(npm|npx) /.test(command));
  // The platform's developers run this command on their own machines.
  expect([...new Set(sources)]).toEqual(["npm run platform-check"]);
});
