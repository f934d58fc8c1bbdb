import { pageCall } from "./page";
import { testSession, upstreamAnswer } from "./testing";
import type { UpstreamRequest } from "./transport";

let incoming: Record<string, string> = {};
let cookie: string | undefined;
let session = testSession;
jest.mock("next/headers", () => ({
  headers: async () => new Headers(incoming),
  cookies: async () => ({ get: () => (cookie === undefined ? undefined : { value: cookie }) }),
}));

const sent: UpstreamRequest[] = [];
jest.mock("./process", () => ({
  bffProcess: () => ({
    settings: { upstreamUrl: "http://upstream.example" },
    cookieSite: { secure: false, framed: false },
    sessions: { read: async () => session },
    transport: {
      send: async (request: UpstreamRequest) => {
        sent.push(request);
        return upstreamAnswer(200, { balance: 1 });
      },
    },
  }),
}));

const realRevision = process.env.REVISION;
beforeEach(() => {
  sent.length = 0;
  incoming = {};
  cookie = undefined;
  session = testSession;
});
afterEach(() => {
  process.env.REVISION = realRevision;
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
