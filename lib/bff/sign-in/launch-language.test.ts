import type { Locale } from "@/lib/contract/games";
import { testBrands } from "../brand/testing";
import { browserCall, createTestBff, info, TEST_TOKEN, testAccount, upstreamAnswer } from "../testing";
import type { UpstreamRequest, UpstreamResponse } from "../upstream/transport";

const token = "launch-token-0123456789";
const launched = { token: TEST_TOKEN, expires_in: 900 };

/** A launch link of a brand of Thai and Chinese, opened by a browser that prefers Chinese. */
async function launch(query: string, cookie: string, platform: (request: UpstreamRequest) => UpstreamResponse) {
  const locales: Locale[] = ["th", "zh"];
  const test = createTestBff(platform, { brandOf: (host) => ({ ...testBrands.of(host), locales }) });
  const headers = { cookie, "accept-language": "zh" };
  const call = await browserCall(`/authentication?token=${token}${query}`, { method: "GET", session: null, headers });
  const response = await test.bff(call, info);
  const saved = test.sent.filter(({ path }) => path === "/api/user/locale");
  return {
    location: response?.headers.get("location"),
    stored: response?.headers.getSetCookie().filter((line) => line.startsWith("user_locale=")),
    saved: saved.map(({ body }) => JSON.parse(Buffer.from(body ?? []).toString()).lang),
  };
}

const THAI = ["user_locale=th; Path=/; SameSite=Lax; Max-Age=31536000"];

test.each([
  ["the link's", "&lang=th", { lang: "zh" }, null, "", THAI, ["th"]],
  ["the platform's", "", { lang: "th" }, null, "", THAI, ["th"]],
  ["the platform's, as the brand does not have the link's", "&lang=vn", { lang: "th" }, null, "", THAI, ["th"]],
  ["the platform's, because the link's is not a language", "&lang=x;y", { lang: "th" }, null, "", THAI, ["th"]],
  ["the browser's", "", {}, null, "user_locale=zh", [], ["zh"]],
  ["the browser's, not the launch's", "&lang=vn", { lang: "vn" }, null, "user_locale=zh", [], ["zh"]],
  [
    "no language, because the brand has no language that is named",
    "&lang=vn",
    { lang: "vn" },
    null,
    "user_locale=vn",
    [],
    [],
  ],
  ["the link's, and the account keeps its own", "&lang=th", {}, "zh", "", THAI, []],
])("a launch stores and saves a language that the brand has: %s", async (_, query, extra, lang, cookie, ...found) => {
  const { stored, saved } = await launch(query, cookie, ({ path }) =>
    upstreamAnswer(200, path.endsWith("/me") ? { ...testAccount, lang } : { ...launched, ...extra }),
  );
  expect([stored, saved]).toEqual(found);
});

test.each([
  ["&lang=th", "user_locale=zh", "th"],
  ["&lang=vn", "user_locale=zh", "zh"],
  ["", "user_locale=zh", "zh"],
  ["&lang=vn", "user_locale=vn", "th"],
  ["", "", "th"],
])("a refused launch (%j, cookie %j) says why in %s, not in the browser's language", async (query, cookie, lang) => {
  const refused = upstreamAnswer(422, { message: "x", code: "launch_token_used" });
  const { location } = await launch(query, cookie, () => refused);
  expect(location).toBe(`/error?message=launch_token_used&lang=${lang}`);
});
