import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { Agent, request } from "undici";
import { freePorts } from "@/scripts/testing/free-ports.mjs";
import { until } from "@/scripts/testing/until";
import { seedDemo } from "@/upstream/accounts/demo";
import type { Database } from "@/upstream/db/database";
import { openTestPglite } from "@/upstream/db/testing";
import { TEST_TOKENS, testOperator } from "@/upstream/http/testing";
import { createMemoryBroker } from "@/upstream/hub/broker";
import { startOperatorPage } from "@/upstream/operator/page/server";
import { nginxIsThere, startNginx, withOwn, writeCertificate } from "./testing/nginx";

const [, { name, secret }] = TEST_TOKENS;

const where = nginxIsThere ? describe : describe.skip;
where(`the operators' page behind docs/deploy.md's nginx block${nginxIsThere ? "" : ": skipped, no nginx"}`, () => {
  let folder = "";
  let origin = "";
  let db: Database;
  let page: Awaited<ReturnType<typeof startOperatorPage>>;
  let nginx: ChildProcess;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "grandstand-operators-"));
    // If root starts nginx, its workers run as another user and must be able to read the folder.
    await chmod(folder, 0o755);
    db = await openTestPglite();
    await seedDemo(db);
    const [port = 0, behind = 0] = await freePorts(2);
    origin = `https://127.0.0.1:${port}`;
    const log = pino({ level: "silent" });
    page = await startOperatorPage(
      testOperator(db, createMemoryBroker(), log),
      { host: "127.0.0.1", port: behind, names: ["operator.internal.example"] },
      log,
    );
    const document = await readFile(path.join(__dirname, "../docs/deploy.md"), "utf8");
    const [, block = ""] = /^```nginx\n(.*?)^```/ms.exec(document) ?? [];
    const { key, cert } = await writeCertificate(folder);
    const own = withOwn(block, [
      ["listen 10.0.0.1:443 ", `listen 127.0.0.1:${port} `],
      ["http://127.0.0.1:4101;", `http://127.0.0.1:${behind};`],
      ["/etc/letsencrypt/live/operator.internal.example/fullchain.pem", cert],
      ["/etc/letsencrypt/live/operator.internal.example/privkey.pem", key],
    ]);
    nginx = await startNginx(folder, own);
    await until(() => ask("127.0.0.1").catch(() => false));
  });
  afterAll(async () => {
    const ended = once(nginx, "exit");
    nginx.kill("SIGTERM");
    await ended;
    await page.stop();
    await db.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function ask(localAddress: string, init: { secret?: string; headers?: object; change?: boolean } = {}) {
    const dispatcher = new Agent({ localAddress, connect: { rejectUnauthorized: false } });
    const authorization = `Basic ${Buffer.from(`${name}:${init.secret ?? secret}`).toString("base64")}`;
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const { statusCode, body } = await request(`${origin}/${init.change === true ? "act/version" : ""}`, {
      dispatcher,
      headers: { authorization, ...(init.change === true ? form : {}), ...init.headers },
      ...(init.change === true ? { method: "POST", body: "why=a+test" } : {}),
    });
    await body.dump();
    await dispatcher.destroy();
    return statusCode;
  }

  it("makes a change that its own form sends, and refuses another site's form", async () => {
    const from = (site: string) => ask("127.0.0.1", { change: true, headers: { origin: site } });
    expect([await from("https://evil.example"), await from(origin)]).toEqual([403, 303]);
  });

  it("answers under its own name, which METRICS_HOSTS lists, and under no other", async () => {
    const under = (host: string) => ask("127.0.0.7", { headers: { host } });
    expect([await under("operator.internal.example"), await under("evil.example")]).toEqual([200, 403]);
  });

  it("counts wrong tokens by the browser's address, not nginx's nor one in a header", async () => {
    const wrong = { secret: "wrong", headers: { "x-forwarded-for": "203.0.113.7" } };
    for (let tries = 0; tries < 10; tries += 1) expect(await ask("127.0.0.5", wrong)).toBe(401);
    expect([await ask("127.0.0.5"), await ask("127.0.0.6")]).toEqual([429, 200]);
  });
});
