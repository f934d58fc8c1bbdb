import { MAX_EXIT_URL_BYTES, MAX_LAUNCH_URLS_BYTES } from "@/lib/contract/http-url";
import { SESSION_COOKIE } from "../session/cookies";
import { type Session, sessionSchema, unsealSession } from "../session/session";
import {
  browserCall,
  createTestBff,
  info,
  TEST_NOW,
  TEST_ORIGIN,
  TEST_SECRET,
  TEST_TOKEN,
  testAccount,
  upstreamAnswer,
} from "../testing";

const token = "launch-token-0123456789";
const launched = { token: TEST_TOKEN, expires_in: 900 };

async function sessionOf(response: Response | null): Promise<Session | null> {
  const cookie = response?.headers.getSetCookie().find((line) => line.includes(`${SESSION_COOKIE}=`)) ?? "";
  return unsealSession(cookie.slice(cookie.indexOf("=") + 1, cookie.indexOf(";")), [TEST_SECRET], TEST_NOW);
}

async function visit(query: string, answer: object) {
  const { bff } = createTestBff(() => upstreamAnswer(200, answer));
  return { response: await bff(await browserCall(`/authentication?${query}`, { method: "GET", session: null }), info) };
}

describe("a merchant's launch", () => {
  it.each([
    ["https://casino.example/lobby?from=grandstand", true],
    ["http://localhost:8080", true],
    ["http://casino.example/lobby", false],
    ["javascript:alert(1)", false],
    ["https://casino.example:99999", false],
    ["https://user:secret@casino.example", false],
    ["/lobby", false],
  ])("the exit address is kept only if a player may be sent there: %j", async (address, kept) => {
    const { response } = await visit(`token=${token}`, { ...launched, exit_url: address });
    const session = await sessionOf(response);
    expect(session).toMatchObject({ token: TEST_TOKEN });
    expect(session).toEqual(
      kept
        ? expect.objectContaining({ exitUrl: address })
        : expect.not.objectContaining({ exitUrl: expect.anything() }),
    );
  });

  it.each([
    ["a short one beside a short token", "x", 100, 32, true],
    ["the longest beside a short token", "x", 2000, 32, true],
    ["a long one beside a long token", "x", 500, 1700, true],
    ["a longer one beside a long token", "x", 1300, 1700, false],
    ["the longest beside the longest token", "x", 2000, 2000, false],
    ["letters that are three bytes each", "龙", 650, 900, false],
  ])(
    "the exit address is kept if it fits into the cookie; otherwise it is dropped, and a fault of the answer is logged: %s",
    async (_, letter, count, tokenLength, kept) => {
      const warnings: object[] = [];
      const log = { warn: (fields: object) => void warnings.push(fields), error: () => undefined };
      const bearer = "t".repeat(tokenLength);
      const exitUrl = `https://casino.example/${letter.repeat(count)}`;
      const test = createTestBff(
        ({ path }) =>
          upstreamAnswer(
            200,
            path.endsWith("/me")
              ? { ...testAccount, id: Number.MAX_SAFE_INTEGER, merchant_id: Number.MAX_SAFE_INTEGER }
              : { token: bearer, expires_in: 900, exit_url: exitUrl },
          ),
        { log, publicOrigins: [TEST_ORIGIN, "https://play.example"], isFramed: () => true },
      );
      const visited = await test.bff(
        await browserCall(`/authentication?token=${token}`, { method: "GET", session: null }),
        info,
      );
      const session = await sessionOf(visited);
      expect(session).toEqual(
        kept
          ? expect.objectContaining({ token: bearer, exitUrl })
          : expect.not.objectContaining({ exitUrl: expect.anything() }),
      );
      const fault = { call: "launch", path: "$.exit_url", expected: expect.stringMatching(/room/), count: 1 };
      expect(warnings).toEqual(kept ? [] : [expect.objectContaining(fault)]);
      expect(JSON.stringify(warnings)).not.toContain("casino");
      // An account fetch adds its fields; the cookie still fits.
      const own = sessionSchema.parse(session);
      const renewed = await test.bff(await browserCall("/api/user/me", { session: own, secure: true }), info);
      const lines = [...(visited?.headers.getSetCookie() ?? []), ...(renewed?.headers.getSetCookie() ?? [])];
      expect(lines.filter((line) => line.includes(SESSION_COOKIE))).toHaveLength(2);
      for (const line of lines) expect(line.split(";")[0]?.length).toBeLessThanOrEqual(4096);
      expect(await sessionOf(renewed)).toMatchObject(kept ? { exitUrl } : { token: bearer });
    },
  );

  it("an exit address that contains the bearer token is not kept, because pages show the address", async () => {
    const { response } = await visit(`token=${token}`, { ...launched, exit_url: `https://a.example/?t=${TEST_TOKEN}` });
    expect(await sessionOf(response)).toEqual(expect.not.objectContaining({ exitUrl: expect.anything() }));
  });

  it("the addresses of cashier and support are kept like the exit's; if there is no room, the exit's is kept first", async () => {
    const links = {
      exit_url: "https://a.example/",
      deposit_url: "https://b.example/",
      support_url: "javascript:alert(1)",
    };
    const kept = await sessionOf((await visit(`token=${token}`, { ...launched, ...links })).response);
    expect(kept).toMatchObject({ exitUrl: "https://a.example/", depositUrl: "https://b.example/" });
    expect(kept).toEqual(expect.not.objectContaining({ supportUrl: expect.anything() }));
    const long = {
      exit_url: `https://a.example/${"x".repeat(1400)}`,
      deposit_url: `https://b.example/${"x".repeat(1400)}`,
      support_url: "https://c.example/",
    };
    const capped = await sessionOf((await visit(`token=${token}`, { ...launched, ...long })).response);
    expect(capped).toMatchObject({ exitUrl: long.exit_url, supportUrl: long.support_url });
    expect(capped).toEqual(expect.not.objectContaining({ depositUrl: expect.anything() }));
  });

  it("the longest addresses that a merchant may send fit into the cookie beside a bearer token of 200 bytes", async () => {
    const [host, other] = ["https://a.example/", "https://b.example/"];
    const links = {
      exit_url: host + "x".repeat(MAX_EXIT_URL_BYTES - host.length),
      deposit_url: other + "x".repeat(MAX_LAUNCH_URLS_BYTES - MAX_EXIT_URL_BYTES - other.length),
    };
    const bearer = "t".repeat(200);
    const { response } = await visit(`token=${token}`, { ...launched, token: bearer, ...links });
    expect(await sessionOf(response)).toMatchObject({
      token: bearer,
      exitUrl: links.exit_url,
      depositUrl: links.deposit_url,
    });
  });
});
