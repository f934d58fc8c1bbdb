import { EARLY_ODDS, RESOURCE_GUARD } from "./head-scripts";

describe("early odds", () => {
  const cellOf = (bet: string, odds: string) =>
    `<button data-bet="${bet}"><span>face</span><span class="odds">${odds}</span></button>`;

  /** Runs the script after a call that is answered with `body`. Returns the board's odds. */
  async function run(body: unknown, status = 200): Promise<string[]> {
    const answer = Promise.resolve({
      ok: status < 300,
      clone: () => ({ json: () => Promise.resolve(body) }),
    } as unknown as Response);
    globalThis.pageBootstrap = { url: "/api/bootstrap?game=PK10", answer };
    // oxlint-disable-next-line no-implied-eval -- the page runs the script from text, too
    new Function(EARLY_ODDS)();
    await new Promise((resolve) => setTimeout(resolve));
    return [...document.querySelectorAll(".odds")].map((box) => box.textContent ?? "");
  }

  beforeEach(() => {
    document.documentElement.lang = "en";
    document.body.innerHTML = cellOf("tf:big", "–") + cellOf("of:1-1", "–") + cellOf("gy:3", "41.000");
  });

  test("odds of the bootstrap answer are shown before the board's scripts run", async () => {
    expect(await run({ home: { odds: { tf: { big: 2.205 }, of: { "1-1": 9.8 } } } })).toEqual([
      "2.205",
      "9.800",
      "41.000",
    ]);
  });

  test("early odds have the decimal sign of the page's language", async () => {
    document.documentElement.lang = "vi";
    expect(await run({ home: { odds: { tf: { big: 2.205 } } } })).toEqual(["2,205", "–", "41.000"]);
  });

  test("odds that the board has written stay", async () => {
    expect(await run({ home: { odds: { gy: { 3: 43.65 } } } })).toEqual(["–", "–", "41.000"]);
  });

  test.each([
    [{ home: { odds: { tf: { big: "<b>9</b>" } } } }, 200],
    [{ home: { odds: { tf: { big: 2.205 } } } }, 401],
    [{ home: null }, 200],
    [null, 200],
  ])("after the answer %j with status %d no odds are shown", async (body, status) => {
    expect(await run(body, status)).toEqual(["–", "–", "41.000"]);
  });
});

