import { randomBytes } from "node:crypto";
import { calls } from "@/lib/contract/calls";
import { channels } from "@/lib/contract/channels";
import { games } from "@/games/registry";
import { readResultText } from "@/games/racinggod/result-times";
import type { Game } from "@/games/shared/rules/types";
import { describePglite } from "../db/testing";
import { createMemoryBroker, type DeliveredMessage } from "../hub/broker";
import { createEvents } from "../hub/events";
import { createChains } from "../rounds/chains";
import { noBeacons, testSeals } from "../rounds/testing";
import { drawRound } from "../rounds/draw";
import { openRound } from "../rounds/open";
import { reconcileDraws } from "../rounds/reconcile-draws";
import { closeRound, readGame, saveGames } from "../rounds/store";
import { publishRound } from "../rounds/publish";
import type { RoundRow } from "../rounds/wire";
import { settleRound } from "../settlement/settle";
import { TEST_HUB_APP, type TestApp, testApp } from "./testing";

const all = Object.values(games);
const log = { error: (line: unknown) => console.error(line) };

describePglite("all games", (open) => {
  let api: TestApp;
  const chains = createChains((size) => randomBytes(size), testSeals, 50);
  beforeAll(async () => {
    api = await testApp(await open());
    await saveGames(
      api.db,
      all.map((game) => game.code),
      60,
    );
  });
  afterAll(() => api.app.close());

  async function latest(game: Game): Promise<RoundRow> {
    const round = (await readGame(api.db, game.code)).rounds.at(-1);
    if (round === undefined) throw new Error(`no round of ${game.code}`);
    return round;
  }

  async function openNext(game: Game): Promise<RoundRow> {
    const state = await readGame(api.db, game.code);
    await openRound(api.db, { game, after: state.rounds.at(-1), now: state.now, gameSeconds: 60, chains });
    return latest(game);
  }

  async function finish(game: Game): Promise<RoundRow> {
    const round = await latest(game);
    await closeRound(api.db, round.id);
    await drawRound({ db: api.db, chains, beacons: noBeacons, log }, game, round);
    await settleRound(api.db, game, await latest(game));
    return latest(game);
  }

  async function tellings(game: Game, round: RoundRow): Promise<DeliveredMessage[]> {
    const broker = createMemoryBroker();
    const told: DeliveredMessage[] = [];
    broker.onMessage((message) => void told.push(message));
    await publishRound(createEvents(broker), game, round, await readGame(api.db, game.code));
    return told;
  }

  /** Places one order with a line on every bet of the game, at the odds of its home. Returns the number of lines. */
  async function betOnEverything(game: Game, round: RoundRow, token: string): Promise<number> {
    const home = calls.gameHome.response.parse((await api.call("gameHome", { token, game: game.code })).json());
    const lines = Object.entries(home.odds).flatMap(([bet_type, numbers]) =>
      Object.entries(numbers).map(([number, odds]) => ({ bet_type, number, amount: 1, odds })),
    );
    const answer = await api.call("bet", {
      token,
      game: game.code,
      headers: { "idempotency-key": crypto.randomUUID() },
      body: { round_id: round.id, setting_id: 1, odds_policy: "none", lines },
    });
    expect([game.code, answer.statusCode, answer.json()]).toMatchObject([game.code, 201, {}]);
    return lines.length;
  }

  it("accept every bet that they offer at the home's odds, and settle each as the catalogue does", async () => {
    const token = await api.signIn("demo");
    for (const game of all) {
      const count = await betOnEverything(game, await openNext(game), token);
      expect(count).toBe(game.betTypes.reduce((sum, { bets }) => sum + bets.length, 0));
      const round = await finish(game);
      expect(game.isOutcome(round.outcome ?? [])).toBe(true);
      const lines = await api.db.query<{ bet_type: string; number: string; verdict: string }>(
        `select l.bet_type, l.number, l.verdict from order_lines l join orders o on o.id = l.order_id where o.round_id = $1`,
        [round.id],
      );
      expect(lines).toHaveLength(count);
      for (const { bet_type, number, verdict } of lines) {
        const bet = game.find(bet_type, number);
        expect(bet && game.settle(bet, round.outcome ?? [])).toBe(verdict);
      }
    }
    expect(await reconcileDraws(api.db)).toEqual([]);
  });

  it("have separate records, each order with the result of its game", async () => {
    const token = await api.signIn("demo");
    await api.db.query(`update rounds set announced_at = clock_timestamp() where announced_at is null`);
    for (const game of all) {
      const answer = await api.call("table", {
        token,
        body: { model: "PK10Transaction", filters: { game: game.code } },
      });
      const { records } = calls.table.response.parse(answer.json());
      expect(records.map((record) => record.game)).toEqual([game.code]);
      expect(game.isOutcome(records[0]?.result_numbers ?? [])).toBe(true);
      expect(records[0]?.form?.length ?? 0).toBe(game.nextForm === undefined ? 0 : 8);
    }
  });

  it("refuse the odds of an earlier round if odds have changed, and send those in force", async () => {
    const game = games.RACINGGOD;
    const token = await api.signIn("demo");
    const before = await latest(game);
    const round = await openNext(game);
    const stale = game.odds(before.form ?? undefined);
    const moved = Object.entries(game.odds(round.form ?? undefined)["win"] ?? {}).find(
      ([number, milli]) => stale["win"]?.[number] !== milli,
    );
    const [number = "", milli = 0] = moved ?? [];
    const answer = await api.call("bet", {
      token,
      game: game.code,
      headers: { "idempotency-key": crypto.randomUUID() },
      body: {
        round_id: round.id,
        setting_id: 1,
        odds_policy: "none",
        lines: [{ bet_type: "win", number, amount: 1, odds: (stale["win"]?.[number] ?? 0) / 1000 }],
      },
    });
    expect(answer.json()).toMatchObject({ code: "odds_changed", odds: { win: { [number]: milli / 1000 } } });
    await finish(game);
  });

  it("send the form and its odds when the round opens, and times with the result", async () => {
    const game = games.RACINGGOD;
    const opened = await openNext(game);
    const told = await tellings(game, opened);
    expect(told.map(({ channel, event }) => `${channel} ${event}`)).toEqual([
      "game-RACINGGOD game_update",
      "game-LOBBY lobby_update",
      "game-RACINGGOD odds_update",
    ]);
    expect(JSON.parse(told[0]?.data ?? "")).toMatchObject({ enabled: true, round: { form: opened.form } });
    const wire = Object.fromEntries(
      Object.entries(game.odds(opened.form ?? undefined)).map(([type, odds]) => [
        type,
        Object.fromEntries(Object.entries(odds).map(([number, milli]) => [number, milli / 1000])),
      ]),
    );
    expect(JSON.parse(told[2]?.data ?? "")).toMatchObject({ round_id: opened.id, odds: wire });

    const drawn = await finish(game);
    const results = channels.game.results.parse(JSON.parse((await tellings(game, drawn)).at(-1)?.data ?? ""));
    expect(readResultText(results.result_text ?? "")?.rankings.map(({ num }) => num)).toEqual(drawn.outcome);
    expect(results.result_text).toMatch(new RegExp(`^${drawn.round_no}:`));
  });

  it("send no times and no form if they have neither", async () => {
    const game = games.BALLS12;
    await openNext(game);
    const [update, , result] = await tellings(game, await finish(game));
    expect(JSON.parse(update?.data ?? "").round).not.toHaveProperty("form");
    expect(JSON.parse(result?.data ?? "")).not.toHaveProperty("result_text");
  });

  it("are in the lobby in its order, with their latest round, announced results and limits", async () => {
    const token = await api.signIn("demo");
    const running = await openNext(games.BALLS12);
    await openNext(games.LUCKYWHEEL);
    const untold = await finish(games.LUCKYWHEEL);
    const lobby = async () => calls.lobbyHome.response.parse((await api.call("lobbyHome", { token })).json());
    let home = await lobby();
    expect(home.games.map(({ game }) => game)).toEqual(all.map((game) => game.code));
    const tile = (code: string) => home.games.find(({ game }) => game === code);
    expect(tile("BALLS12")).toMatchObject({ enabled: true, game_seconds: 60, round: { id: running.id, status: 0 } });
    expect(tile("LUCKYWHEEL")?.round?.id).toBe(untold.id);
    expect(tile("LUCKYWHEEL")?.results.map(({ round_no }) => round_no)).not.toContain(untold.round_no);
    expect(tile("PK10")?.limits[0]).toEqual({ settingID: 1, min: 1, max: 2_000 });
    // An announced result stays announced, even if the clock was set back to before the announcement.
    await api.db.query(`update rounds set announced_at = clock_timestamp() where id = $1`, [untold.id]);
    home = await lobby();
    expect(tile("LUCKYWHEEL")?.results[0]?.round_no).toBe(untold.round_no);
  });

  it("that the operator closes finish their round and open no other until the operator opens them", async () => {
    const game = games.BALLS24;
    const token = await api.signIn("demo");
    const round = await openNext(game);
    const turn = async (on: boolean, code: string = game.code) =>
      api.app.inject({
        method: "POST",
        url: "/api/operator/game",
        headers: { authorization: `Bearer local:${TEST_HUB_APP.secret}` },
        payload: { game: code, on, why: "a test" },
      });
    expect((await turn(false, "LOBBY")).statusCode).toBe(422);
    expect((await turn(false, "CHESS")).statusCode).toBe(422);
    const before = api.events.length;
    expect((await turn(false)).json()).toMatchObject({ outcome: expect.stringContaining("BALLS24 is closed") });
    const told = api.events.slice(before).map(({ channel, data }) => ({ channel, data: JSON.parse(data) as unknown }));
    expect(told).toMatchObject([
      { channel: "game-LOBBY", data: { game: "BALLS24", enabled: false, round: { id: round.id } } },
      { channel: "game-BALLS24", data: { enabled: false, round: { id: round.id } } },
    ]);
    expect((await api.call("gameHome", { token, game: game.code })).json()).toMatchObject({ enabled: false });
    const bet = await api.call("bet", {
      token,
      game: game.code,
      headers: { "idempotency-key": crypto.randomUUID() },
      body: {
        round_id: round.id,
        setting_id: 1,
        odds_policy: "any",
        lines: [{ bet_type: "ts", number: "big", amount: 1, odds: 1.96 }],
      },
    });
    expect(bet.json()).toMatchObject({ code: "game_disabled" });
    expect((await finish(game)).status).toBe(1);
    expect((await openNext(game)).id).toBe(round.id);
    await turn(true);
    expect((await openNext(game)).id).toBeGreaterThan(round.id);
  });

  it("have forms that follow from the previous form: reconcile names the first round whose form does not", async () => {
    await api.db.query(`update rounds set form = form[2:2] || form[1:1] || form[3:8]
                         where id = (select max(id) from rounds where game = 'RACINGGOD' and status = 1)`);
    expect(await reconcileDraws(api.db)).toMatchObject([
      { rule: "every form follows from the one before and the commitment", row: expect.stringMatching(/^rounds \d+$/) },
    ]);
  });
});
