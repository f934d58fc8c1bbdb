import { keepBrand } from "@/lib/browser/brand";
import { appEvents } from "@/lib/browser/events";
import { testSite } from "@/lib/live/testing";
import { EMBED_SOURCE, EMBED_VERSION, type EmbedMessage, REFUSED_LAUNCH } from "@/lib/contract/embed";
import { underMaintenance } from "@/lib/browser/outage";
import { type Shown, startBridge } from "./bridge";

class NoObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

async function eventsOf(brand: Partial<typeof testSite.brand>): Promise<object[]> {
  window.ResizeObserver = NoObserver;
  keepBrand({ ...testSite.brand, ...brand });
  const posted: EmbedMessage[] = [];
  jest.spyOn(window.parent, "postMessage").mockImplementation((message: EmbedMessage) => void posted.push(message));
  const bridge = startBridge("'self'", {
    takeLocale() {},
    shown: () => ({ path: "/lobby/home", locale: "en" as const }),
    goTo() {},
  });
  const data = { source: EMBED_SOURCE, v: EMBED_VERSION, id: "1", type: "hello", data: {} };
  window.dispatchEvent(new MessageEvent("message", { source: window.parent, origin: window.location.origin, data }));
  await new Promise((resolve) => setTimeout(resolve));
  posted.length = 0;
  appEvents.emit("bet:step", "PK10", { type: "placed" }, { amount: 1250, currency: "MYR" });
  appEvents.emit("bet:step", "PK10", { type: "refused", code: "round_closed" }, null);
  appEvents.emit("balance:change", { amount: 98_750, currency: "MYR" });
  appEvents.emit("game:won", { game: "PK10", roundNo: "6", amount: 400, staked: 500, currency: "MYR" });
  appEvents.emit("game:won", { game: "PK10", roundNo: "7", amount: 2475, staked: 475, currency: "MYR" });
  bridge.stop();
  jest.restoreAllMocks();
  return posted.map((message) => ({ [message.type]: message.data }));
}

test("amounts are sent if the brand wants them, in minor units with their currency", async () => {
  expect(await eventsOf({ embed_amounts: true })).toEqual([
    { bet: { game: "PK10", outcome: "placed", amount: 1250, currency: "MYR" } },
    { bet: { game: "PK10", outcome: "refused", code: "round_closed" } },
    { balance: { changed: true, amount: 98_750, currency: "MYR" } },
    { win: { game: "PK10", roundNo: "7", amount: 2000, currency: "MYR" } },
  ]);
});

test("no amount is sent if the brand does not allow it", async () => {
  expect(await eventsOf({ embed_amounts: false })).toEqual([
    { bet: { game: "PK10", outcome: "placed" } },
    { bet: { game: "PK10", outcome: "refused", code: "round_closed" } },
    { balance: { changed: true } },
    { win: { game: "PK10", roundNo: "7" } },
  ]);
});

test("a bet and the first balance before the embedding page's hello are reported after it", async () => {
  window.ResizeObserver = NoObserver;
  const posted: EmbedMessage[] = [];
  jest.spyOn(window.parent, "postMessage").mockImplementation((message: EmbedMessage) => void posted.push(message));
  const page = { takeLocale() {}, shown: () => ({ path: "/lobby/home", locale: "en" as const }), goTo() {} };
  const bridge = startBridge("'self'", page, {
    steps: [["PK10", { type: "refused", code: "early" }, null]],
    balance: { amount: 1250, currency: "MYR" },
  });
  appEvents.emit("bet:step", "PK10", { type: "refused", code: "late" }, null);
  const data = { source: EMBED_SOURCE, v: EMBED_VERSION, id: "1", type: "hello", data: {} };
  window.dispatchEvent(new MessageEvent("message", { source: window.parent, origin: window.location.origin, data }));
  await new Promise((resolve) => setTimeout(resolve));
  bridge.stop();
  jest.restoreAllMocks();
  expect(posted.filter(({ type }) => type === "balance")).toHaveLength(1);
  const bets = posted.filter(({ type }) => type === "bet").map((bet) => bet.data);
  expect(bets).toEqual([
    { game: "PK10", outcome: "refused", code: "early" },
    { game: "PK10", outcome: "refused", code: "late" },
  ]);
});

