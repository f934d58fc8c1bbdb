import { holdPage, pageHold } from "@/lib/browser/page-holds";
import { createLeaver, createReloader } from "./page-exit";

function setUp(random = 0.5) {
  const page = { bet: false, dialog: false, path: "/lobby/home" };
  const reload = jest.fn();
  const wish = createReloader({
    random: () => random,
    isBetUnanswered: () => page.bet,
    isDialogOpen: () => page.dialog,
    path: () => page.path,
    reload,
  });
  return { page, reload, wish };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test("reloads are spread at random: a thousand pages do not come back at the same instant", () => {
  const { reload, wish } = setUp();
  wish({ spreadMs: 5000 });
  jest.advanceTimersByTime(2499);
  expect(reload).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a reload waits for the answer of a bet without a time limit", () => {
  const { page, reload, wish } = setUp();
  page.bet = true;
  wish({});
  jest.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
  page.bet = false;
  jest.advanceTimersByTime(250);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a reload waits for an open dialog only if that was requested", () => {
  const patient = setUp();
  patient.page.dialog = true;
  patient.wish({ afterDialogs: true });
  jest.advanceTimersByTime(10_000);
  expect(patient.reload).not.toHaveBeenCalled();
  patient.page.dialog = false;
  jest.advanceTimersByTime(250);
  expect(patient.reload).toHaveBeenCalledTimes(1);
  const hasty = setUp();
  hasty.page.dialog = true;
  hasty.wish({});
  expect(hasty.reload).toHaveBeenCalledTimes(1);
});

test("a reload that one page requested does not happen on the next page, which may request its own", () => {
  const { page, reload, wish } = setUp();
  const ifLeft = jest.fn();
  wish({ spreadMs: 2000, ifLeft });
  page.path = "/game/pk10/home";
  jest.advanceTimersByTime(2000);
  expect(ifLeft).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
  wish({ ifLeft });
  expect(reload).toHaveBeenCalledTimes(1);
});

test("several requests cause one reload", () => {
  const { reload, wish } = setUp();
  wish({ spreadMs: 1000 });
  wish({ spreadMs: 1000 });
  jest.advanceTimersByTime(5000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("the page's hold is the most serious of the registered holds, until they are removed", () => {
  expect(pageHold()).toBeNull();
  const stops = [holdPage(() => "chips"), holdPage(() => null), holdPage(() => "bet")];
  expect(pageHold()).toBe("bet");
  stops[2]?.();
  expect(pageHold()).toBe("chips");
  stops[0]?.();
  expect(pageHold()).toBeNull();
});

describe("leaving", () => {
  const EXIT = "https://casino.example/lobby";
  const ROOT = "/?ended=sid-1";

  function leaver(framed: boolean) {
    const done: string[] = [];
    let visited: { resolve: (value: unknown) => void; reject: (error: Error) => void } | undefined;
    const made = createLeaver({
      isFramed: () => framed,
      replace: (url) => void done.push(`replace ${url}`),
      openInTop: (url) => void done.push(`top ${url}`),
      visit: (path) => {
        done.push(`visit ${path}`);
        return new Promise((resolve, reject) => (visited = { resolve, reject }));
      },
    });
    return { ...made, done, visited: () => visited };
  }

  test.each(["resolve", "reject"] as const)(
    "for the merchant's address waits for a visit to the page that deletes the cookie, even if the visit fails (%s)",
    async (outcome) => {
      const { leaveForExit, done, visited } = leaver(false);
      const left = leaveForExit(EXIT, ROOT);
      expect(done).toEqual([`visit ${ROOT}`]);
      visited()?.[outcome](new Error("no network"));
      await left;
      expect(done).toEqual([`visit ${ROOT}`, `replace ${EXIT}`]);
    },
  );

  test("in a frame navigates the whole window, and shows the landing page in the frame", async () => {
    const { leaveForExit, done } = leaver(true);
    await leaveForExit(EXIT, ROOT);
    expect(done).toEqual([`top ${EXIT}`, `replace ${ROOT}`]);
  });

  test("to a page with a message replaces an exit that has not happened yet", async () => {
    const { leaveForExit, leavePage, done, visited } = leaver(false);
    const left = leaveForExit(EXIT, ROOT);
    leavePage("/error?message=account_kick");
    visited()?.resolve(null);
    await left;
    expect(done).toEqual([`visit ${ROOT}`, "replace /error?message=account_kick"]);
  });
});
