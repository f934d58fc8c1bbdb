import { signedNotice } from "../session/notice-signature";
import { sealSession, type Session } from "../session/session";
import { SESSION_COOKIE } from "../session/cookies";
import type { Brand } from "../brand/read-brands";
import { testBrands } from "../brand/testing";
import { readEnv } from "../env";
import { createTestBff, info, TEST_SECRET, testSession, upstreamAnswer } from "../testing";
import { visitPage } from "./visit";

/** A visit to a brand of Thai, Chinese and English, by a browser that prefers Vietnamese and Chinese. */
async function visit(
  path: string,
  {
    kept = "",
    session = null as Session | null,
    framed = false,
    headers: more = {},
    font = null as string | null,
  } = {},
) {
  const { context } = createTestBff(() => {
    throw new Error("no call is expected");
  });
  const brandOf = (host: string | null): Brand => ({ ...testBrands.of(host), locales: ["th", "zh", "en"], font });
  const cookies = [
    ...(kept === "" ? [] : [`user_locale=${kept}`]),
    ...(session === null ? [] : [`${SESSION_COOKIE}=${await sealSession(session, [TEST_SECRET])}`]),
  ];
  const headers = new Headers({
    "accept-language": "vi, zh-CN;q=0.9",
    cookie: ["XSRF-TOKEN=a", ...cookies].join("; "),
    ...(framed ? { "sec-fetch-dest": "iframe" } : {}),
    ...more,
  });
  const request = new Request(`http://play.example${path}`, { headers });
  return visitPage({ ...context, brandOf }, request, info);
}

const thai: Session = { ...testSession, lang: "th" };
const vietnamese: Session = { ...thai, lang: "vn" };

test.each([
  ["/lobby/home", { session: thai, kept: "zh" }, "/zh/lobby/home"],
  ["/lobby/home", { session: thai }, "/th/lobby/home"],
  ["/lobby/home", { session: thai, kept: "vn" }, "/th/lobby/home"],
  ["/lobby/home", { session: vietnamese }, "/zh/lobby/home"],
  ["/lobby/home?lang=en", { session: thai }, "/th/lobby/home"],
  ["/authentication", {}, "/zh/authentication"],
  ["/error?message=maintenance&lang=th", { kept: "en" }, "/th/error"],
  ["/error?message=maintenance&lang=vn", { kept: "en" }, "/en/error"],
  ["/launch?game=PK10&lang=th", {}, "/th/launch"],
  ["/authentication?token=abc&lang=th", { framed: true }, "/th/launch"],
  ["/authentication?token=abc&lang=vn", { framed: true }, "/en/launch"],
  ["/authentication?token=abc&lang=vn", { framed: true, kept: "th" }, "/th/launch"],
  ["/launch?game=PK10", {}, "/en/launch"],
])("%s of %j is shown as %s", async (path, options, document) => {
  expect((await visit(path, options)).document).toBe(document);
});

test.each([
  ["/error?message=maintenance&lang=th", "en", ["user_locale=th"]],
  ["/error?message=maintenance&lang=th", "", []],
  ["/error?message=maintenance", "en", []],
  // The brand had it once.
  ["/error?message=maintenance", "vn", ["user_locale=zh"]],
])(
  "%s with the cookie %j sets the cookie %j, as the page would change to the cookie's language",
  async (path, kept, set) => {
    const { cookies } = await visit(path, { kept });
    expect(cookies.map((line) => line.split(";")[0])).toEqual(set);
  },
);

test.each([
  ["", "en"],
  ["th", "th"],
  ["vn", "en"],
])(
  "a frame that has lost its session (cookie %j) asks for a link in %s, never in the browser's language",
  async (kept, lang) => {
    expect((await visit("/game/pk10/home", { kept, framed: true })).headers["location"]).toBe(
      `/launch?game=PK10&lang=${lang}`,
    );
  },
);

test.each([
  ["", "th"],
  ["en", "en"],
])("the router of a Thai document (cookie %j) gets the next page in %s", async (kept, lang) => {
  const tree = encodeURIComponent(JSON.stringify(["", { children: [["locale", "th", "d", null], {}] }]));
  const headers = { rsc: "1", "next-router-state-tree": tree };
  expect((await visit("/game/pk10/home", { kept, headers })).document).toBe(`/${lang}/game/pk10/home`);
});

test("a document asks for the font of its brand at once", async () => {
  const font = "/brand/font-abc.woff2";
  expect((await visit("/error", { font })).headers["link"]).toBe(
    `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
  );
  expect((await visit("/error")).headers["link"]).toBeUndefined();
});

test("the landing page shows no words but known keys and what the BFF signed", async () => {
  const leadsTo = async (query: string) => (await visit(`/error?${query}`)).headers["location"];
  const signed = await signedNotice("Account suspended.", [TEST_SECRET]);
  for (const own of ["", "message=", "message=duplicate_login", "message=upstream_timeout", signed])
    expect(await leadsTo(own)).toBeUndefined();
  const altered = signed.replace("suspended", "hacked");
  for (const foreign of ["message=Call+1900", "message=toString", "message=Account+suspended.", altered])
    expect(await leadsTo(foreign)).toBe("/error");
});

describe("the public pages about draws", () => {
  test.each([
    ["/fairness", "/zh/fairness", 200],
    ["/fairness/pk10", "/zh/fairness/pk10", 200],
    ["/fairness/pk10/202611240001", "/zh/fairness/pk10/round", 200],
    ["/fairness/pk10/", "/zh/fairness/pk10", 200],
    ["/fairness/chess", "/zh/unknown", 404],
    ["/fairness/PK10", "/zh/unknown", 404],
    ["/fairness/pk10/1/2", "/zh/unknown", 404],
    ["/fairness/pk10/%3Cb%3E", "/zh/unknown", 404],
  ])("a guest sees %s as %s", async (path, document, status) => {
    const answer = await visit(path);
    expect([answer.document, answer.status]).toEqual([document, status]);
  });

  test("are unknown for a game that the brand does not offer", async () => {
    const { context } = createTestBff(() => upstreamAnswer(200, {}));
    const brandOf = (host: string | null): Brand => ({ ...testBrands.of(host), games: ["PK10"] });
    const see = (path: string) => visitPage({ ...context, brandOf }, new Request(`http://play.example${path}`), info);
    expect((await see("/fairness/pk10")).status).toBe(200);
    expect((await see("/fairness/balls12")).status).toBe(404);
  });

  test.each([
    ["names fairness", ["fairness"], 200],
    ["does not", [], 404],
  ])("are there for a merchant's platform only if it %s", async (_, features, status) => {
    const settings = readEnv({
      ...{ SESSION_SECRET: TEST_SECRET, UPSTREAM_URL: "http://platform.example" },
      ...{ PUSHER_APP_ID: "own", PUSHER_APP_KEY: "own-key" },
    });
    const { context } = createTestBff(
      () => upstreamAnswer(200, { countries: [], default_country_code: "", features }),
      { settings },
    );
    for (const path of ["/fairness", "/fairness/pk10", "/fairness/pk10/202611240001"]) {
      expect((await visitPage(context, new Request(`http://play.example${path}`), info)).status).toBe(status);
    }
  });
});
