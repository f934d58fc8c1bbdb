/** @jest-environment node */
import fastify, { type FastifyInstance } from "fastify";
import { createMemoryBroker } from "../hub/broker";
import { createHub } from "../hub/hub";
import { openTestPglite } from "../db/testing";
import type { Database } from "../db/database";
import { buildApp } from "../app";
import { createEvents } from "../hub/events";
import { TEST_HUB_APP, testOperator } from "./testing";

const GUARDED = [
  "/api/operator/maintenance",
  "/%61pi/operator/maintenance",
  "/api/merchant/launch_tokens",
  "/apps/1/events",
  "/apps/1/batch_events",
];

describe("under a foreign name", () => {
  let db: Database;
  const apps: FastifyInstance[] = [];
  beforeAll(async () => {
    db = await openTestPglite();
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    await db.close();
  });

  async function open(demoData: boolean): Promise<FastifyInstance> {
    const broker = createMemoryBroker();
    const log = fastify().log;
    const hub = createHub({ app: TEST_HUB_APP, broker, log });
    const settings = { app: TEST_HUB_APP, redisUrl: undefined, demoData };
    const operator = testOperator(db, broker, log);
    const events = createEvents(broker);
    const app = await buildApp({ db, broker, events, settings, redisPrefix: "test", operator, log, hub });
    app.addHook("onClose", () => hub.stop());
    apps.push(app);
    return app;
  }

  const askAs = async (app: FastifyInstance, host: string, url: string): Promise<string> =>
    (await app.inject({ method: "POST", url, headers: { host, "content-type": "application/json" }, payload: "{}" }))
      .body;
  const refused = expect.stringContaining("127.0.0.1 and localhost alone");

  it("no route that needs a secret is answered, and under this machine's own name it is", async () => {
    const app = await open(true);
    for (const url of GUARDED) {
      for (const host of ["evil.example", "evil.example:4000", "127.0.0.1.evil.example", "localhost.evil.example:1"])
        expect([url, host, await askAs(app, host, url)]).toEqual([url, host, refused]);
      for (const host of ["127.0.0.1:4000", "localhost", "LOCALHOST:4000", "[::1]:4000"])
        expect([url, host, await askAs(app, host, url)]).toEqual([url, host, expect.not.stringContaining("alone")]);
    }
  });

  it("the other routes are answered, as all are where no demo data are served", async () => {
    const app = await open(true);
    expect(await askAs(app, "evil.example", "/api/user/login")).not.toEqual(refused);
    const own = await open(false);
    for (const url of GUARDED) expect(await askAs(own, "platform.example", url)).not.toEqual(refused);
  });
});
