import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import pino from "pino";
import { LOCALES, type Locale } from "@/lib/contract/games";
import { brandFolder, testBrands } from "../brand/testing";
import { readEnv } from "../env";
import { createTestBff, TEST_SECRET, upstreamAnswer } from "../testing";
import { startHost } from "./start-host";

async function whileStarting(
  visits: readonly { path?: string; method?: string; headers?: Record<string, string> }[],
  env: Record<string, string> = {},
  brands = testBrands,
): Promise<{ status: number; headers: Headers; text: string }[]> {
  const { context } = createTestBff(() => upstreamAnswer(200, {}));
  const answers: { status: number; headers: Headers; text: string }[] = [];
  const host = await startHost({
    context: {
      ...context,
      brandOf: brands.of,
      settings: { ...readEnv({ SESSION_SECRET: TEST_SECRET, ...env }), host: "127.0.0.1", port: 0 },
    },
    log: pino({ level: "silent" }),
    access: pino({ level: "silent" }),
    startPages: async (hostname, port) => {
      for (const { path = "/lobby/home", method = "GET", headers = {} } of visits) {
        const answered = await fetch(`http://${hostname}:${port}${path}`, { method, headers });
        answers.push({ status: answered.status, headers: answered.headers, text: await answered.text() });
      }
      return {
        handle: async (_request, response) => void response.end(),
        files: new Set(),
        stop: async () => undefined,
      };
    },
  });
  await host.stop();
  return answers;
}

const ACCEPT = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const TITLES: Readonly<Record<Locale, readonly [lang: string, title: string]>> = {
  en: ["en", "Just a moment"],
  id: ["id", "Mohon tunggu sebentar"],
  tc: ["zh-Hant", "請稍候"],
  th: ["th", "กรุณารอสักครู่"],
  vn: ["vi", "Vui lòng chờ giây lát"],
  zh: ["zh-Hans", "请稍候"],
};

test("a visit before the pages are ready gets a page that explains the wait and reloads itself", async () => {
  const [answer] = await whileStarting([{ headers: { accept: ACCEPT } }]);
  expect([answer?.status, answer?.headers.get("content-type"), answer?.headers.get("cache-control")]).toEqual([
    503,
    "text/html; charset=utf-8",
    "no-store",
  ]);
  expect(answer?.headers.get("retry-after")).toBe("3");
  expect(answer?.text).toMatch(/^<!doctype html>/);
  expect(answer?.text).toContain('<meta http-equiv="refresh" content="3">');
  expect(answer?.text).toContain("<h1>Just a moment</h1>");
  expect(answer?.text).toContain('<a href="">Try again</a>');
});

test.each(LOCALES)("the page is in the language (%s) that the cookie names, or else the browser", async (locale) => {
  const [lang, title] = TITLES[locale];
  const [byCookie, byBrowser] = await whileStarting([
    { headers: { accept: ACCEPT, cookie: `a=b; user_locale=${locale}`, "accept-language": "fr" } },
    { headers: { accept: ACCEPT, "accept-language": `${lang},en;q=0.1` } },
  ]);
  for (const answer of [byCookie, byBrowser]) {
    expect(answer?.text).toContain(`<html lang="${lang}">`);
    expect(answer?.text).toContain(`<h1>${title}</h1>`);
  }
});

test("the page's policy allows only its own style, and framing if the pages may be framed", async () => {
  const [answer] = await whileStarting([{ headers: { accept: ACCEPT } }], {
    FRAME_ANCESTORS: "'self' https://acme.example",
    PUBLIC_URL: "https://play.example",
  });
  const style = /<style>(.*)<\/style>/s.exec(answer?.text ?? "")?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(answer?.headers.get("content-security-policy")).toBe(
    `default-src 'none'; img-src 'self'; style-src 'self' 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' https://acme.example`,
  );
  expect(answer?.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer?.headers.get("strict-transport-security")).toMatch(/^max-age=/);
  expect(answer?.text).not.toMatch(/<script|style="|\son\w+=/);
});

test("the page shows a brand's name as text, never as markup", async () => {
  const folder = brandFolder();
  folder.write("default", { ...JSON.parse(readFileSync("brands/default/brand.json", "utf8")), name: `<b>"A" & 'B'` });
  const [answer] = await whileStarting([{ headers: { accept: ACCEPT } }], {}, folder.read());
  folder.remove();
  expect(answer?.text).toContain(" · &#60;b&#62;&#34;A&#34; &#38; 'B'</title>");
});

test.each([
  ["a call of the API", { path: "/api/user/unknown", method: "POST", headers: { accept: ACCEPT } }, 404, "not_found"],
  ["a script", { path: "/_next/static/chunks/x.js", headers: { accept: "*/*" } }, 503, "unavailable"],
  ["a request that is no browser's visit", { headers: { accept: "application/json" } }, 503, "unavailable"],
  ["a form's POST", { method: "POST", headers: { accept: ACCEPT } }, 405, "method_not_allowed"],
])("%s gets JSON", async (_, visit, status, code) => {
  const [answer] = await whileStarting([visit]);
  expect([answer?.status, JSON.parse(answer?.text ?? "").code]).toEqual([status, code]);
});
