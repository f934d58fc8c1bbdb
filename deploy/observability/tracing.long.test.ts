import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../scripts/testing/free-ports.mjs";
import { type SpanCollector, startSpanCollector } from "../../scripts/testing/span-collector";
import { until } from "../../scripts/testing/until";
import { browser, type Running, startBoth } from "./testing";

const PARENT = "00f067aa0ba902b7";
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

/** Signs in with a launch token and places a bet with the trace above. `secrets` are all secrets that were sent. */
async function bet({ url }: Running): Promise<{ status: number; secrets: readonly string[] }> {
  const { ask, post, secrets } = browser(url);
  await ask("/sanctum/csrf-cookie");
  const minted = await post("/api/demo/launch_tokens", { username: "demo", lang: "en", game: "PK10" });
  const { launch_token: token }: { launch_token: string } = await minted.json();
  await ask(`/authentication?token=${token}&more=of-the-query`);
  const lines = [{ bet_type: "tf", number: "big", amount: 1, odds: 1.9 }];
  const status = await until(async () => {
    const home = await post("/api/user/game/PK10/home", {});
    const { games }: { games: { id: number; status: number }[] } = await home.json();
    const [round] = games;
    if (round?.status !== 0) return null;
    const answer = await post(
      "/api/user/game/PK10/bet",
      { round_id: round.id, setting_id: 1, odds_policy: "any", lines },
      { "idempotency-key": crypto.randomUUID(), traceparent: `00-${TRACE}-${PARENT}-01` },
    );
    return answer.status;
  });
  return { status, secrets: [...secrets, token, "of-the-query"] };
}

let collector: SpanCollector | undefined;
let running: Running | undefined;
const start = async (settings: Readonly<Record<string, string>>): Promise<Running> =>
  (running = await startBoth({ LOG_LEVEL: "info", GAME_SECONDS: "10", ...settings }));
afterEach(async () => {
  await running?.stop();
  await collector?.stop();
  running = collector = undefined;
});

test("a bet's spans of app and upstream reach the collector as one trace, with nothing secret", async () => {
  const { url, spans, bodies } = (collector = await startSpanCollector());
  const { status, secrets } = await bet(await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/` }));
  expect(status).toBe(201);
  const ofBet = await until(() => {
    const found = spans().filter(({ traceId }) => traceId === TRACE);
    return found.length >= 3 && found;
  });
  const childOf = (parent: string | undefined) => ofBet.find(({ parentSpanId }) => parentSpanId === parent);
  const served = childOf(PARENT);
  const called = childOf(served?.spanId);
  const placed = childOf(called?.spanId);
  expect(ofBet).toHaveLength(3);
  expect([served, called, placed].map((span) => `${span?.service}: ${span?.name}`)).toEqual([
    "grandstand-app: POST bet",
    "grandstand-app: POST bet",
    "grandstand-upstream: POST /api/user/game/:gameCode/bet",
  ]);
  await until(() => spans().some(({ name }) => name === "GET launch"));
  expect(secrets.length).toBeGreaterThan(3);
  for (const secret of secrets) expect(bodies.join("")).not.toContain(secret);
});

test("a collector that never answers delays neither a bet nor the end of the process", async () => {
  const { url, bodies } = (collector = await startSpanCollector({ hangs: true }));
  const both = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  await (await fetch(`${both.url}/api/bootstrap`)).text();
  // From now on the app waits for the answer to a batch of spans.
  await until(() => bodies.length > 0);
  expect((await bet(both)).status).toBe(201);
  expect(await both.stop()).toBe(0);
  running = undefined;
});

test("if a collector refuses spans, the process still ends without a failure", async () => {
  const { url, bodies } = (collector = await startSpanCollector({ status: 400 }));
  const both = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  await (await fetch(`${both.url}/api/bootstrap`)).text();
  expect(await both.stop()).toBe(0);
  running = undefined;
  expect(bodies).not.toEqual([]);
});

test("if no collector listens, no bet is lost, and the log reports the failure once", async () => {
  const both = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` });
  expect((await bet(both)).status).toBe(201);
  const complaints = (): string[] =>
    both
      .stdout()
      .split("\n")
      .filter((line) => line.includes('"name":"app"') && line.includes("takes no spans"));
  await until(() => complaints().length > 0);
  expect((await bet(both)).status).toBe(201);
  expect(complaints()).toHaveLength(1);
});

/** The OpenTelemetry packages that app and upstream loaded, except `api`, which prom-client and Next load. */
async function loadedPackages(settings: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "grandstand-loaded-"));
  try {
    const both = await start({ ...settings, NODE_V8_COVERAGE: folder });
    await (await fetch(`${both.url}/api/bootstrap`)).text();
    await both.stop();
    running = undefined;
    const reports = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8"));
    expect(
      reports.filter((report) => /\.cache\/(lib-bff-host-testing-host-process|scripts-upstream)\.mjs/.test(report)),
    ).toHaveLength(2);
    const found = reports.flatMap((report) => [...report.matchAll(/node_modules\/@opentelemetry\/([a-z-]+)\//g)]);
    return [...new Set(found.map(([, name = ""]) => name))].filter((name) => name !== "api");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("OpenTelemetry's SDK is loaded only if a collector is set", async () => {
  expect(await loadedPackages({})).toEqual([]);
  collector = await startSpanCollector();
  expect(await loadedPackages({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })).toContain("sdk-trace");
});
