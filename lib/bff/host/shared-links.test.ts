import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http, { type IncomingHttpHeaders } from "node:http";
import os from "node:os";
import path from "node:path";
import { testBrands } from "../brand/testing";
import { type Documents, readDocuments } from "../pages/documents";
import { startTestHost } from "./testing/test-host";

/** A document with what is put before the titles of a shared link and before its picture's path. */
const documentWith = (title: string, origin: string): string =>
  `<meta property="og:title" content="${title}PK10"/><meta property="og:image" content="${origin}/fairness.png"/>
   <meta name="twitter:title" content="${title}PK10"/><title>PK10</title><script>["PK10","/fairness.png"]</script>`;

let folder: string;
let documents: Documents;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "documents-"));
  for (const name of ["fairness", "fairness/pk10/round", "unknown"]) {
    const file = path.join(folder, "en", `${name}.html`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, documentWith("", ""));
  }
  documents = readDocuments(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Answered {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Asks as other sites do: `fetch` would send headers of a browser. */
async function start(env: Readonly<Record<string, string>>) {
  const { port } = await startTestHost({
    ...{ env, level: "error" },
    overrides: { documents, brandOf: testBrands.of },
    handle: (_, response) => void response.end("next"),
    files: new Set(["/fairness.png"]),
  });
  return (target: string, headers: Readonly<Record<string, string>> = {}): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const given = { host: "play.example", ...headers };
      const request = http.request({ port, path: target, headers: given, agent: false }, (response) => {
        let body = "";
        response.setEncoding("utf8").on("data", (text: string) => (body += text));
        response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body }));
      });
      request.on("error", reject).end();
    });
}

const PUBLIC = { PUBLIC_URL: "https://play.example,https://two.example" };
test.each([
  ["play.example", "https://play.example", PUBLIC],
  ["two.example", "https://two.example", PUBLIC],
  ["elsewhere.example", "https://play.example", PUBLIC],
  ["127.0.0.1:3000", "http://127.0.0.1:3000", {}],
  ['x"/><script>', "", {}],
])("a shared link at %s has a picture at %s, and its scripts are unchanged", async (host, origin, env) => {
  const ask = await start(env);
  for (const target of ["/fairness", "/fairness"])
    expect((await ask(target, { host })).body).toBe(documentWith("", origin));
});

test("a shared link to a round has the round in its title, but not for browsers, which write it themselves", async () => {
  const ask = await start(PUBLIC);
  const target = "/fairness/pk10/202611240001";
  const { body, headers } = await ask(target, { "accept-encoding": "gzip, br" });
  expect(body).toBe(documentWith("202611240001 · ", "https://play.example"));
  expect(headers["content-encoding"]).toBeUndefined();
  expect(headers["content-length"]).toBe(String(Buffer.byteLength(body)));
  const browser = await ask(target, { "sec-fetch-mode": "navigate" });
  expect(browser.body).toBe(documentWith("", "https://play.example"));
  expect(browser.headers.etag).toBe(headers.etag);
  const unknown = await ask(`${target}%22%3E`);
  expect([unknown.status, unknown.body]).toEqual([404, documentWith("", "https://play.example")]);
});
