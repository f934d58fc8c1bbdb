import { type Game, GrandstandError, load, type LoadOptions, url } from "./grandstand";

const LAUNCH = "https://play.example/authentication?token=abc";
const ORIGIN = "https://play.example";

let game: Game | undefined;

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  game?.destroy();
  jest.useRealTimers();
  document.body.replaceChildren();
});

async function opened(options: Partial<LoadOptions> = {}) {
  const errors: string[] = [];
  const own = load(document.body, { launch: LAUNCH, ...options });
  game = own;
  own.on("error", ({ code }) => errors.push(code));
  await jest.advanceTimersByTimeAsync(0);
  const posted: { type: string; id: string; data: unknown; to: string }[] = [];
  const frameWindow = own.frame.contentWindow;
  if (frameWindow !== null) {
    jest.spyOn(frameWindow, "postMessage").mockImplementation((message: unknown, to: unknown) => {
      posted.push({ ...(message as { type: string; id: string; data: unknown }), to: String(to) });
    });
  }
  const tell = (type: string, data: unknown = {}, { origin = ORIGIN, source = frameWindow, ...more } = {}): void => {
    const message = { source: "grandstand", v: 1, id: "f1", type, data, ...more };
    window.dispatchEvent(new MessageEvent("message", { data: message, origin, source }));
  };
  const last = () => posted.at(-1);
  return { game: own, errors, posted, tell, last };
}

test("the frame opens at the launch address with game and language, and a call is answered", async () => {
  const { game: own, posted, tell, last } = await opened({ game: "PK10", locale: "th", theme: "light" });
  expect(own.frame.src).toBe(`${LAUNCH}&game=PK10&lang=th`);
  tell("ready", { locale: "th" });
  expect(posted.map(({ type, to }) => [type, to])).toEqual([
    ["hello", ORIGIN],
    ["set-theme", ORIGIN],
  ]);
  const done = own.call("open", { dialog: "rules" });
  expect(last()).toMatchObject({ type: "open", data: { dialog: "rules" } });
  tell("answer", { to: last()?.id, refused: null });
  await expect(done).resolves.toBeUndefined();
  const refused = own.call("open", { game: "PK10" });
  tell("answer", { to: last()?.id, refused: "busy" });
  await expect(refused).rejects.toMatchObject({ code: "busy" });
});

test("events reach their handlers until the handlers are removed; a handler that throws stops no other", async () => {
  const { game: own, tell } = await opened();
  const received: string[] = [];
  own.on("round", () => {
    throw new Error("a fault of the page");
  });
  const stop = own.on("round", ({ roundNo }) => received.push(roundNo));
  tell("round", { game: "PK10", roundNo: "1", phase: "opened" });
  stop();
  tell("round", { game: "PK10", roundNo: "2", phase: "opened" });
  expect(received).toEqual(["1"]);
  expect(() => jest.runOnlyPendingTimers()).toThrow("a fault of the page");
});

test.each<[string, Partial<LoadOptions>, string]>([
  ["rejects", { launch: () => Promise.reject(new Error("no")) }, "launch_failed"],
  [
    "throws",
    {
      launch: () => {
        throw new Error("no");
      },
    },
    "launch_failed",
  ],
  ["gives no address", { launch: () => "javascript:alert(1)" }, "launch_failed"],
  [
    "takes a minute",
    { launch: () => new Promise((resolve) => setTimeout(() => resolve(LAUNCH), 60_000)) },
    "launch_timeout",
  ],
])("a launch that %s is reported, and opens no frame", async (_, options, code) => {
  jest.spyOn(console, "error").mockImplementation();
  const { errors, game: own } = await opened(options);
  await jest.advanceTimersByTimeAsync(61_000);
  expect(errors).toEqual([code]);
  expect(own.frame.isConnected).toBe(false);
});

