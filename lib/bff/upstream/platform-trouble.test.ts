import { once } from "node:events";
import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import { codeOf, info, TEST_TOKEN } from "../testing";
import { type Reply, says, startStub, type StubPlatform } from "./testing-platform";

// Each case is a row of docs/platform.md, "What happens when the platform fails".

let platform: StubPlatform;
afterEach(async () => {
  jest.useRealTimers();
  await platform.stop();
});

const HTML = "<html><body>Whoops</body></html>";
const bytes = (count: number): Reply => says(200, `{"balance":1,"note":"${"x".repeat(count)}"}`);
/** Announces more bytes than it sends, and closes the connection. */
const cutOff: Reply = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": 1000 });
  response.write('{"balance": 12', () => response.destroy());
};

const FAILED = "the platform failed a call";
const UNREADABLE = "the platform's answer is not what the contract says";
const NO_ANSWER = "the upstream gave no answer";
const unreadable = (received: unknown) =>
  expect.objectContaining({
    call: "loadBalance",
    path: "$",
    received,
    count: 1,
    trace: info.trace,
    message: UNREADABLE,
  });
const noAnswer = (reason: unknown) => ({ reason, calls: 1, trace: info.trace, message: NO_ANSWER });
const failed = (what: string) => ({ call: "loadBalance", failed: what, calls: 1, trace: info.trace, message: FAILED });

test.each<[string, Reply, number, string | undefined, object[]]>([
  [
    "closes the connection",
    (response) => void response.destroy(),
    502,
    "upstream_unreachable",
    [noAnswer("other side closed")],
  ],
  [
    "answers a page",
    says(200, HTML, { "content-type": "text/html" }),
    502,
    "contract_mismatch",
    [unreadable('"text/html"')],
  ],
  ["fails with a page", says(500, HTML, { "content-type": "text/html" }), 500, "internal", [failed("status 500")]],
  [
    "answers JSON with another content type",
    says(200, { balance: 1 }, { "content-type": "text/plain" }),
    502,
    "contract_mismatch",
    [unreadable('"text/plain"')],
  ],
  [
    "answers half of its JSON",
    says(200, '{"balance": 12'),
    502,
    "contract_mismatch",
    [unreadable("14 bytes that are not JSON")],
  ],
  ["breaks off", cutOff, 502, "upstream_unreachable", [noAnswer(expect.any(String))]],
  ["answers 4 MB", bytes(4_000_000), 200, undefined, []],
  [
    "answers 5 MB",
    bytes(5_000_000),
    502,
    "upstream_answer_too_large",
    [noAnswer("the upstream's answer is too large")],
  ],
  ["answers 419", says(419, { message: "CSRF token mismatch." }), 419, "csrf_mismatch", [failed("status 419")]],
  ["is busy", says(429, { message: "Too Many Attempts." }), 429, "too_many_requests", [failed("status 429")]],
  ["refuses the session", says(401, { message: "Unauthenticated." }), 401, "unauthenticated", []],
])("a platform that %s has the documented status, code and log lines", async (what, reply, status, code, lines) => {
  platform = await startStub({ "/load_balance": reply });
  const response = await platform.ask("/api/user/load_balance");
  expect([response.status, await codeOf(response), platform.lines]).toEqual([status, code, lines]);
  expect(JSON.stringify(platform.lines)).not.toContain(TEST_TOKEN);
  // The app sends a call again, once, if its connection is closed before the answer begins.
  const again = what === "closes the connection" ? ["/load_balance"] : [];
  expect(platform.asked.map(({ path }) => path)).toEqual(["/load_balance", ...again]);
});

test("an unreachable platform is reported with the reason", async () => {
  platform = await startStub();
  await platform.leave();
  const response = await platform.ask("/api/user/load_balance");
  expect([response.status, await codeOf(response)]).toEqual([502, "upstream_unreachable"]);
  expect(platform.lines).toEqual([noAnswer(expect.stringContaining("ECONNREFUSED"))]);
});

test("a call waits 30 s for a slow platform, and not a millisecond longer", async () => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask", "Date", "performance"] });
  let arrived: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrived = resolve));
  platform = await startStub({ "/load_balance": () => arrived() });
  const response = platform.ask("/api/user/load_balance");
  let isAnswered = false;
  void response.then(() => (isAnswered = true));
  await arrival;
  await jest.advanceTimersByTimeAsync(29_999);
  expect(isAnswered).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect([(await response).status, await codeOf(await response)]).toEqual([504, "upstream_timeout"]);
  expect(platform.lines).toEqual([failed("no answer in 30 s")]);
});

test.each([
  [8_000, [{ call: "bet", failed: "no answer before the page gave up", calls: 1, trace: info.trace, message: FAILED }]],
  [1_000, []],
])("a call that the page aborts after %i ms is logged only if the page waited for at least 4 s", async (ms, lines) => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask", "Date"] });
  let arrived: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrived = resolve));
  platform = await startStub({ "/game/PK10/bet": () => arrived() });
  const page = new AbortController();
  const response = platform.ask("/api/user/game/PK10/bet", { body: "{}", signal: page.signal });
  await arrival;
  await jest.advanceTimersByTimeAsync(ms);
  page.abort();
  expect([(await response).status, platform.lines]).toEqual([499, lines]);
});

test.each([301, 302, 307, 308])("the bearer token is not sent to the target of a redirect of %i", async (status) => {
  const received: string[] = [];
  const elsewhere = createServer((request, response) => {
    received.push(String(request.headers.authorization));
    response.end();
  });
  await once(elsewhere.listen(0, "127.0.0.1"), "listening");
  const address = elsewhere.address();
  const location = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`;
  const redirect = (response: ServerResponse): void => void response.writeHead(status, { location }).end();
  platform = await startStub({ "/load_balance": redirect });
  const response = await platform.ask("/api/user/load_balance");
  elsewhere.close();
  expect([response.status, await codeOf(response), response.headers.get("location")]).toEqual([
    502,
    "upstream_unreachable",
    null,
  ]);
  expect(received).toEqual([]);
  expect(platform.asked.map(({ authorization }) => authorization)).toEqual([`Bearer ${TEST_TOKEN}`]);
  expect(platform.lines).toEqual([failed(`status ${status}`)]);
});