describe("resource guard", () => {
  const ORIGIN = "https://play.example";
  const words = "A required resource failed to load. The page will refresh.";

  /** Runs the guard as a page of `ORIGIN`, with fake browser globals. */
  function guard(storage: Pick<Storage, "getItem" | "setItem"> = sessionStorage) {
    const target = new EventTarget();
    const network = { onLine: true, answers: true };
    const reload = jest.fn();
    const fakeDocument = {
      currentScript: { dataset: { words } },
      createElement: (name: string) => document.createElement(name),
      documentElement: document.body,
    };
    // oxlint-disable-next-line no-implied-eval -- the page runs the script from text, too
    new Function(
      ...["document", "sessionStorage", "navigator", "location", "addEventListener", "dispatchEvent", "fetch"],
      RESOURCE_GUARD,
    )(
      fakeDocument,
      storage,
      network,
      { origin: ORIGIN, reload },
      target.addEventListener.bind(target),
      target.dispatchEvent.bind(target),
      // Answers at once: only the timers advance the time.
      () => ({
        // oxlint-disable-next-line unicorn/no-thenable -- a promise without its delay
        then: (answered: (answer: { status: number }) => void, failed: () => void) =>
          network.answers ? answered({ status: 200 }) : failed(),
      }),
    );
    return {
      network,
      reload,
      target,
      fail(element: string, src: string) {
        const event = new Event("error");
        Object.defineProperty(event, "target", { value: { tagName: element, src } });
        target.dispatchEvent(event);
      },
      reject(reason: unknown) {
        target.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
      },
    };
  }

  const alertText = () => document.querySelector("[role=alert]")?.textContent;

  beforeEach(() => {
    jest.useFakeTimers({ now: 1_000_000 });
    sessionStorage.clear();
    document.body.innerHTML = "";
  });
  afterEach(() => jest.useRealTimers());

  test("a script of this site that fails to load shows a message, and reloads the page 2.5 s later", () => {
    const page = guard();
    page.fail("SCRIPT", `${ORIGIN}/_next/a.js`);
    page.fail("SCRIPT", `${ORIGIN}/_next/b.js`);
    expect(alertText()).toBe(words);
    jest.advanceTimersByTime(2400);
    expect(page.reload).not.toHaveBeenCalled();
    jest.advanceTimersByTime(100);
    expect(page.reload).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["an image", "IMG", `${ORIGIN}/a.png`],
    ["a script of another site", "SCRIPT", "https://extension.example/a.js"],
    ["a failure inside a script", "SCRIPT", ""],
  ])("%s is ignored", (_, element, src) => {
    const page = guard();
    page.fail(element, src);
    page.reject(new TypeError("x is undefined"));
    page.reject(undefined);
    expect(alertText()).toBeUndefined();
  });

  test.each([
    [Object.assign(new Error("Failed to load chunk 12"), { name: "ChunkLoadError" })],
    [new TypeError("Failed to fetch dynamically imported module: https://play.example/a.js")],
    [new Error("Loading chunk 7 failed.")],
  ])("a lazily loaded script that fails to load (%s) shows the message, too", (reason) => {
    const page = guard();
    page.reject(reason);
    expect(alertText()).toBe(words);
  });

  test("a page of a broken deployment reloads at most once a minute", () => {
    const first = guard();
    first.fail("SCRIPT", `${ORIGIN}/a.js`);
    jest.advanceTimersByTime(2500);
    expect(first.reload).toHaveBeenCalledTimes(1);
    const second = guard();
    second.fail("SCRIPT", `${ORIGIN}/a.js`);
    jest.advanceTimersByTime(59_000);
    expect(second.reload).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1000);
    expect(second.reload).toHaveBeenCalledTimes(1);
  });

  test("without a storage the page waits a minute before it reloads", () => {
    const denied = (): never => {
      throw new Error("denied");
    };
    const page = guard({ getItem: denied, setItem: denied });
    page.fail("SCRIPT", `${ORIGIN}/a.js`);
    jest.advanceTimersByTime(59_999);
    expect(page.reload).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(page.reload).toHaveBeenCalledTimes(1);
  });

  test("without a network the page waits until it is online", () => {
    const page = guard();
    page.network.onLine = false;
    page.fail("SCRIPT", `${ORIGIN}/a.js`);
    jest.advanceTimersByTime(600_000);
    expect(page.reload).not.toHaveBeenCalled();
    page.network.onLine = true;
    page.target.dispatchEvent(new Event("online"));
    expect(page.reload).toHaveBeenCalledTimes(1);
  });

  test("if the server does not answer, the page stays until the server answers", () => {
    const page = guard();
    page.network.answers = false;
    page.fail("SCRIPT", `${ORIGIN}/a.js`);
    jest.advanceTimersByTime(60_000);
    expect(page.reload).not.toHaveBeenCalled();
    page.network.answers = true;
    jest.advanceTimersByTime(2000);
    expect(page.reload).toHaveBeenCalledTimes(1);
  });

  test("a page that holds chips or waits for the answer of a bet delays the reload", () => {
    const page = guard();
    let held = true;
    page.target.addEventListener("page:reload", (event) => held && event.preventDefault());
    page.fail("SCRIPT", `${ORIGIN}/a.js`);
    jest.advanceTimersByTime(30_000);
    expect(page.reload).not.toHaveBeenCalled();
    held = false;
    jest.advanceTimersByTime(250);
    expect(page.reload).toHaveBeenCalledTimes(1);
  });
});