test("while the launch link is awaited the element shows the brand's icon, and after a failure a button that tries again", async () => {
  jest.spyOn(console, "error").mockImplementation();
  const links = [Promise.reject(new Error("no")), new Promise<string>((resolve) => setTimeout(resolve, 5000, LAUNCH))];
  const own = load(document.body, { launch: () => links.shift() ?? LAUNCH, origin: ORIGIN, locale: "th" });
  game = own;
  expect(document.querySelector("img")?.src).toBe(`${ORIGIN}/brand/icon`);
  expect(document.querySelector("progress")).not.toBeNull();
  await jest.advanceTimersByTimeAsync(0);
  expect(document.querySelector("progress")).toBeNull();
  const button = document.querySelector("button");
  expect(button).toHaveTextContent("ลองอีกครั้ง");
  button?.click();
  expect(document.querySelector("button")).toBeNull();
  await jest.advanceTimersByTimeAsync(5000);
  expect([...document.body.children]).toEqual([own.frame]);
});

test.each([
  ["th", "de", "ลองอีกครั้ง"],
  ["de", "vi", "Thử lại"],
  [undefined, "zh-Hant-HK", "再試一次"],
  [undefined, "zh-CN", "再试一次"],
  [undefined, "id-ID", "Coba lagi"],
  ["de", "de", "Try again"],
  ["constructor", "", "Try again"],
])("with the locale %j on a page in %j, the button after a failure says “%s”", async (locale, lang, words) => {
  jest.spyOn(console, "error").mockImplementation();
  document.documentElement.lang = lang;
  const launch = () => Promise.reject(new Error("no"));
  // Merchants' pages are not type-checked.
  game = load(document.body, { launch, ...(locale === undefined ? {} : { locale: locale as "en" }) });
  await jest.advanceTimersByTimeAsync(0);
  expect(document.querySelector("button")).toHaveTextContent(words);
  document.documentElement.lang = "";
});

test("a game removed before its launch link arrives leaves nothing in the page", async () => {
  const own = load(document.body, { launch: () => new Promise(() => undefined) });
  own.destroy();
  expect(document.body.children).toHaveLength(0);
});

test("the merchant's page may set a longer time limit for a launch", async () => {
  const launch = (): Promise<string> => new Promise((resolve) => setTimeout(() => resolve(LAUNCH), 60_000));
  const { errors, game: own } = await opened({ launch, timeoutMs: 70_000 });
  await jest.advanceTimersByTimeAsync(61_000);
  expect([errors, own.frame.isConnected]).toEqual([[], true]);
});

test("a frame that never answers is reported, and calls to it reject", async () => {
  const { game: own, errors } = await opened();
  await expect(own.call("pause")).rejects.toMatchObject({ code: "not_ready" });
  await jest.advanceTimersByTimeAsync(30_000);
  expect(errors).toEqual(["no_answer"]);
});

test("a later document that never answers is reported, and calls to it reject", async () => {
  const { game: own, errors, posted, tell, last } = await opened();
  own.frame.dispatchEvent(new Event("load"));
  tell("ready");
  await jest.advanceTimersByTimeAsync(60_000);
  const pause = own.call("pause");
  tell("answer", { to: last()?.id, refused: null });
  await pause;
  expect([errors, posted.map(({ type }) => type)]).toEqual([[], ["hello", "hello", "pause"]]);
  for (const _ of ["the next document", "one after it was told"]) {
    own.frame.dispatchEvent(new Event("load"));
    await jest.advanceTimersByTimeAsync(500);
    await expect(own.call("pause")).rejects.toMatchObject({ code: "not_ready" });
    await jest.advanceTimersByTimeAsync(29_500);
    const greeted = posted.length;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(posted).toHaveLength(greeted);
  }
  expect(errors).toEqual(["no_answer", "no_answer"]);
  tell("ready");
  await jest.advanceTimersByTimeAsync(60_000);
  expect(errors).toHaveLength(2);
});

test("a document that answers only late can be called again, and is not reported as silent", async () => {
  const { game: own, errors, tell, last } = await opened();
  tell("ready");
  own.frame.dispatchEvent(new Event("load"));
  await jest.advanceTimersByTimeAsync(20_000);
  tell("answer", { to: last()?.id, refused: null });
  const pause = own.call("pause");
  tell("answer", { to: last()?.id, refused: null });
  await pause;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(errors).toEqual([]);
});

