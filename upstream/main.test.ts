import { once } from "node:events";
import { rm } from "node:fs/promises";
import net from "node:net";
import pino from "pino";
import { pk10 } from "@/games/pk10/game";
import { DEMO_MERCHANTS } from "@/lib/contract/demo";
import { until } from "@/scripts/testing/until";
import { openDatabase } from "./db/open-database";
import { dataFolder } from "./db/testing";
import { startUpstream } from "./main";
import { drawDay, TEST_DRAW_KEY, testSeals } from "./rounds/testing";
import type { UpstreamSettings } from "./settings";

const log = pino({ level: "silent" });

describe("startUpstream", () => {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

  async function settings(port = 0, data: "empty" | "demo" = "demo"): Promise<UpstreamSettings> {
    const dataDir = await dataFolder(data);
    folders.push(dataDir);
    return {
      host: "127.0.0.1",
      port,
      databaseUrl: undefined,
      drawKeys: [TEST_DRAW_KEY],
      redisUrl: undefined,
      dataDir,
      demoData: true,
      gameSeconds: 60,
      app: { id: "test", key: "test-key", secret: "test-secret" },
    };
  }

  async function firstRounds(url: string): Promise<unknown[]> {
    return until(async () => {
      const { rounds }: { rounds: unknown[] } = await (await fetch(`${url}/api/fairness/PK10`)).json();
      return rounds.length > 0 && rounds;
    });
  }

  it("answers as soon as it resolves, and frees its port, lock and database when it stops", async () => {
    const own = await settings();
    const upstream = await startUpstream(own, log);
    expect((await fetch(`${upstream.url}/readyz`)).status).toBe(200);
    expect(await firstRounds(upstream.url)).toMatchObject([{ status: 0, revealed: null, result_numbers: null }]);
    await Promise.all([upstream.stop(), upstream.stop()]);
    await expect(fetch(`${upstream.url}/readyz`)).rejects.toThrow();
    // The directory can be locked again, and the wallets are unchanged.
    const db = await openDatabase(own);
    const wallets = await db.query<{ balance: number }>(`select balance from ledger_accounts where kind = 'wallet'`);
    await db.close();
    expect(wallets.map((wallet) => wallet.balance)).toEqual([1_000_000, 1_000_000, 1_000_000, 10_000_000, 50_000_000]);
  });

  it("does not start with a key that does not open the seeds, and starts with both keys", async () => {
    const own = await settings();
    const upstream = await startUpstream(own, log);
    await firstRounds(upstream.url);
    await upstream.stop();
    const other = "another-draw-key-0123456789abcdef";
    await expect(startUpstream({ ...own, drawKeys: [other] }, log)).rejects.toThrow(/^DRAW_KEY: /);
    await (await startUpstream({ ...own, drawKeys: [other, TEST_DRAW_KEY] }, log)).stop();
  });

  it("logs at its start the drawn rounds that it cannot pay without the old key", async () => {
    const own = await settings();
    const db = await openDatabase(own);
    await drawDay(db, pk10, "20261124", 1);
    await db.query(`update rounds set settled_at = null, terms_mac = $1`, [testSeals.mac("the round's terms")]);
    await db.close();
    const lines: string[] = [];
    const sink = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
    await (await startUpstream({ ...own, drawKeys: ["another-draw-key-0123456789abcdef"] }, sink)).stop();
    expect(lines.filter((line) => line.includes("drawn rounds are not paid"))).toHaveLength(1);
  });

  it("answers a call that was in flight when the stop began", async () => {
    const upstream = await startUpstream(await settings(), log);
    const call = net.connect(Number(new URL(upstream.url).port), "127.0.0.1");
    let answer = "";
    call.setEncoding("utf8").on("data", (chunk: string) => (answer += chunk));
    call.write("GET /api/fairness/PK10 HTTP/1.1\r\n");
    await firstRounds(upstream.url);
    const stopped = upstream.stop();
    // From now on the upstream accepts no connection.
    await until(() =>
      fetch(`${upstream.url}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    call.write("Host: 127.0.0.1\r\n\r\n");
    await once(call, "close");
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*"rounds":\[\{/);
    await stopped;
  });

  it("serves demo data only if they are switched on, and otherwise makes the keys and passwords of an earlier start invalid", async () => {
    const own = await settings();
    const launchStatus = async (demoData: boolean): Promise<number> => {
      const upstream = await startUpstream({ ...own, demoData }, log);
      const launch = await fetch(`${upstream.url}/api/merchant/launch_tokens`, {
        method: "POST",
        headers: { authorization: `Bearer ${DEMO_MERCHANTS[0].apiKey}`, "content-type": "application/json" },
        body: JSON.stringify({ username: "lim88" }),
      });
      await upstream.stop();
      return launch.status;
    };
    expect(await launchStatus(true)).toBe(201);
    expect(await launchStatus(false)).toBe(401);
  });

  it("has no merchant and no player without demo data", async () => {
    const own = { ...(await settings(0, "empty")), demoData: false };
    await (await startUpstream(own, log)).stop();
    const db = await openDatabase(own);
    const rows = await db.query("select username from accounts union all select mcode from merchants");
    await db.close();
    expect(rows).toEqual([]);
  });

  it("counts the rounds that became void because the clock was set back", async () => {
    const own = await settings();
    const metrics = async (url: string): Promise<string> => (await fetch(`${url}/metrics`)).text();
    const before = await startUpstream(own, log);
    await firstRounds(before.url);
    expect(await metrics(before.url)).toContain('rounds_voided_total{reason="clock_jump"} 0');
    await before.stop();
    const db = await openDatabase(own);
    const ahead = await db.query(
      `update rounds set opens_at = opens_at + interval '1 hour', closes_at = closes_at + interval '1 hour',
              draws_at = draws_at + interval '1 hour', announces_at = announces_at + interval '1 hour',
              next_at = next_at + interval '1 hour'
        where status = 0 returning id`,
    );
    await db.close();
    const after = await startUpstream(own, log);
    await until(async () =>
      (await metrics(after.url)).includes(`rounds_voided_total{reason="clock_jump"} ${ahead.length}`),
    );
    await after.stop();
  });

  it("closes everything that it has opened if its port is taken", async () => {
    const first = await startUpstream(await settings(), log);
    const second = await settings(Number(new URL(first.url).port));
    await expect(startUpstream(second, log)).rejects.toMatchObject({ code: "EADDRINUSE" });
    const db = await openDatabase(second);
    await db.close();
    await first.stop();
  });
});
