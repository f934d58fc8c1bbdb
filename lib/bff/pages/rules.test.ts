import { games } from "@/games/registry";
import vn from "@/messages/vn.json";
import { LOCALES, PLAYED_CODES } from "@/lib/contract/games";
import { rulesSchema, type RichNode } from "@/lib/contract/rules";
import { browserCall, codeOf, createTestBff, info, testSession, upstreamAnswer } from "../testing";
import { ownRules, createRulesCache, richPageOf } from "./rules";
import type { UpstreamRequest, UpstreamResponse } from "../upstream/transport";

describe("GET /api/rules", () => {
  type Platform = (request: UpstreamRequest) => UpstreamResponse | Promise<UpstreamResponse>;
  const page = (contents: object | null) => (): UpstreamResponse => upstreamAnswer(200, { page: contents });

  async function ask(query: string, platform: Platform, options: { session?: null } = {}) {
    const warn = jest.fn();
    const test = createTestBff(platform, { log: { warn, error: () => undefined } });
    const again = async () => test.bff(await browserCall(`/api/rules?${query}`, { method: "GET", ...options }), info);
    return { response: await again(), again, sent: test.sent, warn };
  }

  const EVERYTHING = page({ content_en: "<h1>A part</h1><p onclick=x()>English</p>", content_th: "<p>ไทย</p>" });

  test("gives the platform's page in the player's language, divided at its headings", async () => {
    const { response, sent, warn } = await ask("game=PK10&lang=th", EVERYTHING);
    expect(await response?.json()).toEqual({
      locale: "th",
      sections: [{ id: "section-1", title: null, nodes: [{ tag: "p", children: ["ไทย"] }] }],
    });
    expect(sent[0]?.path).toBe("/api/user/page");
    expect(JSON.parse(Buffer.from(sent[0]?.body ?? []).toString())).toEqual({ pt: "pk10_rules" });
    expect(warn).not.toHaveBeenCalled();
    const english = await ask("game=PK10&lang=vn", EVERYTHING);
    expect(await english.response?.json()).toEqual({
      locale: "en",
      sections: [{ id: "section-1", title: "A part", nodes: [{ tag: "p", children: ["English"] }] }],
    });
  });

  test.each<[string, Platform, string]>([
    ["is missing", page(null), "empty"],
    ["is in neither the player's language nor English", page({ content_zh: "a" }), "empty"],
    ["is too long", page({ content_en: "<p>a</p>".repeat(130_000) }), "too long"],
    ["is no page of the contract", () => upstreamAnswer(200, { page: "<p>Rules</p>" }), "status 200"],
    ["is refused as unknown", () => upstreamAnswer(422, { message: "No." }), "status 422"],
    ["is missing, because the platform lacks the call", () => upstreamAnswer(404, {}), "status 404"],
  ])("shows our own rules if the platform's page %s, and logs why, once", async (_, platform, fault) => {
    const { response, warn, again } = await ask("game=PK10&lang=vn", platform);
    const words: Readonly<Record<string, string>> = vn.bets.type;
    const { locale, sections } = rulesSchema.parse(await response?.json());
    expect([locale, sections.map(({ title }) => title)]).toEqual([
      "vn",
      games.PK10.betTypes.map(({ code }) => words[code]),
    ]);
    await again();
    const own = warn.mock.calls.filter(([, words]) => words.startsWith("rules:"));
    expect(own).toEqual([
      [{ pt: "pk10_rules", locale: "vn", fault }, "rules: the platform's page cannot be shown, our own is"],
    ]);
  });

  test.each(PLAYED_CODES.flatMap((game) => LOCALES.map((locale) => [game, locale] as const)))(
    "our own rules of %s in %s describe every bet type, but not draw, odds and return",
    (game, locale) => {
      const { sections } = ownRules(game, locale);
      expect(sections).toHaveLength(games[game].betTypes.length);
      expect(JSON.stringify(sections)).not.toMatch(/"table"|SHA-256|HMAC|RTP|%|\d\.\d{3}/);
    },
  );

  test("a platform's refusal and its failure are passed on, and not cached", async () => {
    for (const status of [403, 429, 500]) {
      const { response, again, sent } = await ask("game=PK10&lang=en", () => upstreamAnswer(status, {}));
      expect(response?.status).toBe(status);
      await again();
      expect(sent).toHaveLength(2);
    }
  });

  test("asks the platform once in ten minutes for each game, language and merchant", async () => {
    const { bff, sent, clock } = createTestBff(EVERYTHING);
    const asks = async (query: string, merchantId: number, sid = "sid-1"): Promise<number> => {
      const before = sent.length;
      const seenAt = clock.now / 1000;
      const session = { ...testSession, seenAt, sid, merchantId };
      const response = await bff(await browserCall(`/api/rules?${query}`, { method: "GET", session }), info);
      expect(response?.status).toBe(200);
      return sent.length - before;
    };
    expect([await asks("game=PK10&lang=th", 1), await asks("game=PK10&lang=th", 1, "sid-2")]).toEqual([1, 0]);
    expect([await asks("game=PK10&lang=th", 2), await asks("game=PK10&lang=vn", 1)]).toEqual([1, 1]);
    expect(await asks("game=BALLS12&lang=th", 1)).toBe(1);
    clock.now += 599_999;
    expect(await asks("game=PK10&lang=th", 1)).toBe(0);
    clock.now += 1;
    expect(await asks("game=PK10&lang=th", 1)).toBe(1);
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
    for (const query of ["game=CHESS&lang=en", "game=LOBBY&lang=en", "game=PK10&lang=fr", "lang=en", "game=PK10"]) {
      const { response, sent } = await ask(query, EVERYTHING);
      expect([await codeOf(response), sent]).toEqual(["not_found", []]);
    }
  });
});

