import fastify, { type FastifyInstance } from "fastify";
import { sendError } from "../http/send-error";
import { FILMS } from "./loop";
import { streamRoutes } from "./routes";

const NOW = Date.UTC(2026, 10, 21, 6);

let app: FastifyInstance;
let segment = "";
beforeAll(async () => {
  app = fastify();
  app.setErrorHandler(sendError);
  await app.register(streamRoutes, { now: () => NOW });
  segment = linesOf((await app.inject("/stream/cars/hd.m3u8")).body).at(-1) ?? "";
});
afterAll(() => app.close());

const linesOf = (playlist: string): string[] => playlist.split("\n").filter((line) => line.startsWith("/"));

test.each(FILMS.flatMap((film) => ["hd", "sd"].map((quality) => `${film}/${quality}`)))(
  "every file in the playlist of %s exists, is small, and may be cached for ever",
  async (stream) => {
    const playlist = await app.inject(`/stream/${stream}.m3u8`);
    expect(playlist.headers).toMatchObject({
      "content-type": "application/vnd.apple.mpegurl",
      "cache-control": "no-store",
    });
    const map = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist.body)?.[1] ?? "";
    const paths = [map, ...linesOf(playlist.body)];
    expect(paths).toHaveLength(7);
    expect(paths.every((path) => path.includes(`/${stream}/`))).toBe(true);
    for (const path of paths) {
      const answer = await app.inject(path);
      expect([path, answer.statusCode, answer.headers["content-type"]]).toEqual([path, 200, "video/mp4"]);
      expect(answer.headers["cache-control"]).toContain("immutable");
      // Box types of ISO media: an initialisation begins with `ftyp`, a segment with `styp` or `moof`.
      expect(answer.rawPayload.subarray(4, 8).toString()).toMatch(path === map ? /ftyp/ : /styp|moof/);
      expect(answer.rawPayload.length).toBeLessThan(1_000_000);
    }
  },
);

test("a range request returns that range of the file", async () => {
  const whole = (await app.inject(segment)).rawPayload;
  const part = await app.inject({ url: segment, headers: { range: "bytes=100-299" } });
  expect(part.statusCode).toBe(206);
  expect(part.headers["content-range"]).toBe(`bytes 100-299/${whole.length}`);
  expect(part.rawPayload.equals(whole.subarray(100, 300))).toBe(true);
  const beyond = await app.inject({ url: segment, headers: { range: `bytes=${whole.length}-` } });
  expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, `bytes */${whole.length}`]);
  const head = await app.inject({ method: "HEAD", url: segment });
  expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([200, String(whole.length), ""]);
});

test.each([
  "/stream/cars/uhd.m3u8",
  "/stream/cars/hd.m3u8/",
  "/stream/loop.json",
  "/stream/",
  "/stream/000000000000/cars/hd/0.m4s",
  "/stream/../media/loop.json",
  "/stream/%2e%2e/loop.json",
  "/stream/%2e%2e%2fmedia.ts",
  "/stream/cars/hd/..%2f..%2floop.json",
])("%s is 404", async (url) => {
  expect((await app.inject(url)).statusCode).toBe(404);
});

test("a stream refuses methods other than GET and HEAD", async () => {
  const answer = await app.inject({ method: "POST", url: "/stream/cars/hd.m3u8" });
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, "GET"]);
});
