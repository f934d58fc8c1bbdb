import pino from "pino";
import { readDeploymentId } from "../db/database";
import { openDatabase } from "../db/open-database";
import { createTestPostgres, describePostgres } from "../db/testing";
import { describeRedis, forgetRedisKeys, openClient, TEST_REDIS_URL, testApp, type TestClient } from "../hub/testing";
import { startUpstream } from "../main";
import { TEST_DRAW_KEY } from "../rounds/testing";

const log = pino({ level: "silent" });

export interface Deployments {
  /** An empty database, and a function that starts one more upstream on it and returns its address. */
  deployment(): Promise<{ start(): Promise<string> }>;
  connect(url: string): TestClient;
}

/** Declares tests of upstreams that share the local Redis, each deployment on its own PostgreSQL database. */
export function describeDeployments(title: string, tests: (deployments: Deployments) => void): void {
  describeRedis(title, () => {
    describePostgres("on PostgreSQL", () => {
      const closers: (() => Promise<void>)[] = [];
      afterAll(async () => {
        for (const close of closers.toReversed()) await close();
      });
      tests({
        async deployment() {
          const { url, drop } = await createTestPostgres();
          closers.push(drop, () => forgetKeys(url));
          return {
            async start() {
              const upstream = await startUpstream(settingsOn(url), log);
              closers.push(() => upstream.stop());
              return upstream.url;
            },
          };
        },
        connect(url) {
          const client = openClient(`${url.replace("http", "ws")}/app/${testApp.key}?protocol=7`);
          closers.push(async () => client.ws.terminate());
          return client;
        },
      });
    });
  });
}

const settingsOn = (databaseUrl: string): Parameters<typeof startUpstream>[0] => ({
  host: "127.0.0.1",
  port: 0,
  databaseUrl,
  drawKeys: [TEST_DRAW_KEY],
  redisUrl: TEST_REDIS_URL,
  dataDir: "",
  demoData: true,
  gameSeconds: 3600,
  app: testApp,
});

async function forgetKeys(databaseUrl: string): Promise<void> {
  const db = await openDatabase({ databaseUrl, dataDir: "" });
  const id = await readDeploymentId(db);
  await db.close();
  await forgetRedisKeys(`grandstand:${id}`);
}
