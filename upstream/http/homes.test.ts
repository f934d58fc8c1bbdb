import { pk10 } from "@/games/pk10/game";
import { acceptedOrder, createBettor, fundedAccount, openTestRound, testLine, testRequest } from "../bets/testing";
import { describePglite } from "../db/testing";
import type { Database } from "../db/database";
import { gameHomeReader, lobbyReader } from "./homes";

async function pastRounds(db: Database, count: number): Promise<void> {
  await db.query(
    `with chain as (
       insert into hash_chains (game, anchor, plain_seed, length, used) values ('PK10', '\\x00', '\\x02', 1000, 1000) returning id
     )
     insert into rounds (game, round_no, status, opens_at, closes_at, draws_at, announces_at, next_at, chain_id, link,
                         commitment, revealed, outcome, settled_at, announced_at)
     select 'PK10', 'P' || n, 1, t - interval '60 s', t - interval '15 s', t - interval '12 s', t - interval '2 s', t, chain.id, n, '\\x00', '\\x00', '{1,2,3,4,5,6,7,8,9,10}', t, t
       from chain, clock_timestamp() t, generate_series(1, $1::int) n order by n`,
    [count],
  );
}

const deps = (db: Database) => ({ db, broker: { lastSeq: () => Promise.resolve(1) }, log: { warn: () => undefined } });
const playerOf = (id: number) => ({
  id,
  merchant_id: 1,
  time_zone: "Asia/Kuala_Lumpur",
  forced_setting_id: null,
  currency: "MYR" as const,
  player_session: "a",
});

describePglite("the homes", (open) => {
  it("leave a round out until it opens", async () => {
    const db = await open();
    const id = await fundedAccount(db, 100);
    const current = await openTestRound(db);
    await db.query(`update rounds set opens_at = clock_timestamp() + interval '4 s' where id = $1`, [current]);
    const idsNow = async (): Promise<(number | undefined)[]> => {
      const { games } = await gameHomeReader(deps(db))(playerOf(id), pk10);
      const lobby = await lobbyReader(deps(db))(playerOf(id));
      return [games[0]?.id, lobby.games.find(({ game }) => game === "PK10")?.round?.id];
    };
    expect(await idsNow()).not.toContain(current);
    await db.query(`update rounds set opens_at = clock_timestamp() where id = $1`, [current]);
    expect(await idsNow()).toEqual([current, current]);
  });
});

describePglite("the lobby", (open) => {
  it("gives each player the bets on the last round that the player bet on, by one query for all waiting calls", async () => {
    const db = await open();
    const [first, second] = [await createBettor(db, 10_000), await createBettor(db, 10_000)];
    const early = await openTestRound(db);
    acceptedOrder(await first.place(testRequest(early)));
    acceptedOrder(await second.place(testRequest(early)));
    const late = await openTestRound(db);
    acceptedOrder(await second.place(testRequest(late)));
    acceptedOrder(await second.place(testRequest(late, { lines: [testLine("tf", "big", 4)] })));
    const read = lobbyReader(deps(db));
    const ownOf = async (id: number) => (await read(playerOf(id))).games.find(({ game }) => game === "PK10")?.own;
    const last_at = expect.stringMatching(/^\d{4}-.+Z$/);
    expect(await Promise.all([ownOf(first.accountId), ownOf(second.accountId), ownOf(1_000_000)])).toEqual([
      { round_id: early, bets: 3, amount: 9, last_at },
      { round_id: late, bets: 4, amount: 13, last_at },
      null,
    ]);
  });
});

describePglite("a game's home", (open) => {
  it("sends a hundred results, those of older rounds without a proof", async () => {
    const db = await open();
    const id = await fundedAccount(db, 100);
    await db.query(`insert into games (code, game_seconds) values ('PK10', 60) on conflict (code) do nothing`);
    await pastRounds(db, 120);
    const current = await openTestRound(db);
    const { games } = await gameHomeReader(deps(db))(playerOf(id), pk10);

    const results = games.filter((round) => round.result_numbers?.length === 10);
    expect(results.length).toBeGreaterThanOrEqual(100);
    expect(games.map((round) => round.id)).toEqual(games.map((round) => round.id).toSorted((a, b) => b - a));
    const [newest, shown] = games;
    const old = games.at(12);
    expect(newest).toMatchObject({ id: current, status: 0, commitment: "00" });
    expect(shown).toMatchObject({ round_no: "P120", revealed: "00" });
    expect(Object.keys(old ?? {}).toSorted()).toEqual([
      "end_at",
      "id",
      "result_numbers",
      "round_no",
      "status",
      "time_left",
    ]);
  });
});
