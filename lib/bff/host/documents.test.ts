import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import os from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { config as middlewareConfig } from "../../../middleware";
import type { LiveBrands } from "../brand/live-brands";
import { merchantBrands, testBrands } from "../brand/testing";
import { readEnv } from "../env";
import { DOCUMENT_HEADER } from "../../pages";
import { PAGE_HEADERS } from "../pages/policy";
import { sealSession, type Session } from "../session/session";
import { createSessionMemory } from "../session/session-memory";
import { TEST_SECRET, TEST_XSRF, testSession } from "../testing";
import { createDocumentPages, type Documents, readDocuments } from "./documents";

const live: Session = { ...testSession, seenAt: Math.floor(Date.now() / 1000) };

/** What the build has written: pages in two languages, each with its own scripts. */
const BUILT = {
  "/en/error": ["'sha256-en-error-1='", "'sha256-en-error-2='"],
  "/th/error": ["'sha256-th-error='"],
  "/en/authentication": ["'sha256-sign-in='"],
  "/en/lobby/home": ["'sha256-lobby='"],
  "/th/lobby/home": ["'sha256-th-lobby='"],
  "/en/unknown": ["'sha256-unknown='"],
};
const textOf = (name: string): string => `<!DOCTYPE html><title>${name}</title><p>大厅 ${"x".repeat(20_000)}</p>`;
const hashOf = (name: string): string => `hash-of-${name}=`;
const STYLES = ["'sha256-toasts='"];

let folder: string;
let built: Documents;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "documents-"));
  const documents = Object.entries(BUILT).map(([name, scripts]) => {
    const file = path.join(folder, `${name}.html`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, textOf(name));
    writeFileSync(`${file}.gz`, gzipSync(textOf(name)));
    writeFileSync(`${file}.br`, brotliCompressSync(textOf(name)));
    return [name, { etag: hashOf(name), scripts }];
  });
  writeFileSync(
    path.join(folder, "list.json"),
    JSON.stringify({ styles: STYLES, documents: Object.fromEntries(documents) }),
  );
  built = readDocuments(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

interface Started {
  /** Null in development. */
  documents?: Documents | null;
  env?: Readonly<Record<string, string>>;
  brands?: LiveBrands;
  /** Next's answer to what is left to it. */
  render?: (request: IncomingMessage, response: ServerResponse) => void;
}

interface Answered {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A real server in front of a stand-in for Next. */
async function start({ documents = built, env = {}, render, brands = testBrands }: Started = {}) {
  const settings = readEnv({ SESSION_SECRET: TEST_SECRET, ...env });
  const secure = settings.publicOrigins.some((origin) => origin.startsWith("https:"));
  const sessions = createSessionMemory({ secrets: settings.sessionSecrets, now: Date.now });
  const rendered: (string | undefined)[] = [];
  const failures: unknown[] = [];
  const handle = createDocumentPages({
    bff: {
      settings,
      sessions,
      brands,
      cookieSite: () => ({ secure, framed: false }),
      random: (bytes) => "r".repeat(bytes),
    },
    documents,
    async render(request, response) {
      rendered.push(request.url);
      if (render === undefined) response.end("next");
      else render(request, response);
    },
  });
  const server = http.createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      failures.push(error);
      response.destroy();
    });
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
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
  return { ask, rendered, failures, sessions };
}

const signedIn = async (session = live): Promise<string> =>
  `XSRF-TOKEN=${TEST_XSRF}; grandstand_session=${await sealSession(session, [TEST_SECRET])}`;

/** Of the document and of its policy. */
function etagOf(name: string, { headers }: Answered): string {
  const policy = createHash("sha256").update(String(headers["content-security-policy"])).digest("base64url");
  return `W/"${hashOf(name)}.${policy.slice(0, 10)}"`;
}

function policyOf({ headers }: Answered): Map<string, string[]> {
  const directives = String(headers["content-security-policy"]).split("; ");
  return new Map(directives.map((directive) => [directive.split(" ")[0] ?? "", directive.split(" ").slice(1)]));
}

