import { pageCall } from "./page";
import { testSession, upstreamAnswer } from "./testing";
import type { UpstreamRequest } from "./transport";

let incoming: Record<string, string> = {};
let cookie: string | undefined;
let session = testSession;
let upstream = upstreamAnswer(200, { balance: 1 });
jest.mock("next/headers", () => ({
  headers: async () => new Headers(incoming),
  cookies: async () => ({ get: () => (cookie === undefined ? undefined : { value: cookie }) }),
}));

const specimens = new Map<string, object>();
const sent: UpstreamRequest[] = [];
jest.mock("./process", () => ({
  bffProcess: () => ({
    settings: { upstreamUrl: "http://upstream.example" },
    cookieSite: { secure: false, framed: false },
    sessions: { read: async () => session },
    specimens,
    transport: {
      send: async (request: UpstreamRequest) => {
        sent.push(request);
        return upstream;
      },
    },
  }),
}));

const realRevision = process.env.REVISION;
beforeEach(() => {
  sent.length = 0;
  specimens.clear();
  incoming = {};
  cookie = undefined;
  session = testSession;
  upstream = upstreamAnswer(200, { balance: 1 });
});
afterEach(() => {
  process.env.REVISION = realRevision;
});

test.each([
  ["account_kick", "/error?message=account_kick&ended=sid-1"],
  ["duplicate_login", "/error?message=duplicate_login&ended=sid-1"],
  ["unauthenticated", "/authentication"],
  [undefined, "/authentication"],
])("a page whose session the platform has ended (%s) leads to %s", async (code, path) => {
  upstream = upstreamAnswer(401, { message: "x", code });
  await expect(pageCall("loadBalance", {})).rejects.toMatchObject({ digest: expect.stringContaining(`;${path};`) });
});

async function headersSent(): Promise<Readonly<Record<string, string>> | undefined> {
  await pageCall("loadBalance", {});
  return sent.at(-1)?.headers;
}

test("a page's own call carries its revision, and the time zone that the browser last named", async () => {
  process.env.REVISION = "r1";
  session = { ...testSession, timeZone: "Asia/Tokyo" };
  expect(await headersSent()).toMatchObject({ vrevv: "r1", timezone: "Asia/Tokyo", role: "user" });
});

test("without a revision there is none to tell, nor a zone before the browser has named its own", async () => {
  process.env.REVISION = "";
  const headers = await headersSent();
  expect(headers).not.toHaveProperty("vrevv");
  expect(headers).not.toHaveProperty("timezone");
});

test("the platform is asked in the language that the page is rendered in", async () => {
  incoming = { "accept-language": "th-TH,th;q=0.9,en;q=0.8" };
  expect(await headersSent()).toHaveProperty("accept-language", "th");
  cookie = "vn";
  expect(await headersSent()).toHaveProperty("accept-language", "vn");
  cookie = undefined;
  incoming = { "accept-language": "fr" };
  expect(await headersSent()).toHaveProperty("accept-language", "en");
});

test("a page of a player who does not exist is told what was put down for him, and asks nobody", async () => {
  specimens.set(session.token, { loadBalance: upstreamAnswer(200, { balance: 7.5 }) });
  expect(await pageCall("loadBalance", {})).toEqual({ balance: 7.5 });
  expect(sent).toEqual([]);
  specimens.set("another", { loadBalance: upstreamAnswer(200, { balance: 8 }) });
  specimens.delete(session.token);
  expect(await pageCall("loadBalance", {})).toEqual({ balance: 1 });
});