test("a call without an answer rejects after ten seconds", async () => {
  const { game: own, tell } = await opened();
  tell("ready");
  const done = own.call("pause").catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await done).toMatchObject({ code: "timeout" });
});

test.each([
  ["destroys it", (own: Game) => own.destroy()],
  ["takes it out of the document", (own: Game) => own.frame.remove()],
])("calls of a frame reject when the page %s", async (_, remove) => {
  const { game: own, tell } = await opened();
  tell("ready");
  const done = own.call("pause").catch((error: unknown) => error);
  remove(own);
  await jest.advanceTimersByTimeAsync(0);
  expect(await done).toBeInstanceOf(GrandstandError);
  expect(await done).toMatchObject({ code: "removed" });
  await expect(own.call("resume")).rejects.toMatchObject({ code: "removed" });
});

test("messages from another origin, window, source or version, and too large ones, are ignored", async () => {
  const { game: own, tell } = await opened();
  const received: string[] = [];
  own.on("exit", ({ url: to }) => received.push(String(to)));
  tell("exit", { url: "1" }, { origin: "https://evil.example" });
  tell("exit", { url: "2" }, { source: window });
  tell("exit", { url: "3" }, { v: 2 } as object);
  tell("exit", { url: "x".repeat(1_000_000) });
  window.dispatchEvent(new MessageEvent("message", { data: "exit", origin: ORIGIN, source: own.frame.contentWindow }));
  tell("exit", { url: "ours" });
  expect(received).toEqual(["ours"]);
});

test("of a thousand messages in a second, fifty reach the handler and one error is reported", async () => {
  const { game: own, errors, tell } = await opened();
  let received = 0;
  own.on("balance", () => (received += 1));
  for (let count = 0; count < 1000; count += 1) tell("balance", { changed: true });
  expect([received, errors]).toEqual([50, ["too_many_messages"]]);
});

test("calls above the rate or the size reject at once", async () => {
  const { game: own, tell, posted } = await opened();
  tell("ready");
  await expect(own.call("set-locale", { locale: "x".repeat(20_000) as "en" })).rejects.toMatchObject({
    code: "message_too_large",
  });
  const codes = await Promise.all(
    Array.from({ length: 100 }, () => {
      const done = own.call("resume").then(
        () => "done",
        (error: unknown) => (error instanceof GrandstandError ? error.code : "another error"),
      );
      tell("answer", { to: posted.at(-1)?.id, refused: null });
      return done;
    }),
  );
  expect(codes).toContain("too_many_messages");
  expect(posted.length).toBeLessThanOrEqual(50);
});

test("a call to a frame of another version rejects", async () => {
  const { game: own, tell, last } = await opened();
  tell("ready");
  const done = own.call("pause");
  tell("versions", { to: last()?.id, versions: [2] });
  await expect(done).rejects.toMatchObject({ code: "version" });
});

test.each<[string, unknown, string]>([
  ["no launch", { game: "PK10" }, "launch must be"],
  ["a launch that is no address", { launch: 7 }, "launch must be"],
  ["an empty launch", { launch: "" }, "launch must be"],
  ["an unknown option", { launch: LAUNCH, exitUrl: "https://casino.example" }, "no option exitUrl"],
  ["an inherited name", { launch: LAUNCH, constructor: 1 }, "no option constructor"],
  ["a theme that does not exist", { launch: LAUNCH, theme: "pink" }, "theme must be dark, light or system"],
  ["a page's address as origin", { launch: LAUNCH, origin: "https://play.example/" }, "origin must be"],
  ["an invalid time", { launch: LAUNCH, timeoutMs: "30" }, "timeoutMs must be"],
  ["no options", undefined, "options must be an object"],
])("load with %s throws and says which argument is wrong", (_, options, words) => {
  expect(() => load(document.body, options as LoadOptions)).toThrow(words);
  expect(document.body.childElementCount).toBe(0);
});

