import type { Transport, UpstreamRequest } from "../upstream/transport";
import { UpstreamUnreachable } from "../upstream/transport";
import { mediaAnswer } from "./media";

const SEGMENT = "/stream/0123456789ab/cars/sd/3.m4s";

interface Asked {
  method?: string;
  headers?: Readonly<Record<string, string>>;
}

function passing(answerHeaders: Readonly<Record<string, string>> = {}, status = 200) {
  const sent: Omit<UpstreamRequest, "onCancel">[] = [];
  const transport: Transport = async ({ method, path, headers, body }) => {
    sent.push({ method, path, headers, body });
    return { status, header: (name) => answerHeaders[name], body: Buffer.from("content") };
  };
  const ask = (url: string, { method = "GET", headers = {} }: Asked = {}) =>
    mediaAnswer(
      { transport, upstreamHost: "127.0.0.1:4000" },
      {
        method,
        url,
        headers: { get: (name) => headers[name] ?? null },
        signal: new AbortController().signal,
      },
    );
  return { ask, sent };
}

test.each(["/stream/cars/hd.m3u8", "/stream/cars/sd.m3u8?t=1", SEGMENT, "/stream/0123456789ab/cars/hd/init.mp4"])(
  "%s is passed on without the player's data",
  async (url) => {
    const { ask, sent } = passing({ "content-type": "video/mp4", "cache-control": "max-age=9", "set-cookie": "a=b" });
    const answer = await ask(url, {
      headers: { cookie: "s=1", authorization: "Bearer t", referer: "r", accept: "*/*" },
    });
    expect(sent).toEqual([{ method: "GET", path: url.split("?")[0], headers: { host: "127.0.0.1:4000" }, body: null }]);
    expect(answer).toEqual({
      status: 200,
      headers: { "content-type": "video/mp4", "cache-control": "max-age=9", "x-content-type-options": "nosniff" },
      cookies: [],
      body: Buffer.from("content"),
    });
  },
);

test("a byte range is passed on, and a malformed one is not", async () => {
  const { ask, sent } = passing({ "content-range": "bytes 0-9/99" }, 206);
  const answer = await ask(SEGMENT, { headers: { range: "bytes=0-9" } });
  expect([answer.status, answer.headers["content-range"]]).toEqual([206, "bytes 0-9/99"]);
  await ask(SEGMENT, { headers: { range: "bytes=0-9\r\nx: y" } });
  await ask(SEGMENT, { method: "HEAD", headers: { range: "bytes=0-9" } });
  expect(sent.map(({ method, headers }) => [method, headers.range])).toEqual([
    ["GET", "bytes=0-9"],
    ["GET", undefined],
    ["GET", undefined],
  ]);
});

test.each([
  "/stream/",
  "/stream/cars/uhd.m3u8",
  "/stream/cars/hd.m3u8/",
  "/stream/../metrics",
  "/stream/%2e%2e/metrics",
  "/stream//metrics",
  "/stream/cars/hd/../../metrics",
  "/stream/0123456789ab/cars/hd/3.m4s%00.mp4",
  "/stream/0123456789ab/cars/hd/..%2finit.mp4",
  "/stream/0123456789AB/cars/hd/3.m4s",
  "/stream/cars/hd.m3u8\n",
])("%j is 404 without a call to the upstream", async (url) => {
  const { ask, sent } = passing();
  expect((await ask(url)).status).toBe(404);
  expect(sent).toEqual([]);
});

test("refuses methods other than GET and HEAD", async () => {
  const { ask, sent } = passing();
  const answer = await ask(SEGMENT, { method: "POST" });
  expect([answer.status, answer.headers.allow, sent]).toEqual([405, "GET, HEAD", []]);
});

test("the answer is 502 if the upstream does not answer", async () => {
  const transport = (): Promise<never> => Promise.reject(new UpstreamUnreachable("refused"));
  const answer = await mediaAnswer(
    { transport, upstreamHost: "127.0.0.1:4000" },
    {
      method: "GET",
      url: SEGMENT,
      headers: { get: () => null },
      signal: new AbortController().signal,
    },
  );
  expect(answer.status).toBe(502);
});
