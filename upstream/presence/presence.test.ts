import { acceptedOrder, createBettor, openTestRound, testLine, testRequest } from "../bets/testing";
import type { Database } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { createMemoryBroker } from "../hub/broker";
import { CONTROL_CHANNEL } from "../hub/events";
import { isTableChannel, startPresence } from "./presence";

const EVERY_MS = 20;

interface Sent {
  readonly merchantId: number;
  readonly game: string;
  readonly payload: object;
}

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `player ${index}`);

/** A process that sends presence; `players.here` is the number of players at the merchant's table of PK10. */
function open(db: Pick<Database, "query">, merchantId = 1) {
  const broker = createMemoryBroker();
  const sent: Sent[] = [];
  const players = { here: 0 };
  let leads = true;
  const tables = (count: number): IterableIterator<[string, string[]]> =>
    new Map(count === 0 ? [] : [[`private-table.${merchantId}.PK10`, names(count)]]).entries();
  const query = jest.spyOn(db, "query");
  const stop = startPresence(
    {
      db,
      broker,
      events: {
        async table(merchant, game, _event, payload) {
          sent.push({ merchantId: merchant, game, payload });
        },
      },
      log: { warn: jest.fn() },
      players: () => tables(players.here),
      process: "one",
      leads: () => leads,
    },
    EVERY_MS,
  );
  /** Resolves after two runs of the process that began after this call. */
  const turns = async (process = "one"): Promise<void> => {
    let messages = 0;
    await new Promise<void>((resolve) => {
      const forget = broker.onMessage(({ data }) => {
        if (data.includes(`"process":"${process}"`)) messages += 1;
        if (messages < 3) return;
        forget();
        resolve();
      });
    });
  };
  const lead = (now: boolean): void => void (leads = now);
  return { broker, sent, players, query, turns, lead, stop };
}

describeEachDatabase("presence", (openDb) => {
  it("sends, after a change, the number of the merchant's players and of their bets on each spot, without money", async () => {
    const db = await openDb();
    const round = await openTestRound(db);
    const [first, second] = [await createBettor(db, 10_000), await createBettor(db, 10_000)];
    const [merchant] = await db.query<{ id: number }>("select merchant_id as id from accounts where id = $1", [
      first.accountId,
    ]);
    const [other] = await db.query<{ id: number }>(
      "insert into merchants (mcode, name, api_key_hash) values ('OTHER', 'Other', '\\x01') returning id",
    );
    const stranger = await createBettor(db, 10_000);
    await db.query("update accounts set merchant_id = $1 where id = $2", [other?.id, stranger.accountId]);
    const lines = [testLine("tf", "big", 3), testLine("of", "1-1", 3)];
    for (const bettor of [first, second, stranger])
      acceptedOrder(await bettor.place(testRequest(round, { lines: bettor === first ? lines : lines.slice(0, 1) })));

    const { sent, players, turns, stop } = open(db, merchant?.id);
    players.here = 7;
    await turns();
    const payload = { round_id: round, players: 7, bets: { of: { "1-1": 1 }, tf: { big: 2 } } };
    expect(sent).toEqual([{ merchantId: merchant?.id, game: "PK10", payload }]);
    players.here = 8;
    await turns();
    expect(sent.map((each) => each.payload)).toEqual([payload, { ...payload, players: 8 }]);
    await stop();
  });
});

describe("presence", () => {
  const row = { game: "PK10", round_id: 1, merchant_id: null, bet_type: "", number: "", bets: 0 };
  const counted = () => ({ query: jest.fn().mockResolvedValue([row]) });

  it("sends nothing and counts no bets below five players", async () => {
    const { sent, players, query, turns, stop } = open(counted());
    players.here = 4;
    await turns();
    expect([sent, query.mock.calls]).toEqual([[], []]);
    players.here = 5;
    await turns();
    expect(sent).toHaveLength(1);
    await stop();
  });

  it("sends 0 players once when a table falls below five", async () => {
    const { sent, players, turns, stop } = open(counted());
    for (const here of [5, 4, 3, 6]) {
      players.here = here;
      await turns();
    }
    const payload = { round_id: 1, bets: {} };
    expect(sent.map((each) => each.payload)).toEqual([5, 0, 6].map((count) => ({ ...payload, players: count })));
    await stop();
  });

  it("counts each player of several processes once, and only the leading process sends", async () => {
    const db = counted();
    const { broker, sent, players, turns, lead, stop } = open(db);
    const others = { here: 5 };
    const other = startPresence(
      {
        db,
        broker,
        events: { table: () => Promise.reject(new Error("this process does not lead")) },
        log: { warn: jest.fn() },
        players: () => new Map([["private-table.1.PK10", names(others.here)]]),
        process: "two",
        leads: () => false,
      },
      EVERY_MS,
    );
    players.here = 3;
    lead(false);
    await broker.publish({ channel: CONTROL_CHANNEL, event: "table_players", data: "damaged", stamp: false });
    await turns();
    expect(sent).toEqual([]);
    lead(true);
    await turns("two");
    await turns();
    expect(sent.map((each) => each.payload)).toEqual([{ round_id: 1, players: 5, bets: {} }]);
    await stop();
    await other();
  });
});

test.each([
  ["private-table.1.PK10", true],
  ["private-merchant.1", false],
  ["private-table.1", false],
])("the players of the channel %s are counted: %s", (channel, counted) => {
  expect(isTableChannel(channel)).toBe(counted);
});
