import { DEMO_HUB_APP } from "@/lib/bff/env";
import { until } from "@/scripts/testing/until";
import WebSocket from "ws";
import type { Database } from "../db/database";
import { openDatabase } from "../db/open-database";
import { createTestPostgres, describePostgres } from "../db/testing";
import type { RoundRow } from "../rounds/wire";
import { startUpstreamProcess, type UpstreamProcess } from "./upstream-process";

/** Collects every game_update that this process's own hub sends from now on. Resolves when subscribed. */
async function listen(upstream: UpstreamProcess) {
  const updates: { roundId: number }[] = [];
  const socket = new WebSocket(
    `ws://127.0.0.1:${upstream.port}/app/${DEMO_HUB_APP.key}?protocol=7&client=test&version=1`,
  );
  await new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("message", (frame: Buffer) => {
      const message = JSON.parse(frame.toString());
      if (message.event === "pusher:connection_established") {
        socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel: "game-PK10" } }));
      }
      if (message.event === "pusher_internal:subscription_succeeded") resolve();
      if (message.event === "game_update") updates.push({ roundId: JSON.parse(message.data).round.id });
    });
  });
  return { updates, close: () => socket.terminate() };
}

// On PGlite only one process can open a database.
describePostgres("a leader", () => {
  it.each([
    ["dies", "kill"],
    ["hangs", "freeze"],
  ] as const)("that %s is followed by another process", async (_, end) => {
    const place = await createTestPostgres();
    const processes: UpstreamProcess[] = [];
    let db: Database | undefined;
    try {
      const start = async (): Promise<UpstreamProcess> => {
        const started = await startUpstreamProcess({
          DATABASE_URL: place.url,
          GAME_SECONDS: "5",
          PUSHER_APP_SECRET: "a-secret-of-this-test",
        });
        processes.push(started);
        return started;
      };
      db = await openDatabase({ databaseUrl: place.url, dataDir: "" });
      const rounds = db;
      const leader = await start();
      await until(async () => (await rounds.query<RoundRow>(`select * from rounds where game = 'PK10'`))[0]);
      const reserve = await start();
      const heard = await listen(reserve);
      expect(heard.updates).toEqual([]);

      await leader[end]();
      const first = await until(() => heard.updates[0]);

      const later = `select * from rounds where game = 'PK10' and id > $1`;
      await until(async () => (await rounds.query<RoundRow>(later, [first.roundId]))[0]);
      const [before] = await rounds.query<RoundRow>(`select * from rounds where id = $1`, [first.roundId]);
      expect(before?.status).toBe(1);
      expect(await rounds.query(`select id from rounds where game = 'PK10' and status = 0`)).toHaveLength(1);
      if (end === "freeze") {
        leader.thaw();
        expect(await leader.stop()).toBe(0);
      }
      heard.close();
      expect(await reserve.stop()).toBe(0);
    } finally {
      await Promise.all(processes.map((each) => each.kill()));
      await db?.close();
      await place.drop();
    }
  });
});
