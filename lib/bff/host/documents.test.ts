import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http, { type IncomingHttpHeaders } from "node:http";
import os from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { config as middlewareConfig } from "../../../middleware";
import type { LiveBrands } from "../brand/live-brands";
import { merchantBrands, testBrands } from "../brand/testing";
import { type Document, type Documents, readDocuments, PAGE_HEADERS } from "../pages/documents";
import { sealSession, type Session } from "../session/session";
import { TEST_SECRET, TEST_XSRF, testSession } from "../testing";
import { startTestHost } from "./testing/test-host";

const liveSession: Session = { ...testSession, seenAt: Math.floor(Date.now() / 1000) };

const BUILT = {
  "/en/error": ["en-error-1", "en-error-2"],
  "/th/error": ["th-error"],
  "/en/authentication": ["sign-in"],
  "/en/lobby/home": ["lobby"],
  "/en/unknown": ["unknown"],
} as const;
const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64");
const sourcesOf = (name: keyof typeof BUILT): string[] => BUILT[name].map((script) => `'sha256-${sha256(script)}'`);
const textOf = (name: keyof typeof BUILT): string =>
  `<!DOCTYPE html><title>${name}</title>${BUILT[name].map((script) => `<script>${script}</script>`).join("")}
   <script src="/a.js"></script><script type="application/json">{}</script><p>大厅 ${"x".repeat(20_000)}</p>`;

let folder: string;
let built: Documents;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "documents-"));
  for (const name of Object.keys(BUILT) as (keyof typeof BUILT)[]) {
    const file = path.join(folder, `${name}.html`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, textOf(name));
  }
  writeFileSync(path.join(folder, "_not-found.html"), "Next's own");
  built = readDocuments(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Started {
  documents?: Documents;
  env?: Readonly<Record<string, string>>;
  brands?: LiveBrands;
}

interface Answered {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Starts the host with a replacement for Next. `rendered` returns the addresses that Next got. */
async function start({ documents = built, env = {}, brands = testBrands }: Started = {}) {
  const { port, pages, logged, context } = await startTestHost({
    ...{ env, level: "error" },
    overrides: { documents, brandOf: brands.of, random: (bytes) => "r".repeat(bytes) },
    handle: (_, response) => void response.end("next"),
    files: new Set(["/_next/static/chunks/a.js", "/icon.svg", "/nowhere.svg", "/robots.txt", "/verify.mjs"]),
  });
  const ask = (target: string, headers: Readonly<Record<string, string>> = {}, method = "GET"): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const given = { host: "play.example", cookie: `XSRF-TOKEN=${TEST_XSRF}`, ...headers };
      const request = http.request({ port, path: target, method, headers: given, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      });
      request.on("error", reject).end();
    });
  return { ask, rendered: () => pages.map(({ url }) => url), logged, sessions: context.sessions };
}

const signedIn = async (session = liveSession): Promise<string> =>
  `XSRF-TOKEN=${TEST_XSRF}; grandstand_session=${await sealSession(session, [TEST_SECRET])}`;

function policyOf({ headers }: Answered): Map<string, string[]> {
  const directives = String(headers["content-security-policy"]).split("; ");
  return new Map(directives.map((directive) => [directive.split(" ")[0] ?? "", directive.split(" ").slice(1)]));
}

