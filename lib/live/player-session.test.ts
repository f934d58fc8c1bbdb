import type { Notice } from "@/lib/api/notices";
import { PlayerSession } from "./player-session";
import { testAccount as account } from "./testing";
import { heldConnection } from "./testing-session";

/** A player's session over a transport, calls and other tabs that the test holds. */
async function setUp() {
  const held = heldConnection();
  const answers: { resolve: (answer: { balance: number }) => void; reject: (error: Error) => void }[] = [];
  const notices: Notice[] = [];
  let otherTab: (() => void) | null = null;
  const edge = {
    loadBalance: jest.fn(
      () => new Promise<{ balance: number }>((resolve, reject) => answers.push({ resolve, reject })),
    ),
    logout: jest.fn((): Promise<unknown> => Promise.resolve({})),
    notify: (notice: Notice) => void notices.push(notice),
    signIn: {
      sid: "sid-1",
      tellEnded: jest.fn(),
      onEnded: (listener: () => void) => {
        otherTab = listener;
        return () => undefined;
      },
    },
  };
  const session = new PlayerSession(account, held.connection, edge);
  held.connection.start();
  session.start();
  await jest.advanceTimersByTimeAsync(0);
  return {
    session,
    edge,
    answers,
    notices,
    hear: held.hear,
    refuse: held.refuse,
    endInOtherTab: () => otherTab?.(),
  };
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test("a balance refresh is ignored while one is running, and taken again after it, whether or not that failed", async () => {
  const { session, edge, answers, notices } = await setUp();
  const first = session.refreshBalance();
  await session.refreshBalance();
  expect(edge.loadBalance).toHaveBeenCalledTimes(1);
  answers[0]?.reject(new Error("502"));
  await first;
  expect(console.warn).toHaveBeenCalledTimes(1);
  const second = session.refreshBalance();
  answers[1]?.resolve({ balance: 50 });
  await second;
  expect(session.store.get().balance).toBe(5000);
  expect(notices).toEqual([]);
});

test.each([
  ["succeeds", () => Promise.resolve({})],
  ["fails", () => Promise.reject(new Error("no network"))],
])(
  "a logout whose call %s leaves for the root, which ends this very sign-in, and tells the other tabs",
  async (_, answer) => {
    const { session, edge, notices } = await setUp();
    edge.logout.mockImplementation(answer);
    await session.logout();
    expect(notices).toEqual([expect.objectContaining({ action: { type: "leave", path: "/?ended=sid-1" } })]);
    expect(edge.signIn.tellEnded).toHaveBeenCalledTimes(1);
  },
);

test("a logout in another tab leaves too, without calling again", async () => {
  const { edge, notices, endInOtherTab } = await setUp();
  endInOtherTab();
  expect(notices).toEqual([expect.objectContaining({ action: { type: "leave", path: "/?ended=sid-1" } })]);
  expect(edge.logout).not.toHaveBeenCalled();
});

test.each([
  ["user_kick", { kickType: "account" }, "account_kick"],
  ["user_logout", { reason: "duplicate_login" }, "duplicate_login"],
  ["user_logout", { reason: "merchant" }, "signed_out"],
])(
  "%s %j ends the session, even against a server that does not answer, with its own words",
  async (event, data, key) => {
    const { edge, notices, hear } = await setUp();
    edge.logout.mockImplementation(() => Promise.reject(new Error("no network")));
    hear("private-user.7", event, data);
    await jest.advanceTimersByTimeAsync(0);
    expect(notices).toEqual([
      { key, tone: "warning", action: { type: "leave", path: `/error?message=${key}&ended=sid-1` } },
    ]);
    expect(edge.signIn.tellEnded).not.toHaveBeenCalled();
  },
);

test("a merchant's new settings reload the page, spread over five seconds", async () => {
  const { notices, hear } = await setUp();
  hear("private-merchant.1", "setting_update", {});
  expect(notices).toEqual([{ key: null, tone: "warning", action: { type: "reload", spreadMs: 5000 } }]);
});

test("a new version is told, and the game on the page hears of it", async () => {
  const { session, notices, hear } = await setUp();
  const listener = jest.fn();
  const stop = session.onNewVersion(listener);
  hear("system", "new_version", {});
  expect(notices).toEqual([{ key: "new_version", tone: "warning" }]);
  stop();
  session.flagNewVersion();
  expect(listener).toHaveBeenCalledTimes(1);
});

test("a page that the hub turns away for ever knows it", async () => {
  const { session, refuse } = await setUp();
  expect(session.store.get().refused).toBe(false);
  refuse();
  expect(session.store.get().refused).toBe(true);
});
