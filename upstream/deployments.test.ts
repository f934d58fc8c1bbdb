/** @jest-environment node */
import pino from "pino";
import Pusher from "pusher";
import { answers, API_BASE } from "@/lib/contract/answers";
import { readDeploymentId } from "./db/deployment";
import { openDatabase } from "./db/database";
import { createTestPostgres, DATABASE_TIMEOUT_MS, describePostgres } from "./db/testing";
import { describeRedis, forgetRedisKeys, openClient, TEST_REDIS_URL, testApp, type TestClient } from "./hub/testing";
import { startUpstream } from "./main";

const log = pino({ level: "silent" });
jest.setTimeout(DATABASE_TIMEOUT_MS);

describeRedis("upstreams on one Redis", () => {
  describePostgres("and two databases", () => {
    const closers: (() => Promise<void>)[] = [];
    afterAll(async () => {
      for (const close of closers.toReversed()) await close();
    });

    /** An empty database, and how to start an upstream on it. */
    async function deployment(): Promise<{ start(): Promise<string> }> {
      const { url, drop } = await createTestPostgres();
      closers.push(drop, async () => {
        const db = await openDatabase({ databaseUrl: url, dataDir: "" });
        const id = await readDeploymentId(db);
        await db.close();
        await forgetRedisKeys(`grandstand:${id}`);
      });
      return {
        async start() {
          const upstream = await startUpstream(
            {
              host: "127.0.0.1",
              port: 0,
              databaseUrl: url,
              redisUrl: TEST_REDIS_URL,
              dataDir: "",
              demoData: true,
              gameSeconds: 3600,
              app: testApp,
            },
            log,
          );
          closers.push(() => upstream.stop());
          return upstream.url;
        },
      };
    }

    async function listener(url: string): Promise<TestClient> {
      const client = openClient(`${url.replace("http", "ws")}/app/${testApp.key}?protocol=7`);
      closers.push(async () => client.ws.terminate());
      client.send({ event: "pusher:subscribe", data: { channel: "news" } });
      await client.next("pusher_internal:subscription_succeeded", "news");
      return client;
    }

    it("hear and count with those on their own database alone", async () => {
      const [ours, theirs] = [await deployment(), await deployment()];
      const [first, second, stranger] = [await ours.start(), await ours.start(), await theirs.start()];
      const clients = [await listener(first), await listener(second), await listener(stranger)];
      const say = (url: string, event: string): Promise<unknown> => {
        const { hostname, port } = new URL(url);
        const { id, key, secret } = testApp;
        const hub = new Pusher({ appId: id, key, secret, host: hostname, port, useTLS: false, cluster: "" });
        return hub.trigger("news", event, {});
      };
      await say(stranger, "theirs");
      await say(first, "ours");
      await Promise.all(clients.map((client, at) => client.next(at === 2 ? "theirs" : "ours")));
      const heard = clients.map(({ messages }) => messages.filter(({ channel }) => channel === "news").slice(1));
      expect(heard.map((messages) => messages.map(({ event }) => event))).toEqual([["ours"], ["ours"], ["theirs"]]);

      const tryStatus = async (url: string): Promise<number> => {
        const body = JSON.stringify({ username: "demo", password: "wrong" });
        const headers = { "content-type": "application/json" };
        return (await fetch(`${url}${API_BASE}${answers.login.path}`, { method: "POST", headers, body })).status;
      };
      for (let tries = 0; tries < 10; tries += 1) await tryStatus(first);
      expect([await tryStatus(second), await tryStatus(stranger)]).toEqual([429, 401]);
    });
  });
});
