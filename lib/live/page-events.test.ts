/** @jest-environment jsdom */
import { countdownOf } from "./game/countdown";
import { watchAway, watchPage } from "./page-events";
import { wireHome, wireRound } from "./testing";
import { Page } from "./testing-session";

const HOUR_MS = 3_600_000;

/** The device's wall clock and the page's own clock; each can be stopped. */
const clock = { wall: 0, page: 0 };
const on = { online: jest.fn(), woke: jest.fn() };
let stop = (): void => undefined;

function run(ms: number): void {
  for (let passed = 0; passed < ms; passed += 100) {
    clock.wall += 100;
    clock.page += 100;
    jest.advanceTimersByTime(100);
  }
}

function show(hidden: boolean): void {
  jest.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
}

function pageshow(persisted: boolean): void {
  const event = new Event("pageshow");
  Object.defineProperty(event, "persisted", { value: persisted });
  window.dispatchEvent(event);
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ["Date", "performance"] });
  Object.assign(clock, { wall: Date.UTC(2026, 0, 1), page: 1000 });
  jest.spyOn(Date, "now").mockImplementation(() => clock.wall);
  jest.spyOn(performance, "now").mockImplementation(() => clock.page);
  stop = watchPage(on);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
  on.online.mockReset();
  on.woke.mockReset();
});

test("a visible page that runs is not woken, however long", () => {
  run(60_000);
  expect(on.woke).not.toHaveBeenCalled();
});

test.each([
  ["whose page clock stood still", () => (clock.wall += HOUR_MS)],
  [
    "whose page clock went on",
    () => {
      clock.wall += HOUR_MS;
      clock.page += HOUR_MS;
    },
  ],
  ["whose wall clock was put right by hours", () => (clock.wall -= 7 * HOUR_MS)],
])("a device that slept, %s, is noticed one time, within a second after its page runs again", (_, sleep) => {
  run(1000);
  sleep();
  run(1000);
  expect(on.woke).toHaveBeenCalledTimes(1);
  run(10_000);
  expect(on.woke).toHaveBeenCalledTimes(1);
});

test("a tab that was hidden for ten minutes is woken when it is visible again; a short absence is ignored", () => {
  show(true);
  run(2000);
  show(false);
  expect(on.woke).not.toHaveBeenCalled();
  show(true);
  // The browser runs a hidden page's timers once a minute.
  for (let minute = 0; minute < 10; minute += 1) {
    clock.wall += 60_000;
    clock.page += 60_000;
    jest.advanceTimersByTime(500);
  }
  expect(on.woke).not.toHaveBeenCalled();
  show(false);
  expect(on.woke).toHaveBeenCalledTimes(1);
});

test("a page from the back/forward cache is woken, a new page is not", () => {
  pageshow(false);
  expect(on.woke).not.toHaveBeenCalled();
  pageshow(true);
  expect(on.woke).toHaveBeenCalledTimes(1);
});

test("a page whose return causes several events is woken once, and again at its next return", () => {
  for (let visit = 1; visit <= 2; visit += 1) {
    show(true);
    clock.wall += 60_000;
    clock.page += 60_000;
    show(false);
    pageshow(true);
    expect(on.woke).toHaveBeenCalledTimes(visit);
  }
});

test("listeners are notified when a page enters and leaves the back/forward cache, until the stop", () => {
  const events: string[] = [];
  const end = watchAway(
    () => events.push("put"),
    () => events.push("back"),
  );
  pageshow(false);
  window.dispatchEvent(new Event("pagehide"));
  expect(events).toEqual(["put"]);
  pageshow(true);
  expect(events).toEqual(["put", "back"]);
  end();
  window.dispatchEvent(new Event("pagehide"));
  pageshow(true);
  expect(events).toEqual(["put", "back"]);
});

test("listeners are notified when the network goes and comes, until the stop", () => {
  window.dispatchEvent(new Event("offline"));
  window.dispatchEvent(new Event("online"));
  expect(on.online.mock.calls).toEqual([[false], [true]]);
  stop();
  window.dispatchEvent(new Event("offline"));
  pageshow(true);
  clock.wall += HOUR_MS;
  run(5000);
  expect(on.online).toHaveBeenCalledTimes(2);
  expect(on.woke).not.toHaveBeenCalled();
});

test.each([-7 * HOUR_MS, 0, 9 * HOUR_MS])(
  "with a device clock wrong by %i ms and an hour's sleep, countdown and round are the server's after the snapshot",
  (wrong) => {
    clock.wall += wrong;
    const page = new Page(clock.page, wireHome(10_000, [wireRound(1, 0, 10_000)], { seq: 5 }));
    expect(page.state.countdown).toBe(30);
    stop();
    stop = watchPage({
      online: () => undefined,
      woke: () => page.send({ type: "woke", now: clock.page }),
    });
    // The server's clock advances by an hour, the page's does not.
    clock.wall += HOUR_MS;
    run(600);
    page.now = clock.page;
    expect([page.take(), page.state.trusted]).toEqual([["fetch_snapshot"], false]);
    const serverNow = 10_000 + HOUR_MS + 600;
    page.snapshot(wireHome(serverNow, [wireRound(61, 0, serverNow), wireRound(60, 1, serverNow)], { seq: 900 }));
    expect(page.state).toMatchObject({ current: { id: 61 }, trusted: true, countdown: 30 });
    expect(countdownOf(page.state.current, clock.page + 1000)).toBe(29);
  },
);
