import { once } from "node:events";
import http from "node:http";
import { browserCall, ok, testSession, upstreamAnswer } from "../testing";
import type { UpstreamRequest, UpstreamResponse } from "../upstream/transport";
import { startTestHost } from "./testing/test-host";

const PLATFORM: Readonly<Record<string, () => UpstreamResponse>> = {
  "/api/user/load_balance": ok,
  "/api/user/locale": () => upstreamAnswer(503, { message: "down" }),
  "/api/user/me": () => upstreamAnswer(200, { nothing: "of the contract" }),
  "/api/user/login": () => upstreamAnswer(422, { message: "no", code: "made up by the platform" }),
};
const platform = ({ path }: UpstreamRequest): UpstreamResponse => PLATFORM[path]?.() ?? upstreamAnswer(404, {});

async function start(env: Readonly<Record<string, string>>) {
  const { host } = await startTestHost({
    ...{ platform, env },
    handle: ({ url }, response) => void response.writeHead(url === "/nowhere" ? 404 : 200).end(),
  });
  const at = (port: number | undefined): string => `http://127.0.0.1:${port}`;
  return { host, url: at(host.port), metricsUrl: `${at(host.metricsPort)}/metrics` };
}

test("requests are counted by name, with labels that no client can invent", async () => {
  const { url, metricsUrl } = await start({ METRICS_PORT: "0" });
  const session = { ...testSession, seenAt: Math.floor(Date.now() / 1000) };
  const post = async (path: string, body = "{}"): Promise<void> => {
    const { headers } = await browserCall(path, { body, session });
    headers.set("origin", url);
    headers.delete("host");
    await (await fetch(url + path, { method: "POST", headers, body })).text();
  };
  await post("/api/user/load_balance");
  await post("/api/user/locale", '{"lang":"en"}');
  await post("/api/user/me");
  await post("/api/user/invented/by/a/stranger");
  await post("/api/auth/login", '{"username":"demo","password":"demo"}');
  for (const path of ["/error", "/nowhere", "/_next/static/some.js"]) await fetch(url + path);
  const scraped = await (await fetch(metricsUrl)).text();
  for (const line of [
    'grandstand_bff_call_duration_seconds_count{call="loadBalance",status="200"} 1',
    'grandstand_bff_call_duration_seconds_count{call="me",status="502"} 1',
    'grandstand_bff_call_duration_seconds_count{call="unknown",status="404"} 1',
    'grandstand_platform_call_duration_seconds_count{call="loadBalance",outcome="ok"} 1',
    'grandstand_platform_call_duration_seconds_count{call="locale",outcome="failed"} 1',
    'grandstand_platform_call_duration_seconds_count{call="login",outcome="refused"} 1',
    'grandstand_contract_mismatches_total{call="me"} 1',
    'grandstand_contract_mismatches_total{call="bet"} 0',
    'grandstand_sign_ins_refused_total{by="password",reason="other"} 1',
    "grandstand_sessions_in_memory 3",
    "grandstand_sockets_open 0",
    'grandstand_documents_total{status="200"} 1',
    'grandstand_documents_total{status="404"} 1',
    "grandstand_brand_reload_failures_total 0",
    "grandstand_logouts_waiting 0",
    "grandstand_logouts_lost_total 0",
  ]) {
    expect(scraped.split("\n")).toContain(line);
  }
  expect(scraped).toMatch(/^grandstand_build_info\{version="\d+\.\d+\.\d+",revision=".*"\} 1$/m);
  expect(scraped).toContain("nodejs_eventloop_lag_p99_seconds");
  expect(scraped).not.toContain("stranger");
});

test("the metrics answer only under this machine's names and those of METRICS_HOSTS", async () => {
  const { metricsUrl } = await start({ METRICS_PORT: "0", METRICS_HOSTS: "metrics.internal.example" });
  const statusUnder = async (name: string): Promise<number> => {
    const request = http.get(metricsUrl, { headers: { host: name }, agent: false });
    const [answer] = (await once(request, "response")) as [http.IncomingMessage];
    answer.resume();
    return answer.statusCode ?? 0;
  };
  const names = ["localhost:9464", "metrics.internal.example", "evil.example", "127.0.0.1.evil.example:9464"];
  expect(await Promise.all(names.map(statusUnder))).toEqual([200, 200, 421, 421]);
});

test("the metrics are only on their own port, and not served without the setting", async () => {
  const { url, metricsUrl } = await start({ METRICS_PORT: "0" });
  expect(await (await fetch(`${url}/metrics`)).text()).toBe("");
  expect((await fetch(metricsUrl, { method: "POST" })).status).toBe(404);
  expect((await start({})).host.metricsPort).toBeUndefined();
});
