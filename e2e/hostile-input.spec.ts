import { request as httpRequest } from "node:http";
import fc from "fast-check";
import { expect, test } from "./app";

/** A GET that no browser would send. */
function get(url: string, path: string, cookie: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const outgoing = httpRequest({ hostname, port, path, headers: { cookie } }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
      // A truncated answer emits an error in place of `end`.
      answer.on("error", reject).on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    outgoing.on("error", reject).end();
  });
}

const EVIL = '"><script>window.evil=1</script><img src=x onerror="window.evil=1">';
const text = fc.oneof(
  fc.string({ maxLength: 80, unit: "binary" }),
  fc.constantFrom(
    EVIL,
    "javascript:evil()",
    "\u0000",
    "../../etc/passwd",
    "__proto__",
    "null",
    "{}",
    "[]",
    "%",
    "x".repeat(10_000),
  ),
);
const cookieText = fc.oneof(
  fc.stringMatching(/^[\x20-\x3a\x3c-\x7e]{0,200}$/),
  fc.constantFrom("Fe26.2*1*x*x*x**x*x~2", "%E0%A4%A", "x".repeat(10_000), "en; user_locale=zz", '"'),
);

test("no address and no cookie causes a server error or runs a script", async ({ page, app }) => {
  const paths = ["/error", "/authentication", "/lobby/home", "/", "/game/pk10/home", "/iframe/test"];
  const names = ["message", "token", "lang", "game", "ended", "unknown"];
  const query = fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 3 });
  const jar = fc.array(fc.tuple(fc.constantFrom("grandstand_session", "user_locale", "XSRF-TOKEN", "x"), cookieText), {
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), query, jar, async (path, parameters, cookies) => {
      const search = parameters
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        .join("&")
        .slice(0, 12_000);
      const cookie = cookies
        .map(([name, value]) => `${name}=${value}`)
        .join("; ")
        .slice(0, 12_000);
      const { status, body } = await get(app.url, `${path}?${search}`.slice(0, 12_000), cookie);
      // A server may refuse headers beyond its size limit.
      expect(status, `${path}?${search} ${cookie}`).toBeLessThan(500);
      expect(body).not.toContain("<script>window.evil");
      expect(body).not.toContain("<img src=x");
    }),
    { numRuns: 120 },
  );
  for (const path of ["/error?message=", "/authentication?lang=", "/authentication?game="]) {
    await page.goto(path + encodeURIComponent(EVIL));
    await expect(page.locator("h1")).toBeVisible();
    expect(await page.evaluate(() => "evil" in window)).toBe(false);
  }
});