test("load without an element throws, and so do a handler of an unknown event and an event without a handler", async () => {
  expect(() => load(document.querySelector("#none") as Element, { launch: LAUNCH })).toThrow("element must be");
  const { game: own } = await opened();
  expect(() => own.on("loaded" as "ready", () => undefined)).toThrow("there is no event loaded; there are ready,");
  expect(() => own.on("ready", undefined as never)).toThrow("handler must be a function");
});

test("a second game in one element replaces the first", async () => {
  const first = await opened();
  const second = await opened();
  expect([first.game.frame.isConnected, second.game.frame.isConnected]).toEqual([false, true]);
  await expect(first.game.call("pause")).rejects.toMatchObject({ code: "removed" });
  // The first game has already been replaced and must not remove the second.
  first.game.destroy();
  expect(second.game.frame.isConnected).toBe(true);
});

describe("the promise of a game", () => {
  test("resolves when it is ready", async () => {
    const { game: own, tell } = await opened();
    tell("error", { code: "launch_refused", reason: "maintenance" });
    tell("ready", { locale: "en" });
    await expect(own.ready).resolves.toEqual({ locale: "en" });
  });

  test.each<[string, (test: Awaited<ReturnType<typeof opened>>) => unknown]>([
    ["launch_refused", ({ tell }) => tell("error", { code: "launch_refused", reason: "used" })],
    ["cookies_blocked", ({ tell }) => tell("error", { code: "cookies_blocked" })],
    ["no_answer", () => jest.advanceTimersByTimeAsync(30_000)],
    ["removed", ({ game: own }) => own.destroy()],
  ])("rejects with %s", async (code, end) => {
    const test = await opened();
    await end(test);
    await expect(test.game.ready).rejects.toMatchObject({ name: "GrandstandError", code });
  });

  test("rejects with the reason of a refused link", async () => {
    const { game: own, tell } = await opened();
    tell("error", { code: "launch_refused", reason: "expired" });
    const message = "grandstand: launch_refused (expired)";
    await expect(own.ready).rejects.toMatchObject({ code: "launch_refused", reason: "expired", message });
  });

  test("rejects if there is no launch address", async () => {
    jest.spyOn(console, "error").mockImplementation();
    const { game: own } = await opened({ launch: () => Promise.reject(new Error("no")) });
    await expect(own.ready).rejects.toMatchObject({ code: "launch_failed" });
  });
});

test("url adds the game and the language, and refuses an address that is not http", () => {
  expect(url({ launch: LAUNCH, game: "LOBBY", locale: "zh" })).toBe(`${LAUNCH}&game=LOBBY&lang=zh`);
  expect(() => url({ launch: "javascript:alert(1)" })).toThrow("http");
});

/** A frame whose merchant's page makes launch links. `replaced` collects the addresses given to `location.replace`. */
async function losing(locale: "th" | "en" = "th", launch?: LoadOptions["launch"]) {
  let count = 0;
  const test = await opened({ launch: launch ?? (() => `${LAUNCH}${(count += 1)}`), locale });
  const replaced: string[] = [];
  const posted: { id: string; type: string }[] = [];
  const shown = {
    location: { replace: (address: string) => replaced.push(address) },
    postMessage: (message: { id: string; type: string }) => posted.push(message),
  };
  const source = shown as unknown as Window;
  jest.spyOn(test.game.frame, "contentWindow", "get").mockReturnValue(source);
  const tell = (type: string, data: unknown): void => test.tell(type, data, { source });
  return { ...test, tell, lose: (game: string) => tell("launch", { game }), replaced, posted, count: () => count };
}

test("a frame that has lost its session gets a new launch link for its game, at most three times in a minute", async () => {
  const { game: own, tell, lose, errors, replaced, posted, count } = await losing();
  tell("ready", { locale: "th" });
  lose("BALLS12");
  await jest.advanceTimersByTimeAsync(0);
  expect(replaced).toEqual([`${LAUNCH}2&game=BALLS12&lang=th`]);
  await expect(own.call("pause")).rejects.toMatchObject({ code: "not_ready" });
  for (let each = 0; each < 3; each += 1) lose("BALLS12");
  await jest.advanceTimersByTimeAsync(0);
  expect([count(), errors, posted.at(-1)?.type]).toEqual([4, ["launch_failed"], "no-launch"]);
  await jest.advanceTimersByTimeAsync(60_000);
  lose("PK10");
  await jest.advanceTimersByTimeAsync(0);
  expect(count()).toBe(5);
});