describe("rules cache", () => {
  const RULES = { locale: "en", sections: [] } as const;

  test("caches rules, but not in development", () => {
    const known = (keepsNone?: boolean): boolean => {
      const cache = createRulesCache(() => 0, keepsNone);
      cache.set("PK10 en 1", { ...RULES, sections: [] });
      return cache.get("PK10 en 1") !== undefined;
    };
    expect([known(), known(false), known(true)]).toEqual([true, true, false]);
  });
});

describe("rich page", () => {
  const text = (nodes: readonly RichNode[]): string =>
    nodes.map((node) => (typeof node === "string" ? node : text(node.children))).join("");

  const shown = (page: Record<string, unknown>, locale: "th" | "en" = "th"): [string, string] | null => {
    const rich = richPageOf(page, locale);
    return rich && [rich.locale, rich.sections.map(({ nodes }) => text(nodes)).join()];
  };

  test.each<[string, Record<string, unknown>, [string, string] | null]>([
    ["the player's language", { content_th: "<p>ไทย</p>", content_en: "<p>English</p>" }, ["th", "ไทย"]],
    ["English if Thai is missing", { content_en: "<p>English</p>" }, ["en", "English"]],
    ["English if Thai is empty", { content_th: " ", content_en: "a" }, ["en", "a"]],
    ["English if Thai is only code", { content_th: "<script>1</script>", content_en: "a" }, ["en", "a"]],
    ["English if Thai is a number", { content_th: 7, content_en: "a" }, ["en", "a"]],
    ["nothing if English is missing too", { content_zh: "a" }, null],
    ["nothing if no content is text", { content_th: { html: "a" }, content_en: null }, null],
  ])("gives %s", (_what, page, expected) => {
    expect(shown(page)).toEqual(expected);
  });

  test("content that is too long is replaced by English, and refused if there is no English content", () => {
    const long = "<p>a</p>".repeat(130_000);
    expect(shown({ content_th: long, content_en: "a" })).toEqual(["en", "a"]);
    expect(shown({ content_th: "<p>ไทย</p>", content_en: long })).toEqual(["th", "ไทย"]);
    for (const page of [{ content_en: long }, { content_th: long }, { content_th: long, content_en: " " }])
      expect(() => richPageOf(page, "th")).toThrow(RangeError);
  });
});
