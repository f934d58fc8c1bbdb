import { type ClientCall, clientCalls } from "@/lib/contract/client-calls";
import type { CallName } from "@/lib/contract/calls";
import { call } from "./call";

const realFetch = globalThis.fetch;
let sent: { url: string; init: RequestInit }[] = [];

beforeEach(() => {
  sent = [];
  document.cookie = "XSRF-TOKEN=a";
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.useRealTimers();
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

const names = (Object.keys(clientCalls) as CallName[]).filter((name) => clientCalls[name].from === "browser");

const pathOf = ({ path, browserPath = path }: ClientCall): string => browserPath.replace(":gameCode", "PK10");

/** The request that a browser would send for `name`, with one field in it. */
async function onTheWire(name: CallName): Promise<Request> {
  globalThis.fetch = (input, init = {}) => {
    sent.push({ url: String(input), init });
    return Promise.reject(new TypeError("the test looks at what was sent"));
  };
  const anyCall: (name: CallName, request: object, options: object) => Promise<unknown> = call;
  await anyCall(name, { pt: "pk10_rules" }, { gameCode: "PK10" }).catch(() => undefined);
  const [{ url, init } = { url: "", init: {} }] = sent;
  return new Request(new URL(url, "https://play.example"), init);
}

test.each(names)(
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