test("a launch during a maintenance is not reported as silent, a launch after it is", async () => {
  const { game: own, tell, errors } = await opened();
  own.frame.dispatchEvent(new Event("load"));
  const received: boolean[] = [];
  own.on("maintenance", ({ on }) => received.push(on));
  tell("maintenance", { on: true });
  await jest.advanceTimersByTimeAsync(60_000);
  expect([received, errors]).toEqual([[true], []]);
  tell("maintenance", { on: false });
  own.frame.dispatchEvent(new Event("load"));
  await jest.advanceTimersByTimeAsync(30_000);
  expect([received, errors]).toEqual([[true, false], ["no_answer"]]);
});

test("a frame that has shown no page gets another link for the game of its options", async () => {
  const { tell, replaced, lose } = await losing();
  lose("BALLS12");
  tell("launch", { game: null });
  await jest.advanceTimersByTimeAsync(0);
  expect(replaced).toEqual([`${LAUNCH}3&lang=th`]);
});

test("a frame that asks for another link and then becomes ready is not reported as silent", async () => {
  const { tell, lose, errors } = await losing();
  lose("PK10");
  await jest.advanceTimersByTimeAsync(0);
  tell("ready", { locale: "th" });
  await jest.advanceTimersByTimeAsync(30_000);
  expect(errors).toEqual([]);
});

test("another launch keeps the language that the page has set", async () => {
  const { game: own, posted, tell, lose, replaced } = await losing("en");
  tell("ready", { locale: "en" });
  for (const [locale, refused] of [
    ["th", null],
    ["vn", "not_offered"],
  ] as const) {
    const called = own.call("set-locale", { locale }).catch(() => undefined);
    tell("answer", { to: posted.at(-1)?.id, refused });
    await called;
  }
  lose("PK10");
  await jest.advanceTimersByTimeAsync(0);
  expect(replaced).toEqual([`${LAUNCH}2&game=PK10&lang=th`]);
});

test("another document keeps the theme that the page has set", async () => {
  const { game: own, posted, tell, last } = await opened({ theme: "dark" });
  tell("ready", { locale: "en" });
  for (const [theme, refused] of [
    ["light", null],
    ["system", "not_offered"],
  ] as const) {
    const called = own.call("set-theme", { theme }).catch(() => undefined);
    tell("answer", { to: last()?.id, refused });
    await called;
  }
  tell("ready", { locale: "en" });
  expect(posted.at(-1)).toMatchObject({ type: "set-theme", data: { theme: "light" } });
});

test.each(["comes", "fails"])(
  "of two launches under way the later one counts, even if the link of the earlier one %s",
  async (late) => {
    jest.spyOn(console, "error").mockImplementation();
    let count = 0;
    const slow = (): Promise<string> =>
      new Promise((resolve, reject) => setTimeout(late === "comes" ? () => resolve(`${LAUNCH}slow`) : reject, 20_000));
    const launch = (): string | Promise<string> => ((count += 1) === 2 ? slow() : `${LAUNCH}${count}`);
    const { lose, replaced, errors, tell } = await losing("th", launch);
    lose("BALLS12");
    lose("PK10");
    await jest.advanceTimersByTimeAsync(0);
    tell("ready", { locale: "th" });
    await jest.advanceTimersByTimeAsync(20_000);
    expect([replaced, errors]).toEqual([[`${LAUNCH}3&game=PK10&lang=th`], []]);
  },
);

test("an address that has been used is not used again", async () => {
  const { game: own, tell, errors } = await opened();
  tell("launch", { game: "PK10" });
  await jest.advanceTimersByTimeAsync(0);
  expect([own.frame.src, errors]).toEqual([LAUNCH, ["launch_failed"]]);
});
