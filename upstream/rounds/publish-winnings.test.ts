/** @jest-environment node */
import { pk10 } from "@/games/pk10/game";
import type { Database } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { createMemoryBroker } from "../hub/broker";
import { createEvents } from "../hub/events";
import { settleRound } from "../settlement/settle";
import { decidedRound, FUNDS, stakeOn } from "../settlement/testing";
import { publishWinnings, type PlayerReturn, winningList } from "./publish-winnings";

const player = (id: number, staked: number, returned: number): PlayerReturn => ({
  account_id: id,
  username: `player${id}`,
  mcode: "DEMO",
  staked,
  returned,
});

describe("winningList", () => {
  it("lists who came out ahead, masked, by what was won beyond the stakes", () => {
    expect(winningList([player(1, 1_000, 1_980), player(2, 500, 500), player(3, 900, 100)])).toEqual([
      { mCode: "DEMO", playerID: "p***1", WinAmt: 9.8 },
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

  it("tells each player who got something back the balance to show, and leaves the others alone", async () => {
    const round = await decidedRound(db, new Uint8Array(32).fill(3));
    const champion = round.outcome?.[0];
    const line = (number: string, amount: number) => ({ type: "of", number, amount, oddsMilli: 9_800 });
    const loser = `1-${champion === 1 ? 2 : 1}`;
    const { accountIds } = await stakeOn(db, round, 3, [
      { player: 0, maxPayout: 1_000_000, lines: [line(`1-${champion}`, 1_000)] },
      { player: 0, maxPayout: 1_000_000, lines: [line(loser, 500)] },
      { player: 1, maxPayout: 1_000_000, lines: [line(loser, 700)] },
      // Back, but less than was staked: told on the player's own channel alone.
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
});