test("a document reports ready with the shown language, and reports a later change of the language", async () => {
  window.ResizeObserver = NoObserver;
  const posted: EmbedMessage[] = [];
  jest.spyOn(window.parent, "postMessage").mockImplementation((message: EmbedMessage) => void posted.push(message));
  let shown: Shown | null = null;
  const bridge = startBridge("'self'", { takeLocale() {}, shown: () => shown, goTo() {} });
  const data = { source: EMBED_SOURCE, v: EMBED_VERSION, id: "1", type: "hello", data: {} };
  window.dispatchEvent(new MessageEvent("message", { source: window.parent, origin: window.location.origin, data }));
  await new Promise((resolve) => setTimeout(resolve));
  // The first shown page waits for its words.
  for (const locale of ["th", "th", "vn"] as const) {
    shown = { path: "/lobby/home", locale };
    bridge.update();
  }
  bridge.stop();
  jest.restoreAllMocks();
  const reported = posted.filter(({ type }) => type === "ready" || type === "locale");
  expect(reported.map((message) => [message.type, message.data])).toEqual([
    ["ready", { locale: "th" }],
    ["locale", { locale: "vn" }],
  ]);
});

test("a launch's document says hello once to an allowed embedding page that the browser names", async () => {
  window.history.replaceState(null, "", "/launch?game=PK10");
  window.ResizeObserver = NoObserver;
  const posted: [string, string][] = [];
  const { parent } = window;
  const post = (message: EmbedMessage, origin: string): void => void posted.push([message.type, origin]);
  Object.defineProperty(window, "parent", { value: { postMessage: post }, configurable: true });
  const referrer = jest.spyOn(document, "referrer", "get");
  for (const page of ["https://casino.example/", "https://evil.example/"]) {
    referrer.mockReturnValue(page);
    const bridge = startBridge("https://casino.example", { takeLocale() {}, shown: () => null, goTo() {} });
    await new Promise((resolve) => setTimeout(resolve));
    bridge.update();
    bridge.stop();
  }
  Object.defineProperty(window, "parent", { value: parent, configurable: true });
  jest.restoreAllMocks();
  expect(posted).toEqual([["hello", "https://casino.example"]]);
});

async function maintenanceEventsOf(address: string): Promise<object[]> {
  window.history.replaceState(null, "", address);
  window.ResizeObserver = NoObserver;
  const posted: EmbedMessage[] = [];
  jest.spyOn(window.parent, "postMessage").mockImplementation((message: EmbedMessage) => void posted.push(message));
  underMaintenance.set(true);
  const bridge = startBridge("'self'", { takeLocale() {}, shown: () => null, goTo() {} });
  const data = { source: EMBED_SOURCE, v: EMBED_VERSION, id: "1", type: "hello", data: {} };
  window.dispatchEvent(new MessageEvent("message", { source: window.parent, origin: window.location.origin, data }));
  await new Promise((resolve) => setTimeout(resolve));
  underMaintenance.set(false);
  bridge.stop();
  underMaintenance.set(true);
  underMaintenance.set(false);
  jest.restoreAllMocks();
  return posted.filter(({ type }) => type !== "answer").map((message) => ({ [message.type]: message.data }));
}

test("a maintenance is reported when it begins and ends; a launch under way is also reported as refused", async () => {
  const events = [{ maintenance: { on: true } }, { maintenance: { on: false } }];
  expect(await maintenanceEventsOf("/lobby/home")).toEqual(events);
  const refused = { error: { code: "launch_refused", reason: "maintenance" } };
  expect(await maintenanceEventsOf("/launch?game=PK10")).toEqual([events[0], refused, events[1]]);
});

test.each([
  ["launch_token_used", "used"],
  ["launch_token_expired", "expired"],
  ["launch_token_invalid", "unknown"],
  ["too_many_requests", "platform"],
  ["Your+account+is+closed.", "platform"],
])("the landing page of a launch that was refused with %s reports the reason %s", async (message, reason) => {
  window.history.replaceState(null, "", `/error?message=${message}&lang=th&${REFUSED_LAUNCH}`);
  window.ResizeObserver = NoObserver;
  const posted: EmbedMessage[] = [];
  jest.spyOn(window.parent, "postMessage").mockImplementation((each: EmbedMessage) => void posted.push(each));
  const shown = { path: "/error", locale: "th" as const };
  const bridge = startBridge("'self'", { takeLocale() {}, shown: () => shown, goTo() {} });
  const data = { source: EMBED_SOURCE, v: EMBED_VERSION, id: "1", type: "hello", data: {} };
  window.dispatchEvent(new MessageEvent("message", { source: window.parent, origin: window.location.origin, data }));
  await new Promise((resolve) => setTimeout(resolve));
  bridge.stop();
  jest.restoreAllMocks();
  const events = posted
    .filter(({ type }) => type === "error" || type === "ready")
    .map(({ type, data }) => [type, data]);
  expect(events).toEqual([
    ["error", { code: "launch_refused", reason }],
    ["ready", { locale: "th" }],
  ]);
});
