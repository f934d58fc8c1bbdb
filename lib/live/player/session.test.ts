import type { BalanceNews } from "./balance";
import type { Notice } from "@/lib/api/notices";
import { appEvents } from "@/lib/browser/events";
import { PlayerSession } from "./session";
import { testAccount as account } from "../testing";
import { heldConnection, playerSession } from "../testing-session";

const PLAYER_SESSION = "ps-1";

async function setUp() {
  const held = heldConnection();
  const answers: { resolve: (answer: { balance: number }) => void; reject: (error: Error) => void }[] = [];
  const notices: Notice[] = [];
  const published: BalanceNews[] = [];
  let onTold: ((news: BalanceNews) => void) | null = null;
  let otherTab: (() => void) | null = null;
  const edge = {
    loadBalance: jest.fn(
      () => new Promise<{ balance: number }>((resolve, reject) => answers.push({ resolve, reject })),
    ),
    logout: jest.fn((): Promise<unknown> => Promise.resolve({})),
    notify: (notice: Notice) => void notices.push(notice),
  };
  const entry = {
    account: { ...account, player_session: PLAYER_SESSION },
    tabs: {
      publish: (news: BalanceNews) => void published.push(news),
      listen: (listener: (news: BalanceNews) => void) => {
        onTold = listener;
        return () => undefined;
      },
    },
    signIn: {
      sid: "sid-1",
      publishEnd: jest.fn(),
      onEnded: (listener: () => void) => {
        otherTab = listener;
        return () => undefined;
      },
    },
  };
  const session = new PlayerSession(held.connection, edge);
  held.connection.start();
  session.enter(entry);
  const statusOfOwnChannel: string[] = [];
  held.connection.subscribe("user", "private-user.7", {
    onFrame: () => undefined,
    onStatus: (status) => statusOfOwnChannel.push(status),
  });
  await jest.advanceTimersByTimeAsync(0);
  held.open();
  return {
    session,
    statusOfOwnChannel,
    lose: held.lose,
    edge,
    entry,
    answers,
    notices,
    hear: held.hear,
    refuse: held.refuse,
    published,
    tellTab: (news: BalanceNews) => onTold?.(news),
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

test("a balance refresh is ignored while another one runs, and possible again after it succeeds or fails", async () => {
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

test("the balance is fetched under the account's player session", async () => {
  const loadBalance = jest.fn((_playerSession: string | null) => Promise.resolve({ balance: 1 }));
  const session = playerSession(heldConnection().connection, { loadBalance });
  await session.refreshBalance();
  expect(loadBalance).not.toHaveBeenCalled();
  session.enter({ account: { ...account, player_session: "ps-7" } });
  await session.refreshBalance();
  // A platform that names no sessions is called without a name.
  session.enter({ account });
  await session.refreshBalance();
  expect(loadBalance.mock.calls).toEqual([["ps-7"], [null]]);
});

test.each([
  ["succeeds", () => Promise.resolve({})],
  ["fails", () => Promise.reject(new Error("no network"))],
])(
  "a logout whose call %s leaves for the root, which ends this sign-in, and notifies the other tabs",
  async (_, answer) => {
    const { session, edge, entry, notices, statusOfOwnChannel, lose } = await setUp();
    // The hub closes the session's socket before the server answers the logout.
    edge.logout.mockImplementation(() => {
      // Other calls may be refused meanwhile: the reason must still be the logout.
      expect(ends).toEqual(["logout"]);
      lose();
      return answer();
    });
    const ends: string[] = [];
    const stop = appEvents.on("session:end", (reason) => ends.push(reason));
    await session.logout();
    stop();
    expect(statusOfOwnChannel).toEqual(["subscribed"]);
    expect(notices).toEqual([expect.objectContaining({ action: { type: "leave", path: "/?ended=sid-1" } })]);
    expect(entry.signIn.publishEnd).toHaveBeenCalledTimes(1);
    // A failure is logged, and not shown.
    const failed = await answer().then(
      () => 0,
      () => 1,
    );
    expect(jest.mocked(console.warn).mock.calls).toHaveLength(failed);
  },
);

test("after a logout in another tab this tab leaves too, without another call", async () => {
  const { edge, notices, endInOtherTab } = await setUp();
  endInOtherTab();
  expect(notices).toEqual([expect.objectContaining({ action: { type: "leave", path: "/?ended=sid-1" } })]);
  expect(edge.logout).not.toHaveBeenCalled();
});

test.each([
  ["user_kick", { kickType: "account" }, "account_kick"],
  ["user_logout", { reason: "duplicate_login" }, "duplicate_login"],
  ["user_logout", { reason: "merchant" }, "signed_out"],
])("%s %j ends the session with its own words, even if the server does not answer", async (event, data, key) => {
  const { edge, entry, notices, hear } = await setUp();
  edge.logout.mockImplementation(() => Promise.reject(new Error("no network")));
  hear("private-user.7", event, data);
  await jest.advanceTimersByTimeAsync(0);
  expect(edge.logout).toHaveBeenCalledTimes(1);
  expect(notices).toEqual([
    { key, tone: "warning", action: { type: "leave", path: `/error?message=${key}&ended=sid-1` } },
  ]);
  expect(entry.signIn.publishEnd).not.toHaveBeenCalled();
});

test.each([
  ["user_kick", { kickType: "account" }],
  ["user_logout", { reason: "duplicate_login" }],
])("%s of another session of the player than the page's is ignored", async (event, data) => {
  const { notices, hear } = await setUp();
  hear("private-user.7", event, { ...data, player_session: "another" });
  await jest.advanceTimersByTimeAsync(0);
  expect(notices).toEqual([]);
  hear("private-user.7", event, { ...data, player_session: PLAYER_SESSION });
  await jest.advanceTimersByTimeAsync(0);
  expect(notices).toHaveLength(1);
});

test.each([
  ["user_kick", { kickType: "account" }],
  ["user_logout", { reason: "duplicate_login" }],
])("%s applies to the player of a platform that names no sessions", async (event, data) => {
  const held = heldConnection();
  const notify = jest.fn();
  const session = playerSession(held.connection, { notify, logout: () => Promise.resolve({}) });
  session.enter({ account: { ...account, player_session: null } });
  held.connection.start();
  await jest.advanceTimersByTimeAsync(0);
  held.open();
  held.hear("private-user.7", event, { ...data, player_session: "of whatever name" });
  await jest.advanceTimersByTimeAsync(0);
  expect(notify).toHaveBeenCalledTimes(1);
});

describe("several tabs", () => {
  const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

  test("a new balance of one tab is sent to the others once, with its time", async () => {
    const { session, hear, published } = await setUp();
    hear("private-user.7", "user_balance_update", { balance: 50, server_time: at(5) });
    hear("private-user.7", "user_balance_update", { balance: 50, server_time: at(6) });
    session.takeBetBalance(40);
    expect(published).toEqual([{ balance: 50, server_time: at(5) }, { balance: 40 }]);
  });

  test("a balance of another tab is shown, unless it is older, and not published again", async () => {
    const { session, hear, published, tellTab } = await setUp();
    tellTab({ balance: 80, server_time: at(5) });
    expect(session.store.get().balance).toBe(8000);
    hear("private-user.7", "user_balance_update", { balance: 70, server_time: at(7) });
    tellTab({ balance: 80, server_time: at(6) });
    expect(session.store.get().balance).toBe(7000);
    expect(published).toEqual([{ balance: 70, server_time: at(7) }]);
  });

  test("a balance of another tab without a time causes a fetch, and a second one if the running call may be older", async () => {
    const { session, edge, answers, tellTab } = await setUp();
    const loading = session.refreshBalance();
    tellTab({ balance: 60 });
    expect(edge.loadBalance).toHaveBeenCalledTimes(1);
    answers[0]?.resolve({ balance: 100 });
    await jest.advanceTimersByTimeAsync(0);
    expect(edge.loadBalance).toHaveBeenCalledTimes(2);
    answers[1]?.resolve({ balance: 60 });
    await loading;
    expect(session.store.get().balance).toBe(6000);
  });
});

test("own winnings are shown in minor units until they are cleared; an event after a gap loads the balance", async () => {
  const { session, edge, hear } = await setUp();
  const win = { round_id: 3, round_no: "202601010003", game: "PK10", amount: 22.1, staked: 10 };
  hear("private-user.7", "user_balance_update", { seq: 7, balance: 112.1, win });
  hear("private-user.7", "user_balance_update", { seq: 7, balance: 1 });
  expect(session.store.get()).toMatchObject({
    balance: 11_210,
    ownWin: { roundId: 3, amount: 2210, staked: 1000 },
  });
  session.clearOwnWin();
  expect(session.store.get().ownWin).toBeNull();
  hear("private-user.7", "user_balance_update", { seq: 8, balance: 112.1 });
  expect(edge.loadBalance).not.toHaveBeenCalled();
  hear("private-user.7", "user_balance_update", { seq: 10, balance: 112.1 });
  expect(edge.loadBalance).toHaveBeenCalledTimes(1);
});

test("a merchant's new settings reload the page, spread over five seconds", async () => {
  const { notices, hear } = await setUp();
  hear("private-merchant.1", "setting_update", {});
  expect(notices).toEqual([{ key: null, tone: "warning", action: { type: "reload", spreadMs: 5000 } }]);
});

test("a new version is published, and the game on the page is notified", async () => {
  const { session, notices, hear } = await setUp();
  const listener = jest.fn();
  const stop = session.onNewVersion(listener);
  hear("system", "new_version", {});
  expect(notices).toEqual([{ key: "new_version", tone: "warning" }]);
  stop();
  session.flagNewVersion();
  expect(listener).toHaveBeenCalledTimes(1);
  // The next game must reload, too: the player may have left the notified game before its next round.
  const next = jest.fn();
  session.onNewVersion(next);
  expect(next).toHaveBeenCalledTimes(1);
});

test("a page that the hub refuses permanently is notified", async () => {
  const { session, refuse } = await setUp();
  expect(session.store.get().refused).toBe(false);
  refuse();
  expect(session.store.get().refused).toBe(true);
});
