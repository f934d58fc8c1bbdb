import { EARLY_ODDS } from "./early-odds-script";

const CELL = (bet: string, odds: string) =>
  `<button data-bet="${bet}"><span>face</span><span class="odds">${odds}</span></button>`;

/** Runs the script in this window as a document's head does, after a call that is answered with `body`. */
async function run(body: unknown, status = 200): Promise<string[]> {
  const answer = Promise.resolve({
    ok: status < 300,
    clone: () => ({ json: () => Promise.resolve(body) }),
  } as unknown as Response);
  globalThis.pageBootstrap = { url: "/api/bootstrap?game=PK10", answer };
  // oxlint-disable-next-line no-implied-eval -- the page runs it from text as well
  new Function(EARLY_ODDS)();
  await new Promise((resolve) => setTimeout(resolve));
  return [...document.querySelectorAll(".odds")].map((box) => box.textContent ?? "");
}

beforeEach(() => {
  document.documentElement.lang = "en";
  document.body.innerHTML = CELL("tf:big", "–") + CELL("of:1-1", "–") + CELL("gy:3", "41.000");
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

test("odds that the board itself has shown stay", async () => {
  expect(await run({ home: { odds: { gy: { 3: 43.65 } } } })).toEqual(["–", "–", "41.000"]);
});

test.each([
  [{ home: { odds: { tf: { big: "<b>9</b>" } } } }, 200],
  [{ home: { odds: { tf: { big: 2.205 } } } }, 401],
  [{ home: null }, 200],
  [null, 200],
])("an answer %j with status %d shows nothing", async (body, status) => {
  expect(await run(body, status)).toEqual(["–", "–", "41.000"]);
});
