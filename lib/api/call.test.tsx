import { type ClientCall, clientCalls } from "@/lib/contract/client-calls";
import type { CallName } from "@/lib/contract/calls";
import { call, callAs, type CallOptions, formOf } from "./call";
import { CallError, isCallMissing } from "./call-error";
import { type Notice, onNotice } from "./notices";

interface Sent {
  url: string;
  init: RequestInit;
}

const sent: Sent[] = [];
const notices: Notice[] = [];
let answers: (() => Promise<Response>)[] = [];
let stop: () => void;
const realFetch = globalThis.fetch;

function answer(status: number, body: unknown, headers: HeadersInit = {}): () => Promise<Response> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return () => Promise.resolve(new Response(text, { status, headers }));
}

const noNetwork = (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => {
  document.cookie = "XSRF-TOKEN=a%3D%3D";
  sent.length = 0;
  notices.length = 0;
  answers = [];
  stop = onNotice((notice) => notices.push(notice));
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  globalThis.fetch = (input, init = {}) => {
    sent.push({ url: input instanceof Request ? input.url : input.toString(), init });
    const next = answers.shift();
    return next === undefined ? Promise.reject(new Error("an unexpected call")) : next();
  };
});
afterEach(() => {
  stop();
  globalThis.fetch = realFetch;
  jest.useRealTimers();
});

const headersOf = (index: number): Headers => new Headers(sent[index]?.init.headers);

test("a form omits a value that is empty, null or the text null, keeps 0 and '0', and writes filters in brackets", () => {
  const form = formOf({
    a: "",
    b: "null",
    c: null,
    d: undefined,
    e: 0,
    f: "0",
    g: true,
    filters: { round_no: "2026", game: "" },
  });
  expect([...form.entries()]).toEqual([
    ["e", "0"],
    ["f", "0"],
    ["g", "1"],
    ["filters[round_no]", "2026"],
  ]);
});

