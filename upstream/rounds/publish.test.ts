import { pk10 } from "@/games/pk10/game";
import type { Currency } from "@/lib/money";
import type { Database } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { createMemoryBroker } from "../hub/broker";
import { createEvents } from "../hub/events";
import { settleRound } from "../settlement/settle";
import { decidedRound, FUNDS, stakeOn } from "../settlement/testing";
import { type PlayerReturn, playerReturns, winningList } from "../settlement/winning-list";
import { publishWinnings } from "./publish";

const player = (id: number, staked: number, returned: number, currency: Currency = "MYR"): PlayerReturn => ({
  account_id: id,
  username: `player${id}`,
  mcode: "DEMO",
  currency,
  staked,
  returned,
});

describe("winningList", () => {
  it("lists the players with a net win, masked, by their winnings without the stakes", () => {
    expect(winningList([player(1, 1_000, 1_980), player(2, 500, 500), player(3, 900, 100)])).toEqual([
      { mCode: "DEMO", playerID: "p***1", WinAmt: 9.8, currency: "MYR" },
    ]);
  });

  it("names the currency of each amount, with that currency's digits", () => {
    expect(winningList([player(1, 1_000, 1_980, "THB"), player(2, 5_000, 49_000, "VND")])).toMatchObject([
      { WinAmt: 9.8, currency: "THB" },
      { WinAmt: 44_000, currency: "VND" },
    ]);
  });

  it("lists twenty at most", () => {
    const many = Array.from({ length: 30 }, (_, at) => player(at, 100, 1_000 - at));
    const listed = winningList(many);
    expect(listed).toHaveLength(20);
    expect(listed.at(-1)?.WinAmt).toBe(8.81);
  });
});

describeEachDatabase("announcing", (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  it("publishes the balance to each player with a return, and to no other", async () => {
    const round = await decidedRound(db, new Uint8Array(32).fill(3));
    const champion = round.outcome?.[0];
    const line = (number: string, amount: number) => ({ type: "of", number, amount, oddsMilli: 9_800 });
    const loser = `1-${champion === 1 ? 2 : 1}`;
    const { accountIds } = await stakeOn(db, round, 3, [
      { player: 0, maxPayout: 1_000_000, lines: [line(`1-${champion}`, 1_000)] },
      { player: 0, maxPayout: 1_000_000, lines: [line(loser, 500)] },
      { player: 1, maxPayout: 1_000_000, lines: [line(loser, 700)] },
      // Returns less than the stake: published only on the player's own channel.
      { player: 2, maxPayout: 1_000_000, lines: [line(loser, 9_900), line(`1-${champion}`, 100)] },
    ]);
    await settleRound(db, pk10, round);
    await db.query(`update rounds set announces_at = clock_timestamp() where id = $1`, [round.id]);
    const broker = createMemoryBroker();
    const heard: { channel: string; event: string; data: Record<string, unknown> }[] = [];
    broker.onMessage(({ channel, event, data }) => void heard.push({ channel, event, data: JSON.parse(data) }));
    await publishWinnings(db, createEvents(broker), "PK10", round);

    expect(heard.map(({ channel, event }) => `${channel} ${event}`)).toEqual([
      "game-PK10 winning",
      `private-user.${accountIds[0]} user_balance_update`,
      `private-user.${accountIds[2]} user_balance_update`,
    ]);
    expect(heard[0]?.data["winners"]).toMatchObject([{ mCode: "TEST", WinAmt: 83 }]);
    expect(heard[1]?.data).toMatchObject({
      balance: (FUNDS - 1_500 + 9_800) / 100,
      win: { round_id: round.id, amount: 98, staked: 15 },
    });
    expect(heard[2]?.data).toMatchObject({ balance: (FUNDS - 10_000 + 980) / 100, win: { amount: 9.8, staked: 100 } });
  });

  it("publishes the balance of every winner, at most 64 at the same time", async () => {
    const round = await decidedRound(db, new Uint8Array(32).fill(5));
    const lines = [{ type: "of", number: `1-${round.outcome?.[0]}`, amount: 100, oddsMilli: 2_000 }];
    const { accountIds } = await stakeOn(
      db,
      round,
      130,
      Array.from({ length: 130 }, (_, at) => ({ player: at, maxPayout: 1_000, lines })),
    );
    await settleRound(db, pk10, round);
    await db.query(`update rounds set announces_at = clock_timestamp() where id = $1`, [round.id]);
    const broker = createMemoryBroker();
    const channels: string[] = [];
    broker.onMessage(({ channel }) => void channels.push(channel));
    let [open, mostOpen] = [0, 0];
    const events = createEvents({
      async publish(message) {
        open += 1;
        mostOpen = Math.max(mostOpen, open);
        await new Promise(setImmediate);
        await broker.publish(message);
        open -= 1;
      },
    });
    await publishWinnings(db, events, "PK10", round);
    expect(channels.slice(1).sort()).toEqual(accountIds.map((id) => `private-user.${id}`).sort());
    expect(mostOpen).toBe(64);
  });

  it("lists the largest win of each currency first, then the second largest; balances are in their own currency", async () => {
    const round = await decidedRound(db, new Uint8Array(32).fill(4));
    const win = `1-${round.outcome?.[0]}`;
    const wins = (...amounts: number[]) =>
      amounts.map((amount, at) => ({
        player: at,
        maxPayout: 10 ** 9,
        lines: [{ type: "of", number: win, amount, oddsMilli: 2_000 }],
      }));
    await stakeOn(db, round, 3, wins(100, 300, 200));
    const { accountIds: vietnamese } = await stakeOn(db, round, 2, wins(5_000, 900_000), "VND");
    await stakeOn(db, round, 1, wins(1), "THB");
    await settleRound(db, pk10, round);
    await db.query(`update rounds set announces_at = clock_timestamp() where id = $1`, [round.id]);

    const won = (await playerReturns(db, round.id)).map(({ currency, returned, staked }) => [
      currency,
      returned - staked,
    ]);
    expect(won).toEqual([
      ["MYR", 300],
      ["THB", 1],
      ["VND", 900_000],
      ["MYR", 200],
      ["VND", 5_000],
      ["MYR", 100],
    ]);
    const broker = createMemoryBroker();
    const heard: { channel: string; data: object }[] = [];
    broker.onMessage(({ channel, data }) => void heard.push({ channel, data: JSON.parse(data) as object }));
    await publishWinnings(db, createEvents(broker), "PK10", round);
    expect(heard[0]?.data).toMatchObject({
      winners: [{ WinAmt: 3 }, { WinAmt: 0.01 }, { WinAmt: 900_000 }, {}, {}, {}],
    });
    expect(heard.find(({ channel }) => channel === `private-user.${vietnamese[0]}`)?.data).toMatchObject({
      balance: FUNDS + 5_000,
      win: { amount: 10_000, staked: 5_000 },
    });
  });
});
