import { randomUUID } from "node:crypto";
import { calls } from "@/lib/contract/calls";
import { openTestRound, testLine, testRequest } from "../bets/testing";
import type { Database, Queryable } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { fundWallet, polledBalancesOf } from "../ledger/wallets";
import { FUNDS, stakeOn } from "../settlement/testing";
import { settleBatch } from "../settlement/settle";
import { pk10 } from "@/games/pk10/game";
import type { RoundRow } from "../rounds/wire";
import { type TestApp, testApp } from "./testing";

const log = { warn: jest.fn() };

describeEachDatabase("the balance of a poll", (open) => {
  let db: Database;
  const statements: string[] = [];
  const running = new Set<Promise<unknown>>();
  /** Two processes of the upstream on one database. */
  let here: TestApp;
  let elsewhere: TestApp;
  let token = "";
  let accountId = 0;

  beforeAll(async () => {
    db = await open();
    const counted: Queryable["query"] = (text, params) => {
      statements.push(text);
      const answer = db.query<never>(text, params);
      running.add(answer);
      return answer.finally(() => running.delete(answer));
    };
    // Fakes only the timer of the comparison and the clock; the database needs its own timers.
    jest.useFakeTimers({
      doNotFake: ["setTimeout", "clearTimeout", "setImmediate", "nextTick", "queueMicrotask", "performance"],
    });
    here = await testApp({ ...db, query: counted });
    elsewhere = await testApp(db);
    token = await here.signIn("demo");
    accountId = calls.me.response.parse((await here.call("me", { token })).json()).id;
  });
  beforeEach(() => void (statements.length = 0));
  afterAll(async () => {
    await here.app.close();
    await elsewhere.app.close();
    jest.useRealTimers();
  });

  const poll = async (app: TestApp): Promise<{ balance: number; ageMs: number }> => {
    const answer = calls.loadBalance.response.parse((await app.call("loadBalance", { token })).json());
    return { balance: answer.balance, ageMs: Date.now() - Date.parse(answer.server_time ?? "") };
  };
  const readsOfWallets = (): number => statements.filter((text) => text.includes("hidden_returns")).length;
  const passSeconds = async (seconds: number): Promise<void> => {
    jest.advanceTimersByTime(seconds * 1_000);
    await Promise.all(running);
  };

  it("shows a bet at once in the process that placed it, and at most 10 s later in another", async () => {
    const body = testRequest(await openTestRound(db), { lines: [testLine("tf", "big", 9)] });
    expect([await poll(here), await poll(elsewhere)]).toEqual([
      { balance: 10_000, ageMs: 0 },
      { balance: 10_000, ageMs: 0 },
    ]);
    const headers = { "idempotency-key": randomUUID() };
    expect((await here.call("bet", { token, body, headers })).statusCode).toBe(201);
    expect((await poll(here)).balance).toBe(9_991);
    await passSeconds(4);
    // The age shows the page that the answer to the bet is newer.
    expect(await poll(elsewhere)).toEqual({ balance: 10_000, ageMs: 4_000 });
    await passSeconds(6);
    expect(await poll(elsewhere)).toEqual({ balance: 9_991, ageMs: 0 });
  });

  it("stays in the cache while the comparison with the wallet finds no change", async () => {
    await passSeconds(60);
    const { balance } = await poll(here);
    expect(readsOfWallets()).toBe(1);
    for (let turn = 0; turn < 4; turn += 1) {
      await passSeconds(5);
      const polled = await poll(here);
      expect([polled.balance, polled.ageMs < 5_000]).toEqual([balance, true]);
    }
    expect(readsOfWallets()).toBe(1);
    await fundWallet(db, accountId, 100);
    await passSeconds(5);
    expect((await poll(here)).balance).toBe(balance + 1);
    expect(readsOfWallets()).toBe(2);
    await db.query("update ledger_accounts set balance = balance where account_id = $1", [accountId]);
    await passSeconds(5);
    await poll(here);
    expect(readsOfWallets()).toBe(3);
  });

  it("is refused at once after the session has ended in another process", async () => {
    expect((await here.call("loadBalance", { token })).statusCode).toBe(200);
    await elsewhere.call("logout", { token });
    expect((await here.call("loadBalance", { token })).statusCode).toBe(401);
    token = await here.signIn("demo");
  });

  it("does not cache a balance with winnings that the screen has not shown yet", async () => {
    const roundId = await openTestRound(db);
    const line = { type: "tf", number: "big", amount: 1_000, oddsMilli: 1_980 };
    const [round] = await db.query<RoundRow>("select * from rounds where id = $1", [roundId]);
    if (round === undefined) throw new Error("no round");
    const { accountIds } = await stakeOn(db, round, 1, [{ player: 0, maxPayout: 10_000, lines: [line] }]);
    const [player = 0] = accountIds;
    const balances = polledBalancesOf(db, log);
    const shown = async (): Promise<number> => (await balances.read(player)).amount;
    expect(await shown()).toBe(FUNDS - 1_000);
    const outcome = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
    await db.query(
      `update rounds set status = 1, outcome = $2, revealed = '\\x01', announces_at = now() + interval '1 day', next_at = now() + interval '1 day' where id = $1`,
      [roundId, outcome],
    );
    const { accounts } = await settleBatch(db, pk10, { id: roundId, status: 1, outcome });
    expect(accounts).toEqual([player]);
    balances.forget(accounts);
    expect(await shown()).toBe(FUNDS - 1_000);
    await db.query("update rounds set announced_at = now() where id = $1", [roundId]);
    expect(await shown()).toBe(FUNDS + 980);
    await balances.stop();
  });
});
