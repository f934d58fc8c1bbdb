import fc from "fast-check";
import { calls, type CallName } from "@/lib/contract/calls";
import { SESSION_COOKIE } from "./cookies";
import { UpstreamUnreachable } from "../upstream/transport";
import { browserCall, createTestBff, info, TEST_TOKEN, testAccount, upstreamAnswer } from "../testing";

const names = (Object.keys(calls) as CallName[]).filter((name) => calls[name].from === "browser");

/** Answers of a platform that repeats the bearer in every possible place. */
const leaky = fc.oneof(
  fc.constant(TEST_TOKEN),
  fc.string().map((text) => `${text}${TEST_TOKEN}${text}`),
  fc.string(),
);
const leakyJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    leaky,
    fc.integer(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(leaky, tie("value"), { maxKeys: 3 }),
  ),
})).value;
const leakyAccount = fc
  .record({ token: leaky, username: leaky, extra: leakyJson })
  .map((more) => ({ ...testAccount, ...more }));
const leakyError = fc.record({
  message: leaky,
  code: leaky,
  errors: fc.dictionary(leaky, fc.array(leaky, { maxLength: 2 }), { maxKeys: 2 }),
  trace: leakyJson,
});
const leakyHeaders = fc.dictionary(
  fc.constantFrom("set-cookie", "x-token", "location", "authorization", "retry-after", "www-authenticate", "link"),
  leaky,
);

const answers = fc.record({
  status: fc.constantFrom(200, 201, 204, 302, 400, 401, 403, 404, 418, 419, 422, 429, 500, 503),
  body: fc.oneof(leakyJson, leakyAccount, leakyError),
  headers: leakyHeaders,
  type: fc.constantFrom("application/json", "text/html", TEST_TOKEN),
});

async function visible(response: Response): Promise<string> {
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  return `${response.status}\n${headers}\n${await response.text()}`;
}

describe("the bearer", () => {
  it("reaches the browser in no byte of any answer", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), answers, async (name, { status, body, headers, type }) => {
        const { bff } = createTestBff(() => upstreamAnswer(status, body, { ...headers, "content-type": type }));
        const request = await browserCall(`/api/user${calls[name].path.replace(":gameCode", "PK10")}`, { body: "{}" });
        const response = await bff(request, info);
        if (response === null) throw new Error("no answer");
        expect(await visible(response)).not.toContain(TEST_TOKEN);
        const foreign = response.headers.getSetCookie().filter((cookie) => !cookie.startsWith(`${SESSION_COOKIE}=`));
        expect(foreign).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("is in no log line", async () => {
    const lines: string[] = [];
    const note = (fields: object, message: string): void =>
      void lines.push(JSON.stringify(fields, (_, value) => (value instanceof Error ? String(value) : value)) + message);
    const outcomes = [
      () => upstreamAnswer(200, { token: TEST_TOKEN }),
      () => upstreamAnswer(200, TEST_TOKEN, { "content-type": "text/html" }),
      () => upstreamAnswer(500, { message: TEST_TOKEN }),
      () => Promise.reject(new UpstreamUnreachable(TEST_TOKEN)),
    ];
    for (const outcome of outcomes) {
      const { bff } = createTestBff(outcome, { log: { warn: note, error: note } });
      for (const name of names)
        await bff(await browserCall(`/api/user${calls[name].path.replace(":gameCode", "PK10")}`, { body: "{}" }), info);
    }
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join("\n")).not.toContain(TEST_TOKEN);
  });

  it("of a sign-in or a launch is only in the sealed cookie", async () => {
    const { bff } = createTestBff(() =>
      upstreamAnswer(200, {
        token: TEST_TOKEN,
        expires_in: 900,
        game: TEST_TOKEN,
        exit_url: "https://merchant.example",
      }),
    );
    const login = await bff(
      await browserCall("/api/auth/login", { body: '{"username":"demo","password":"demo"}', session: null }),
      info,
    );
    const launch = await bff(
      await browserCall("/api/auth/launch?token=0123456789abcdef", { method: "GET", session: null }),
      info,
    );
    for (const response of [login, launch]) {
      if (response === null) throw new Error("no answer");
      expect(response.headers.getSetCookie()[0]).toMatch(/^grandstand_session=Fe26\.2\*/);
      expect(await visible(response)).not.toContain(TEST_TOKEN);
    }
  });
});