test("a call sends its form with the browser's own headers and parses the answer", async () => {
  answers = [answer(200, { balance: 12.5 })];
  await expect(call("loadBalance", { playerSession: "ps" })).resolves.toEqual({ balance: 12.5 });
  expect(sent[0]?.url).toBe("/api/user/load_balance");
  expect(sent[0]?.init.body).toBeInstanceOf(FormData);
  expect(headersOf(0).get("x-xsrf-token")).toBe("a==");
  expect(headersOf(0).get("x-requested-with")).toBe("XMLHttpRequest");
  expect(headersOf(0).get("timezone")).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test("the time zone comes from Temporal if the browser has it, without a date format", async () => {
  answers = [answer(200, { balance: 1 })];
  globalThis.Temporal = { Now: { timeZoneId: () => "Asia/Bangkok" } };
  try {
    await call("loadBalance", {});
  } finally {
    globalThis.Temporal = undefined;
  }
  expect(headersOf(0).get("timezone")).toBe("Asia/Bangkok");
});

test("a call without an anti-forgery cookie first fetches the cookie", async () => {
  document.cookie = "XSRF-TOKEN=; max-age=0";
  answers = [answer(200, ""), answer(200, { balance: 1 })];
  await call("loadBalance", {});
  expect(sent.map(({ url }) => url)).toEqual(["/sanctum/csrf-cookie", "/api/user/load_balance"]);
});

test("a call waits only a limited time for its anti-forgery cookie", async () => {
  document.cookie = "XSRF-TOKEN=; max-age=0";
  const timeout = jest.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  globalThis.fetch = (_input, init = {}) =>
    init.signal?.aborted === true ? Promise.reject(new Error("aborted")) : new Promise(() => undefined);
  await expect(call("loadBalance", {})).rejects.toMatchObject({ code: "network" });
  timeout.mockRestore();
});

test.each<[number, object, Partial<Notice> | null]>([
  [401, { message: "x", code: "unauthenticated" }, { action: { type: "leave", path: "/" } }],
  [403, { message: "x" }, { action: { type: "back" } }],
  [418, { message: "x" }, { key: "refresh_page", action: { type: "reload" }, onClick: true }],
  [422, { message: "Too short" }, { key: "server_message", text: "Too short" }],
  [502, { message: "x", code: "upstream_unreachable" }, null],
  [503, { message: "x", code: "unavailable" }, null],
  [503, { message: "x", code: "maintenance" }, { key: null, action: { type: "maintenance" } }],
])("a %i raises its notice, if it has one, and rejects the call", async (status, body, notice) => {
  answers = [answer(status, body)];
  const failure = call("me", {});
  await expect(failure).rejects.toBeInstanceOf(CallError);
  await expect(failure).rejects.toMatchObject({ status, body });
  expect(notices).toEqual(notice === null ? [] : [expect.objectContaining(notice)]);
});

test("401 redirects to the root and names the sign-in that ended; a wrong password does not redirect", async () => {
  answers = [
    answer(401, { message: "x", code: "unauthenticated" }, { "x-session-id": "a b" }),
    answer(401, { message: "x", code: "bad_credentials" }),
  ];
  await expect(call("me", {})).rejects.toMatchObject({ status: 401 });
  await expect(call("me", {})).rejects.toMatchObject({ status: 401 });
  expect(notices).toEqual([expect.objectContaining({ action: { type: "leave", path: "/?ended=a%20b" } })]);
});

test.each([
  ["account_kick", "account_kick", "/error?message=account_kick&ended=sid-1"],
  ["duplicate_login", "duplicate_login", "/error?message=duplicate_login&ended=sid-1"],
  ["session_expired", null, "/error?message=session_expired&ended=sid-1"],
  ["a-code-of-its-own", null, "/?ended=sid-1"],
  [undefined, null, "/?ended=sid-1"],
])("a 401 of the code %s raises the notice %s and redirects to %s", async (code, key, path) => {
  answers = [answer(401, { message: "x", code }, { "x-session-id": "sid-1" })];
  await expect(call("me", {})).rejects.toMatchObject({ status: 401 });
  expect(notices).toEqual([{ key, tone: "warning", action: { type: "leave", path } }]);
});

const anyCall: (name: CallName, request: object, options?: CallOptions) => Promise<unknown> = call;
const browserCalls = Object.entries(clientCalls)
  .filter(([, { from }]) => from === "browser")
  .map(([name]) => name as CallName);

describe.each(browserCalls)("%s", (name) => {
  const back = { action: { type: "back" } };
  const alert = { key: "server_message", tone: "error", text: "No" };
  // By point 8 of the specification, a failure of these calls is only logged, or shown without an alert.
  const expected: Partial<Record<CallName, readonly object[]>> = {
    logout: [],
    loadBalance: [],
    table: [],
    bet: [back],
    broadcastingAuth: [],
    broadcastingUserAuth: [],
    lobbyHome: [],
    settings: [],
    supportRequests: [],
    askSupport: [],
    refreshCheck: [],
  };

  test("a 403 or 422 raises a notice only if the caller does not handle it", async () => {
    answers = [answer(403, { message: "No" }), answer(422, { message: "No" })];
    await expect(anyCall(name, {}, { gameCode: "PK10" })).rejects.toMatchObject({ status: 403 });
    await expect(anyCall(name, {}, { gameCode: "PK10" })).rejects.toMatchObject({ status: 422 });
    expect(notices).toEqual((expected[name] ?? [back, alert]).map((notice) => expect.objectContaining(notice)));
  });

  test("a failure that concerns the whole page is always reported", async () => {
    const closed = { message: "No", code: "maintenance" };
    answers = [answer(401, {}), answer(418, {}), answer(503, closed), answer(419, {}), answer(200, "")];
    for (const status of [401, 418, 503, 419])
      await expect(anyCall(name, {}, { gameCode: "PK10" })).rejects.toMatchObject({ status });
    expect(notices.map(({ action }) => action?.type)).toEqual(["leave", "reload", "maintenance"]);
    expect(sent.at(-1)?.url).toBe("/sanctum/csrf-cookie");
  });
});

test("a caller may handle fewer refusals than the default of its call", async () => {
  answers = [answer(422, { message: "No" })];
  await expect(anyCall("table", {}, { handles: [] })).rejects.toMatchObject({ status: 422 });
  expect(notices).toHaveLength(1);
});

test("a failure without an answer is logged; an aborted call is not logged", async () => {
  answers = [noNetwork];
  await expect(call("me", {})).rejects.toMatchObject({ code: "network" });
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("/api/user/me"), expect.any(TypeError));
  jest.mocked(console.warn).mockClear();
  await expect(call("me", {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ status: 0 });
  expect(console.warn).not.toHaveBeenCalled();
});

test("a call names the sign-in that its page knows", async () => {
  callAs("sid-1");
  answers = [answer(200, { balance: 1 }), answer(200, { balance: 1 })];
  await call("loadBalance", {});
  callAs(null);
  await call("loadBalance", {});
  expect([headersOf(0).get("x-session-id"), headersOf(1).get("x-session-id")]).toEqual(["sid-1", null]);
});

test("a 419 fetches a new cookie and does not repeat the call", async () => {
  answers = [answer(419, { message: "x" }), answer(200, "")];
  await expect(call("me", {})).rejects.toMatchObject({ status: 419 });
  expect(sent.map(({ url }) => url)).toEqual(["/api/user/me", "/sanctum/csrf-cookie"]);
});

test("a call that the platform lacks fails, although its answer is an empty 204 of the BFF", async () => {
  answers = [() => Promise.resolve(new Response(null, { status: 204, headers: { "x-missing-call": "true" } }))];
  const failure = await call("settings", {}).catch((error: unknown) => error);
  expect([isCallMissing(failure), notices]).toEqual([true, []]);
});

test("no answer and an answer without a JSON object are different errors", async () => {
  answers = [noNetwork, answer(200, "<html>"), answer(200, [1])];
  await expect(call("loadBalance", {})).rejects.toMatchObject({ status: 0, code: "network" });
  await expect(call("loadBalance", {})).rejects.toMatchObject({ code: "malformed_answer" });
  await expect(call("loadBalance", {})).rejects.toMatchObject({ code: "malformed_answer" });
});

test("a call without an answer ends at its time limit", async () => {
  globalThis.fetch = (_input, init = {}) =>
    new Promise((_resolve, reject) => {
      init.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    });
  await expect(call("me", {}, { timeoutMs: 5 })).rejects.toMatchObject({
    status: 0,
    code: "timeout",
    outcomeUnknown: true,
  });
  const abort = new AbortController();
  const aborted = call("me", {}, { signal: abort.signal });
  abort.abort();
  await expect(aborted).rejects.toMatchObject({ code: "aborted", outcomeUnknown: false });
});

test("an answer whose body stops arriving ends at its time limit, too", async () => {
  globalThis.fetch = async (_input, init = {}) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"id":'));
        init.signal?.addEventListener("abort", () => controller.error(new DOMException("aborted", "AbortError")));
      },
    });
    return new Response(body);
  };
  await expect(call("me", {}, { timeoutMs: 5 })).rejects.toMatchObject({ code: "timeout", outcomeUnknown: true });
});