describe("the answer to a visit", () => {
  it("is the page's document, which only the browser caches and revalidates each time", async () => {
    const { ask, rendered } = await start();
    const answer = await ask("/error?message=duplicate_login");
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toBe(textOf("/en/error"));
    expect(answer.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-cache",
      etag: expect.stringMatching(/^W\/"/),
      vary: "Accept-Encoding",
      ...PAGE_HEADERS,
    });
    expect(answer.headers["content-length"]).toBe(String(answer.body.length));
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(rendered()).toEqual([]);
  });

  it.each(["en", "th"] as const)("lets only the inline scripts of the document in %s run", async (locale) => {
    const { ask } = await start();
    const policy = policyOf(await ask("/error", { "accept-language": locale }));
    expect(policy.get("script-src")).toEqual(["'self'", ...sourcesOf(`/${locale}/error`)]);
    expect(policy.get("object-src")).toEqual(["'none'"]);
  });

  it.each<[string | undefined, string | undefined, (body: Buffer) => Buffer]>([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["deflate", undefined, (body) => body],
    [undefined, undefined, (body) => body],
  ])("is compressed as the browser accepts it: %s", async (accepted, coding, decode) => {
    const { ask } = await start();
    const answer = await ask("/error", accepted === undefined ? {} : { "accept-encoding": accepted });
    expect(answer.headers["content-encoding"]).toBe(coding);
    expect(answer.headers.vary).toBe("Accept-Encoding");
    expect(decode(answer.body).toString()).toBe(textOf("/en/error"));
  });

  it("is 304 under the same policy, without a body, if the browser has the document", async () => {
    const { ask } = await start();
    const full = await ask("/error");
    const answer = await ask("/error", { "if-none-match": `"older", ${full.headers.etag}` });
    expect([answer.status, answer.body.length]).toEqual([304, 0]);
    for (const name of ["cache-control", "content-security-policy", "etag", "vary", ...Object.keys(PAGE_HEADERS)]) {
      expect([name, answer.headers[name]]).toEqual([name, full.headers[name]]);
    }
  });

  it("is the right document if the browser has the document of another language or build", async () => {
    const { ask } = await start();
    const thai = String((await ask("/error", { "accept-language": "th" })).headers.etag);
    for (const etag of [thai, '"older"']) {
      const { status, body } = await ask("/error", { "if-none-match": etag });
      expect([status, body.toString()]).toEqual([200, textOf("/en/error")]);
    }
  });

  it("is a new document if the browser has it under another policy", async () => {
    const { ask } = await start({
      brands: merchantBrands,
      env: {
        UPSTREAM_URL: "https://platform.example",
        PUSHER_APP_KEY: "key",
        PUBLIC_URL: "https://play.example,https://play.acme.example",
      },
    });
    const etag = String((await ask("/error")).headers.etag);
    const answer = await ask("/error", { host: "play.acme.example", "if-none-match": etag });
    expect([answer.status, answer.headers.etag === etag]).toEqual([200, false]);
    expect((await ask("/error", { "if-none-match": etag })).status).toBe(304);
  });

  it("to HEAD has no body", async () => {
    const { ask } = await start();
    const answer = await ask("/error", {}, "HEAD");
    expect([answer.status, answer.body.length, answer.headers.etag]).toEqual([
      200,
      0,
      (await ask("/error")).headers.etag,
    ]);
  });

  it.each(["/nowhere", "/en/error", "/unknown", "/_not-found"])("at %s, which is no page, is 404", async (target) => {
    const { ask, rendered } = await start();
    const answer = await ask(target);
    expect([answer.status, answer.body.toString(), rendered()]).toEqual([404, textOf("/en/unknown"), []]);
    expect(policyOf(answer).get("script-src")).toEqual(["'self'", ...sourcesOf("/en/unknown")]);
    expect(answer.headers["cache-control"]).toBe("private, no-cache");
  });

  it("redirects a guest from a player's page to the sign-in, and no cache stores it", async () => {
    const { ask } = await start();
    const answer = await ask("/lobby/home");
    expect([answer.status, answer.headers.location, answer.body.length]).toEqual([307, "/authentication", 0]);
    expect(answer.headers).toMatchObject({ "cache-control": "no-store", ...PAGE_HEADERS });
    expect(policyOf(answer).get("script-src")).toEqual(["'self'"]);
  });

  it("to a player whose sign-in has ended is the answer to a guest, even with a cookie", async () => {
    const { ask, sessions } = await start();
    const cookie = await signedIn();
    expect((await ask("/lobby/home", { cookie })).status).toBe(200);
    sessions.end(liveSession.sid);
    expect((await ask("/lobby/home", { cookie })).headers.location).toBe("/authentication");
  });

  it("at the sign-in page ends the session, even if the browser has the document; at a prefetch it does not", async () => {
    const { ask } = await start();
    const cookie = await signedIn();
    const etag = String((await ask("/authentication")).headers.etag);
    for (const headers of [{}, { "if-none-match": etag }]) {
      const answer = await ask("/authentication", { cookie, ...headers });
      expect(answer.headers["set-cookie"]).toEqual([expect.stringMatching(/^grandstand_session=; .*Max-Age=0/)]);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
    const ahead = await ask("/authentication", { cookie, "sec-purpose": "prefetch" });
    expect(ahead.headers["set-cookie"]).toBeUndefined();
  });

  it("has HSTS only if players use https", async () => {
    const plain = await start();
    expect((await plain.ask("/error")).headers["strict-transport-security"]).toBeUndefined();
    const secure = await start({ env: { PUBLIC_URL: "https://play.example" } });
    expect((await secure.ask("/error")).headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  it("names the sites that may frame the page at this address, and the origins of its socket and stream", async () => {
    const { ask } = await start({
      brands: merchantBrands,
      env: {
        UPSTREAM_URL: "https://platform.example",
        PUSHER_APP_KEY: "key",
        PUBLIC_URL: "https://play.example,https://play.acme.example",
        REALTIME_URL: "wss://live.example",
        MEDIA_ORIGINS: "https://video.example",
      },
    });
    const ancestors = async (host: string) => policyOf(await ask("/error", { host })).get("frame-ancestors");
    expect(await ancestors("play.acme.example")).toEqual(["https://acme.example"]);
    expect(await ancestors("play.example")).toEqual(["'self'"]);
    const policy = policyOf(await ask("/error"));
    expect(policy.get("connect-src")).toEqual(["'self'", "wss://live.example", "https://video.example"]);
    expect(policy.get("media-src")).toEqual(["'self'", "blob:", "https://video.example"]);
  });

  it("is 500 if the build lacks the document, which is logged", async () => {
    const { ask, logged } = await start();
    expect((await ask("/iframe/test")).status).toBe(500);
    expect(logged).toEqual([expect.stringContaining("/en/iframe/test")]);
  });

  it("to a launch in a frame is never stored, and the address of the launch is never sent to another site", async () => {
    const launching = { ...built.get("/en/error") } as Document;
    const { ask } = await start({ documents: new Map([["/en/launch", launching]]) });
    const { status, headers } = await ask("/authentication?token=abc", { "sec-fetch-dest": "iframe" });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  });
});

it.each([
  ["/lobby/home", { rsc: "1" }],
  ["/_next/static/chunks/a.js", {}],
  ["/icon.svg", {}],
  ["/robots.txt", {}],
])("Next answers a request for %s with the headers %j", async (target, headers) => {
  const { ask, rendered } = await start();
  expect((await ask(target, headers)).body.toString()).toBe("next");
  expect(rendered()).toEqual([target]);
});

it.each([
  "/error",
  "/",
  "/nowhere",
  "/application",
  "/apis",
  "/icon.svg",
  "/nowhere.svg",
  "/robots.txt",
  "/verify.mjs",
])("a visit to %s is answered without Next if and only if the middleware's matcher has the address", async (target) => {
  const { ask, rendered } = await start();
  await ask(target);
  const asksMiddleware = new RegExp(`^${middlewareConfig.matcher[0]}$`).test(target);
  expect(rendered()).toEqual(asksMiddleware ? [] : [target]);
});

describe("a shared link", () => {
  const documentWith = (title: string, origin: string): string =>
    `<meta property="og:title" content="${title}PK10"/><meta property="og:image" content="${origin}/fairness.png"/>
     <meta name="twitter:title" content="${title}PK10"/><title>PK10</title><script>["PK10","/fairness.png"]</script>`;
  const PUBLIC = { PUBLIC_URL: "https://play.example,https://two.example" };

  let documents: Documents;
  beforeAll(() => {
    const shared = path.join(folder, "shared");
    for (const name of ["fairness", "fairness/pk10/round", "unknown"]) {
      const file = path.join(shared, "en", `${name}.html`);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, documentWith("", ""));
    }
    documents = readDocuments(shared);
  });

  test.each([
    ["play.example", "https://play.example", PUBLIC],
    ["two.example", "https://two.example", PUBLIC],
    ["elsewhere.example", "https://play.example", PUBLIC],
    ["127.0.0.1:3000", "http://127.0.0.1:3000", {}],
    ['x"/><script>', "", {}],
  ])("at %s has a picture at %s, and its scripts are unchanged", async (host, origin, env) => {
    const { ask } = await start({ documents, env });
    for (const target of ["/fairness", "/fairness"])
      expect((await ask(target, { host })).body.toString()).toBe(documentWith("", origin));
  });

  test("to a round has the round in its title, but not for browsers, whose scripts write it", async () => {
    const { ask } = await start({ documents, env: PUBLIC });
    const target = "/fairness/pk10/202611240001";
    const { body, headers } = await ask(target, { "accept-encoding": "gzip, br" });
    expect(body.toString()).toBe(documentWith("202611240001 · ", "https://play.example"));
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers["content-length"]).toBe(String(body.byteLength));
    const browser = await ask(target, { "sec-fetch-mode": "navigate" });
    expect(browser.body.toString()).toBe(documentWith("", "https://play.example"));
    expect(browser.headers.etag).toBe(headers.etag);
    const unknown = await ask(`${target}%22%3E`);
    expect([unknown.status, unknown.body.toString()]).toEqual([404, documentWith("", "https://play.example")]);
  });
});
