import { browserCall, codeOf, createTestBff, info, upstreamAnswer } from "../testing";
import type { UpstreamRequest, UpstreamResponse } from "../upstream/transport";

type Platform = (request: UpstreamRequest) => UpstreamResponse | Promise<UpstreamResponse>;
const page = (contents: object | null) => (): UpstreamResponse => upstreamAnswer(200, { page: contents });

async function ask(query: string, platform: Platform, options: { session?: null } = {}) {
  const warn = jest.fn();
  const test = createTestBff(platform, { log: { warn, error: () => undefined } });
  const response = await test.bff(await browserCall(`/api/rules?${query}`, { method: "GET", ...options }), info);
  return { response, sent: test.sent, warn };
}

const EVERYTHING = page({ content_en: "<h1>A part</h1><p onclick=x()>English</p>", content_th: "<p>ไทย</p>" });

test("gives the platform's page in the player's language, cleaned and cut at its headings", async () => {
  const { response, sent, warn } = await ask("game=PK10&lang=th", EVERYTHING);
  expect(await response?.json()).toEqual({
    locale: "th",
    sections: [{ id: "section-1", title: null, html: "<p>ไทย</p>" }],
  });
  expect(sent[0]?.path).toBe("/api/user/page");
  expect(JSON.parse(Buffer.from(sent[0]?.body ?? []).toString())).toEqual({ pt: "pk10_rules" });
  expect(warn).not.toHaveBeenCalled();
  const english = await ask("game=PK10&lang=vn", EVERYTHING);
  expect(await english.response?.json()).toEqual({
    locale: "en",
    sections: [{ id: "section-1", title: "A part", html: "<p>English</p>" }],
  });
});

test.each<[string, Platform, number, string]>([
  ["missing", page(null), 404, "empty"],
  ["in another language", page({ content_zh: "a" }), 404, "empty"],
  ["too long", page({ content_en: "<p>a</p>".repeat(130_000) }), 404, "too long"],
  ["refused", () => upstreamAnswer(422, { message: "No." }), 422, "status 422"],
  ["lost", () => upstreamAnswer(500, {}), 500, "status 500"],
])("says that a page is %s, and logs why", async (_, platform, status, fault) => {
  // Another game each time: the same line is not logged again within a minute.
  const game = { missing: "BALLS12", "in another language": "BALLS24", "too long": "BALLS36" }[_];
  const code = game ?? (_ === "refused" ? "LUCKYWHEEL" : "RACINGGOD");
  const { response, warn } = await ask(`game=${code}&lang=en`, platform);
  expect(response?.status).toBe(status);
  expect(warn).toHaveBeenCalledWith(
    { pt: `${code.toLowerCase()}_rules`, locale: "en", fault },
    "rules: the platform's page cannot be shown",
  );
});

test("an answer outside the contract is no page, and is logged as such", async () => {
  const { response, warn } = await ask("game=PK10&lang=en", () => upstreamAnswer(200, { page: "<p>Rules</p>" }));
  expect(response?.status).toBe(404);
  expect(warn.mock.calls).toEqual([
    [
      { call: "page", path: "$.page", expected: "an object", received: '"<p>Rules</p>"', count: 1, trace: info.trace },
      "the platform's answer is not what the contract says",
    ],
  ]);
});

test("a missing page is logged once a minute, for each language and each page", async () => {
  const warn = jest.fn();
  const { bff, clock } = createTestBff(page(null), { log: { warn, error: () => undefined } });
  const logged = async (game: string, lang: string): Promise<number> => {
    warn.mockClear();
    await bff(await browserCall(`/api/rules?game=${game}&lang=${lang}`, { method: "GET" }), info);
    return warn.mock.calls.length;
  };
  expect([await logged("PK10", "id"), await logged("PK10", "id")]).toEqual([1, 0]);
  expect([await logged("PK10", "tc"), await logged("LOBBY", "tc")]).toEqual([1, 1]);
  clock.now += 59_999;
  expect(await logged("PK10", "id")).toBe(0);
  clock.now += 1;
  expect(await logged("PK10", "id")).toBe(1);
});

test("waits five seconds for a platform that does not answer", async () => {
  const { bff, sent } = createTestBff(
    ({ onCancel }) => new Promise((_, reject) => onCancel(() => reject(new Error("cancelled")))),
  );
  const call = await browserCall("/api/rules?game=BALLS12&lang=zh", { method: "GET" });
  jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask"] });
  let status: number | undefined;
  const answer = bff(call, info).then((response) => (status = response?.status));
  while (sent.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await jest.advanceTimersByTimeAsync(4_999);
  expect(status).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  await answer;
  expect(status).toBe(504);
  jest.useRealTimers();
});

test("is for players, and for known pages and languages", async () => {
  const guest = await ask("game=PK10&lang=en", EVERYTHING, { session: null });
  expect([guest.response?.status, guest.sent]).toEqual([401, []]);
  for (const query of ["game=CHESS&lang=en", "game=PK10&lang=fr", "lang=en", "game=PK10"]) {
    const { response, sent } = await ask(query, EVERYTHING);
    expect([await codeOf(response), sent]).toEqual(["not_found", []]);
  }
});
