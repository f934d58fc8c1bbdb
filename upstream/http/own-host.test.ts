import { hostname } from "node:os";
import fastify, { type FastifyInstance } from "fastify";
import { createMemoryBroker } from "../hub/broker";
import { createHub } from "../hub/hub";
import { openTestPglite } from "../db/testing";
import type { Database } from "../db/database";
import { buildApp } from "../app";
import { createEvents } from "../hub/events";
import { TEST_HUB_APP, testOperator } from "./testing";

const OPERATED = ["/api/operator/maintenance", "/%61pi/operator/maintenance"];
const KEYED = ["/api/merchant/launch_tokens", "/apps/1/events", "/apps/1/batch_events"];

describe("the Host header of a call", () => {
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
    const metricsHosts = ["metrics.internal.example"];
    const settings = { app: TEST_HUB_APP, redisUrl: undefined, demoData, metricsHosts };
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
  const refused = expect.stringContaining("This is answered");
  const answered = expect.not.stringContaining("This is answered");
  const FOREIGN = ["evil.example", "evil.example:4000", "127.0.0.1.evil.example", "localhost.evil.example:1"];
  const LOOPBACK = ["127.0.0.1:4000", "localhost", "LOCALHOST:4000", "[::1]:4000"];
  const OWN = ["metrics.internal.example:4000", "10.0.0.3", hostname()];

  it("must be a name of loopback on routes that a public key opens, while demo data are served", async () => {
    const app = await open(true);
    for (const url of KEYED) {
      for (const host of [...FOREIGN, ...OWN])
        expect([url, host, await askAs(app, host, url)]).toEqual([url, host, refused]);
      for (const host of LOOPBACK) expect([url, host, await askAs(app, host, url)]).toEqual([url, host, answered]);
    }
  });

  it.each([true, false])("must be a name of this machine on operators' routes, with demo data %p", async (demoData) => {
    const app = await open(demoData);
    for (const url of OPERATED) {
      for (const host of FOREIGN) expect([url, host, await askAs(app, host, url)]).toEqual([url, host, refused]);
      for (const host of [...LOOPBACK, ...OWN])
        expect([url, host, await askAs(app, host, url)]).toEqual([url, host, answered]);
    }
  });

  it("must be a name of this machine for metrics", async () => {
    const app = await open(false);
    const statusUnder = async (host: string): Promise<number> =>
      (await app.inject({ url: "/metrics", headers: { host } })).statusCode;
    for (const host of FOREIGN) expect([host, await statusUnder(host)]).toEqual([host, 403]);
    for (const host of [...LOOPBACK, ...OWN]) expect([host, await statusUnder(host)]).toEqual([host, 200]);
  });

  it("may be any name on all other routes, and without demo data also on the routes of keys", async () => {
    const app = await open(true);
    expect(await askAs(app, "evil.example", "/api/user/login")).toEqual(answered);
    const own = await open(false);
    for (const url of KEYED) expect(await askAs(own, "platform.example", url)).toEqual(answered);
  });
});
