import { SESSION_COOKIE } from "../session/cookies";
import { type Session, unsealSession } from "../session/session";
import {
  browserCall,
  cookieValue,
  createTestBff,
  info,
  TEST_NOW,
  TEST_SECRET,
  testAccount,
  testSession,
  upstreamAnswer,
} from "../testing";
import { UpstreamUnreachable, type UpstreamResponse } from "../upstream/transport";

const NEW_TOKEN = "bearer-of-the-launch-0123456789";
const LAUNCH = "/authentication?token=launch-token-0123456789&game=PK10&lang=th";

type Browser = ReturnType<typeof createTestBff>;

/** A visit with this cookie, of a browser without a session. */
async function go({ bff }: Pick<Browser, "bff">, path: string, cookie = ""): Promise<Response> {
  const call = await browserCall(path, { method: "GET", session: null });
  const headers = new Headers(call.headers);
  headers.set("cookie", cookie);
  const response = await bff(new Request(call, { headers }), info);
  if (response === null) throw new Error("not answered by the BFF");
  return response;
}

const sessionOf = (response: Response): Promise<Session | null> =>
  unsealSession(cookieValue(response, SESSION_COOKIE) ?? "", [TEST_SECRET], TEST_NOW);

/** A platform that answers launches like this, or not at all. */
const platformThat = (answer: UpstreamResponse | null): Browser =>
  createTestBff(({ path }) => {
    if (answer === null) throw new UpstreamUnreachable("gone");
    return path.endsWith("/launch") ? answer : upstreamAnswer(200, testAccount);
  });

describe("a launch link during maintenance", () => {
  const waitingAt = "/error?message=maintenance&lang=th&again";
  const busy = upstreamAnswer(503, { message: "Back soon.", code: "maintenance" });

  it("waits, sealed, in a cookie of its own, and is tried again until the platform answers", async () => {
    let answer = busy;
    const tried: unknown[] = [];
    const browser = createTestBff((request) => {
      if (request.path.endsWith("/launch")) tried.push(Buffer.from(request.body ?? []).toString());
      return request.path.endsWith("/launch") ? answer : upstreamAnswer(200, testAccount);
    });
    const first = await go(browser, LAUNCH);
    const cookie = `grandstand_link=${cookieValue(first, "grandstand_link")}`;
    expect(first.headers.get("location")).toBe(waitingAt);
    expect(cookie).not.toContain("launch-token");
    const second = await go(browser, "/authentication?again", cookie);
    expect([second.headers.get("location"), cookieValue(second, "grandstand_link")]).toEqual([
      waitingAt,
      expect.any(String),
    ]);
    answer = upstreamAnswer(200, { token: NEW_TOKEN, expires_in: 900 });
    const third = await go(browser, "/authentication?again", cookie);
    expect([third.headers.get("location"), cookieValue(third, "grandstand_link")]).toEqual(["/game/pk10/home", ""]);
    expect(await sessionOf(third)).toMatchObject({ token: NEW_TOKEN });
    expect(new Set(tried)).toEqual(new Set([JSON.stringify({ token: "launch-token-0123456789" })]));
  });

  it.each([
    [
      "that is too long for a cookie is not kept",
      `/authentication?lang=th&token=${"a".repeat(4_000)}`,
      "maintenance&lang=th",
    ],
    ["that is not kept cannot be tried again", "/authentication?again&lang=th", "launch_token_invalid&lang=th"],
  ])("a link %s", async (_, address, reason) => {
    const answered = await go(
      createTestBff(() => busy),
      address,
    );
    expect(answered.headers.get("location")).toBe(`/error?message=${reason}`);
    expect(cookieValue(answered, "grandstand_link")).toBeUndefined();
  });

  /** The cookie of a link that waits. */
  async function waitingCookie(): Promise<string> {
    const first = await go(
      createTestBff(() => busy),
      LAUNCH,
    );
    return `grandstand_link=${cookieValue(first, "grandstand_link")}`;
  }

  it.each([
    ["cannot be reached", null],
    ["is busy", upstreamAnswer(429, { message: "Too Many Attempts." })],
    ["is not ready", upstreamAnswer(503, { message: "x" })],
  ])("goes on waiting while the platform %s", async (_, answer) => {
    const cookie = await waitingCookie();
    const again = await go(platformThat(answer), "/authentication?again", cookie);
    expect([again.headers.get("location")?.split("&reference")[0], cookieValue(again, "grandstand_link")]).toEqual([
      expect.stringContaining("/error?message=maintenance&lang=th"),
      expect.stringMatching(/./),
    ]);
    expect(again.headers.get("location")).toMatch(/&again$/);
  });

  it("waits for five minutes after its last try, and for no other page's launch, or past a logout", async () => {
    const cookie = await waitingCookie();
    const granted = upstreamAnswer(200, { token: NEW_TOKEN, expires_in: 900 });
    const late = platformThat(granted);
    late.clock.now += 5 * 60_000;
    expect((await go(late, "/authentication?again", cookie)).headers.get("location")).toContain("launch_token_invalid");
    const other = await go(platformThat(granted), "/authentication?token=another-token", cookie);
    expect([other.headers.get("location"), cookieValue(other, "grandstand_link")]).toEqual(["/lobby/home", ""]);
    const call = await browserCall("/api/user/logout", { method: "POST", body: "{}" });
    const headers = new Headers(call.headers);
    headers.set("cookie", `${headers.get("cookie") ?? ""}; ${cookie}`);
    const ended = await platformThat(granted).bff(new Request(call, { headers }), info);
    expect(ended && cookieValue(ended, "grandstand_link")).toBe("");
  });

  it("leads to the lobby when another tab's launch has used it", async () => {
    const call = await browserCall("/authentication?again", { method: "GET", session: testSession });
    const answered = await platformThat(busy).bff(call, info);
    expect(answered?.headers.get("location")).toBe("/lobby/home");
  });
});