test("a call without an answer is aborted after 30 000 ms, and not a millisecond before", async () => {
  jest.useFakeTimers();
  let given: AbortSignal | null | undefined;
  globalThis.fetch = (_url, { signal } = {}) => {
    given = signal;
    return new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    });
  };
  const failure = call("loadBalance", {}).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(29_999);
  expect(given?.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await failure).toMatchObject({ status: 0, code: "timeout", outcomeUnknown: true });
});

const pathOf = ({ path, browserPath = path }: ClientCall): string => browserPath.replace(":gameCode", "PK10");

async function onTheWire(name: CallName): Promise<Request> {
  answers = [noNetwork];
  await anyCall(name, { pt: "pk10_rules" }, { gameCode: "PK10" }).catch(() => undefined);
  const [{ url, init } = { url: "", init: {} }] = sent;
  return new Request(new URL(url, "https://play.example"), init);
}

test.each(browserCalls)(
  "%s is a POST below /api/user with its cookies, as a multipart form unless the contract says otherwise",
  async (name) => {
    const request = await onTheWire(name);
    expect([request.method, new URL(request.url).pathname]).toEqual(["POST", `/api/user${pathOf(clientCalls[name])}`]);
    expect(sent[0]?.init.credentials).toBe("same-origin");
    expect(request.headers.get("accept")).toBe("application/json");
    const type = request.headers.get("content-type");
    // A bet has nested lines, which no form can hold.
    if (name === "bet") expect(type).toBe("application/json");
    else if (["me", "logout", "settings", "lobbyHome"].includes(name)) expect(type).toBeNull();
    else {
      expect(type).toMatch(/^multipart\/form-data; boundary=/);
      expect((await request.formData()).get("pt")).toBe("pk10_rules");
    }
  },
);

// Must be the last test: the document keeps its session handle for good.
test("a page with a session handle sends the handle and the page's language, and no anti-forgery token", async () => {
  document.cookie = "XSRF-TOKEN=; max-age=0";
  document.documentElement.lang = "zh-Hant";
  answers = [answer(200, { balance: 1 }, { "x-session-handle": "sealed" }), answer(200, { balance: 1 })];
  await call("loadBalance", {}, { tokenless: true });
  expect([headersOf(0).get("x-session-handle"), headersOf(0).get("accept-language")]).toEqual([null, null]);
  await call("loadBalance", {});
  expect([headersOf(1).get("x-session-handle"), headersOf(1).get("accept-language")]).toEqual(["sealed", "zh-Hant"]);
});