describe("a visit to a page", () => {
  it("is answered with its document, which only the browser caches and revalidates each time", async () => {
    const { ask, rendered } = await start();
    const answer = await ask("/error?message=duplicate_login");
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toBe(textOf("/en/error"));
    expect(answer.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-cache",
      etag: etagOf("/en/error", answer),
      vary: "Accept-Encoding",
      ...PAGE_HEADERS,
    });
    expect(answer.headers["content-length"]).toBe(String(answer.body.length));
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(rendered).toEqual([]);
  });

  it.each(["en", "th"] as const)(
    "lets the inline scripts of its own document run, and no others: in %s",
    async (locale) => {
      const { ask } = await start();
      const policy = policyOf(await ask("/error", { "accept-language": locale }));
      expect(policy.get("script-src")).toEqual(["'self'", ...BUILT[`/${locale}/error`]]);
      expect(policy.get("style-src")).toEqual(["'self'", ...STYLES]);
      expect(policy.get("object-src")).toEqual(["'none'"]);
    },
  );

  it("is in the language of the cookie, else of the account, else of the browser", async () => {
    const { ask } = await start();
    const shown = async (headers: Readonly<Record<string, string>>): Promise<string> =>
      (await ask("/lobby/home", headers)).body.toString();
    const thai = await signedIn({ ...live, lang: "th" });
    expect(await shown({ cookie: `${thai}; user_locale=en`, "accept-language": "th" })).toBe(textOf("/en/lobby/home"));
    expect(await shown({ cookie: thai, "accept-language": "en" })).toBe(textOf("/th/lobby/home"));
    expect(await shown({ cookie: await signedIn(), "accept-language": "th" })).toBe(textOf("/th/lobby/home"));
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

  it("with the document in its cache gets 304 under the same policy, without a body", async () => {
    const { ask } = await start();
    const full = await ask("/error");
    const answer = await ask("/error", { "if-none-match": `"older", ${full.headers.etag}` });
    expect([answer.status, answer.body.length]).toEqual([304, 0]);
    for (const name of ["cache-control", "content-security-policy", "etag", "vary", ...Object.keys(PAGE_HEADERS)]) {
      expect([name, answer.headers[name]]).toEqual([name, full.headers[name]]);
    }
  });

  it("with the document of another language or build in its cache gets the right one", async () => {
    const { ask } = await start();
    const thai = String((await ask("/error", { "accept-language": "th" })).headers.etag);
    for (const etag of [thai, '"older"']) {
      const { status, body } = await ask("/error", { "if-none-match": etag });
      expect([status, body.toString()]).toEqual([200, textOf("/en/error")]);
    }
  });

  it("with the document under another policy in its cache gets a new one", async () => {
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

  it("by HEAD gets the head alone", async () => {
    const { ask } = await start();
    const answer = await ask("/error", {}, "HEAD");
    expect([answer.status, answer.body.length, answer.headers.etag]).toEqual([200, 0, etagOf("/en/error", answer)]);
  });

  it.each(["/nowhere", "/en/error", "/unknown", "/documents/list.json"])(
    "to %s, which is no page, is 404",
    async (target) => {
      const { ask, rendered } = await start();
      const answer = await ask(target);
      expect([answer.status, answer.body.toString(), rendered]).toEqual([404, textOf("/en/unknown"), []]);
      expect(policyOf(answer).get("script-src")).toEqual(["'self'", ...BUILT["/en/unknown"]]);
      expect(answer.headers["cache-control"]).toBe("private, no-cache");
    },
  );

  it("of a guest to a player's page redirects to the sign-in, and no cache stores that", async () => {
    const { ask } = await start();
    const answer = await ask("/lobby/home");
    expect([answer.status, answer.headers.location, answer.body.length]).toEqual([307, "/authentication", 0]);
    expect(answer.headers).toMatchObject({ "cache-control": "no-store", ...PAGE_HEADERS });
    expect(policyOf(answer).get("script-src")).toEqual(["'self'"]);
  });

  it("of a player whose sign-in has ended is a guest's, whatever cookie it carries", async () => {
    const { ask, sessions } = await start();
    const cookie = await signedIn();
    expect((await ask("/lobby/home", { cookie })).status).toBe(200);
    sessions.end(live.sid);
    expect((await ask("/lobby/home", { cookie })).headers.location).toBe("/authentication");
  });

  it("to the sign-in ends the session, also where the document is cached already; a prefetch does not", async () => {
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

  it("that is the first gets the anti-forgery cookie", async () => {
    const { ask } = await start();
    const { headers } = await ask("/error", { cookie: "other=1" });
    expect(headers["set-cookie"]).toEqual([`XSRF-TOKEN=${"r".repeat(32)}; Path=/; SameSite=Lax`]);
  });

  it("tells browsers to use https (HSTS) where players use it, and only there", async () => {
    const plain = await start();
    expect((await plain.ask("/error")).headers["strict-transport-security"]).toBeUndefined();
    const secure = await start({ env: { PUBLIC_URL: "https://play.example" } });
    expect((await secure.ask("/error")).headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  it("says who may frame the page at this address, and where its socket and stream come from", async () => {
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
    expect(policy.get("connect-src")).toEqual([
      "'self'",
      "wss://live.example",
      "https://live.example",
      "https://video.example",
    ]);
    expect(policy.get("media-src")).toEqual(["'self'", "blob:", "https://video.example"]);
  });

  it("whose document is missing in the build fails: nothing else is shown instead", async () => {
    const { ask, failures } = await start();
    await expect(ask("/launch")).rejects.toThrow();
    expect(failures).toEqual([expect.objectContaining({ message: expect.stringContaining("/en/launch") })]);
  });
});

describe("what the router fetches for a navigation", () => {
  const rsc = { rsc: "1" };

  it("is answered by Next, without Next's cache headers, and lets no inline script run", async () => {
    const { ask, rendered } = await start({
      render(_request, response) {
        response.statusCode = 200;
        response.setHeader(DOCUMENT_HEADER, "/en/lobby/home");
        response.setHeader("x-middleware-rewrite", "/en/lobby/home");
        response.setHeader("x-nextjs-cache", "HIT");
        response.setHeader("x-nextjs-prerender", "1");
        response.setHeader("x-nextjs-stale-time", "300");
        response.setHeader("cache-control", "s-maxage=31536000");
        response.setHeader("set-cookie", ["a=1", "b=2"]);
        response.setHeader("content-type", "text/x-component");
        response.end("payload");
      },
    });
    const answer = await ask("/lobby/home?_rsc=1", rsc);
    expect([answer.status, answer.body.toString(), rendered]).toEqual([200, "payload", ["/lobby/home?_rsc=1"]]);
    const internal = Object.keys(answer.headers).filter((name) => /^x-(?:document|middleware|nextjs-[cp])/.test(name));
    expect(internal).toEqual([]);
    expect(answer.headers).toMatchObject({
      "x-nextjs-stale-time": "300",
      "cache-control": "private, no-cache",
      "set-cookie": ["a=1", "b=2"],
      "content-type": "text/x-component",
      ...PAGE_HEADERS,
    });
    expect(policyOf(answer).get("script-src")).toEqual(["'self'"]);
  });

  it.each([
    [200, 404],
    [304, 304],
    [307, 307],
    [500, 500],
  ])("of an unknown page whose answer is %i is %i", async (given, status) => {
    const { ask } = await start({
      render(_request, response) {
        response.setHeader(DOCUMENT_HEADER, "/en/unknown");
        response.writeHead(given, { "x-own": "1" });
        response.end();
      },
    });
    const answer = await ask("/nowhere", rsc);
    expect([answer.status, answer.headers["x-own"]]).toEqual([status, "1"]);
  });

  it("keeps a redirect's location and its cache headers", async () => {
    const { ask } = await start({
      render(_request, response) {
        response.setHeader("cache-control", "no-store");
        response.writeHead(307, { location: "/authentication" }).end();
      },
    });
    const answer = await ask("/lobby/home", rsc);
    expect(answer.headers).toMatchObject({ location: "/authentication", "cache-control": "no-store" });
  });
});

describe("Next's own files", () => {
  it.each(["/_next/static/chunks/a.js", "/_next/image?url=a", "/_next/nothing"])(
    "%s carries Next's own headers alone",
    async (target) => {
      const { ask, rendered } = await start({
        render(_request, response) {
          response.setHeader("cache-control", "public, max-age=31536000, immutable");
          response.end("file");
        },
      });
      const { status, headers, body } = await ask(target);
      expect([status, body.toString(), rendered]).toEqual([200, "file", [target]]);
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(headers["content-security-policy"]).toBeUndefined();
    },
  );
});

it.each([
  "/error",
  "/",
  "/nowhere",
  "/application",
  "/apis",
  "/icon.svg",
  "/nowhere.svg",
  "/favicon.ico",
  "/api/nothing",
  "/app/key",
  "/sanctum/x",
])("a visit to %s is answered here exactly where the middleware would be asked for it", async (target) => {
  const { ask, rendered } = await start();
  await ask(target);
  const asksMiddleware = new RegExp(`^${middlewareConfig.matcher[0]}$`).test(target);
  expect(rendered).toEqual(asksMiddleware ? [] : [target]);
});

describe("in development", () => {
  it("Next renders each page, whose inline scripts are not known", async () => {
    const { ask, rendered } = await start({
      documents: null,
      render(request, response) {
        response.setHeader(DOCUMENT_HEADER, request.url === "/error" ? "/en/error" : "/en/unknown");
        response.end("<p>page</p>");
      },
    });
    const page = await ask("/error");
    expect([page.status, page.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    expect(policyOf(page).get("script-src")).toEqual(["'self'", "'unsafe-inline'", "'unsafe-eval'"]);
    expect((await ask("/nowhere")).status).toBe(404);
    expect(rendered).toEqual(["/error", "/nowhere"]);
  });
});

describe("the list of documents", () => {
  it("is read as the build wrote it", () => {
    expect([...built.byName.keys()]).toEqual(Object.keys(BUILT));
    expect(built.byName.get("/th/error")).toMatchObject({ etag: hashOf("/th/error"), scripts: BUILT["/th/error"] });
    expect(built.styles).toEqual(STYLES);
  });

  it.each([
    ["without a list", null],
    ["with something else", "[]"],
    [
      "whose files are missing",
      JSON.stringify({ styles: [], documents: { "/en/gone": { etag: '"a"', scripts: [] } } }),
    ],
  ])("of a build %s keeps the host from starting", (_, list) => {
    const broken = mkdtempSync(path.join(os.tmpdir(), "documents-"));
    try {
      if (list !== null) writeFileSync(path.join(broken, "list.json"), list);
      expect(() => readDocuments(broken)).toThrow();
    } finally {
      rmSync(broken, { recursive: true });
    }
  });
});
