/** @jest-environment node */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { DEMO_MERCHANTS } from "@/lib/contract/demo";
import { openDatabase } from "./db/database";
import { DATABASE_TIMEOUT_MS } from "./db/testing";
import { startUpstream } from "./main";
import type { UpstreamSettings } from "./settings";

const log = pino({ level: "silent" });

describe("startUpstream", () => {
  jest.setTimeout(DATABASE_TIMEOUT_MS);
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

  async function settings(port = 0): Promise<UpstreamSettings> {
    const dataDir = await mkdtemp(path.join(tmpdir(), "grandstand-main-"));
    folders.push(dataDir);
    return {
      host: "127.0.0.1",
      port,
      databaseUrl: undefined,
      redisUrl: undefined,
      dataDir,
      demoData: true,
      gameSeconds: 60,
      app: { id: "test", key: "test-key", secret: "test-secret" },
    };
  }

  it("answers once it resolves, opens a round, and gives everything back when stopped", async () => {
    const own = await settings();
    const upstream = await startUpstream(own, log);
    expect((await fetch(`${upstream.url}/readyz`)).status).toBe(200);
    let rounds: unknown[] = [];
    while (rounds.length === 0) {
      const fairness: { rounds: unknown[] } = await (await fetch(`${upstream.url}/api/fairness/PK10`)).json();
      ({ rounds } = fairness);
    }
    expect(rounds).toMatchObject([{ status: 0, revealed: null, result_numbers: null }]);
    await Promise.all([upstream.stop(), upstream.stop()]);
    await expect(fetch(`${upstream.url}/readyz`)).rejects.toThrow();
    // The directory is free again, and the players' money is where it was.
    const db = await openDatabase(own);
    const wallets = await db.query<{ balance: number }>(`select balance from ledger_accounts where kind = 'wallet'`);
    await db.close();
    expect(wallets.map((wallet) => wallet.balance)).toEqual([1_000_000, 1_000_000, 1_000_000]);
  });

  it("serves demo data or none, and closes what an earlier start with them left open", async () => {
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
    const own = { ...(await settings()), demoData: false };
    await (await startUpstream(own, log)).stop();
    const db = await openDatabase(own);
    const rows = await db.query("select username from accounts union all select mcode from merchants");
    await db.close();
    expect(rows).toEqual([]);
  });

  it("closes what it had opened when its port is taken", async () => {
    const first = await startUpstream(await settings(), log);
    const second = await settings(Number(new URL(first.url).port));
    await expect(startUpstream(second, log)).rejects.toMatchObject({ code: "EADDRINUSE" });
    const db = await openDatabase(second);
    await db.close();
    await first.stop();
  });
});
