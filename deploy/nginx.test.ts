import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Agent, fetch, type Response } from "undici";
import { freePorts } from "@/scripts/testing/free-ports.mjs";
import { until } from "@/scripts/testing/until";
import { nginxIsThere, shippedConfiguration, startNginx } from "./testing/nginx";

const TOKEN = "a-launch-token-0123456789";
/** Calls that one network may make at once: nginx.conf's burst. */
const BURST = 200;

const where = nginxIsThere ? describe : describe.skip;
where(`deploy/nginx.conf before stand-ins${nginxIsThere ? "" : ": skipped, there is no nginx"}`, () => {
  let folder = "";
  let nginx: ChildProcess;
  let app: Server;
  let [https, http] = [0, 0];
  let urls: (string | undefined)[] = [];
  const client = new Agent({ connect: { rejectUnauthorized: false } });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "grandstand-nginx-"));
    // If root starts nginx, its workers run as another user and must be able to read the folder.
    await chmod(folder, 0o755);
    const [loopback = 0, one = 0, other = 0, first = 0, second = 0, ...rest] = await freePorts(7);
    [https, http] = [rest[0] ?? 0, rest[1] ?? 0];
    app = createServer(({ url }, response) => {
      urls.push(url);
      response.end("well");
    }).listen(one, "127.0.0.1");
    await once(app, "listening");
    const ports = { https, http, loopback, apps: [one, other], upstreams: [first, second] } as const;
    // With this header one machine can act as many players.
    const named = "set_real_ip_from 127.0.0.1; real_ip_header X-Player-Address;";
    nginx = await startNginx(folder, `${named}\n${await shippedConfiguration(folder, ports)}`);
    await until(() =>
      ask("/").then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  });
  afterAll(async () => {
    await client.close();
    const ended = once(nginx, "exit");
    nginx.kill("SIGTERM");
    await ended;
    app.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function ask(target: string, headers: Record<string, string> = {}, origin = `https://127.0.0.1:${https}`) {
    const answer: Response = await fetch(`${origin}${target}`, { dispatcher: client, headers, redirect: "manual" });
    await answer.arrayBuffer();
    return answer;
  }

  /** Makes this number of calls at once, and returns how many were refused with 429. */
  async function refused(calls: number, address: string): Promise<number> {
    const answers = await Promise.all(
      Array.from({ length: calls }, () => ask("/nothing", { "x-player-address": address })),
    );
    return answers.filter(({ status }) => status === 429).length;
  }

  it.each([
    ["IPv4 address", "192.0.2.1", "192.0.2.2"],
    ["IPv6 network of 64 bits", "2001:db8:1:2::1", "2001:db8:1:3::1"],
  ])("limits the calls of an %s, and not those of another", async (_what, one, another) => {
    expect(await refused(2 * BURST, one)).toBeGreaterThan(0);
    expect(await refused(1, another)).toBe(0);
  });

  it("counts all addresses of an IPv6 network as one", async () => {
    expect(await refused(2 * BURST, "2001:db8:0:a0a::1")).toBeGreaterThan(0);
    expect(await refused(BURST, "2001:db8::a0a:1:2:3:4")).toBeGreaterThan(0);
  });

  it.each(["/x.js", "/_next/static/chunks/x.js", "/authentication", "/api/bootstrap", "/app/key"])(
    "answers a query of more than 16 keys itself, and passes 16 on: %s",
    async (path) => {
      const elsewhere = { "x-player-address": "192.0.2.4" };
      urls = [];
      for (const keys of [16, 7_950]) {
        expect((await ask(`${path}?${"a&".repeat(keys)}`, elsewhere)).status).toBe(400);
      }
      const longest = `${path}?${"a&".repeat(15)}token=${"%26".repeat(4_000)}`;
      expect((await ask(longest, elsewhere)).status).toBe(200);
      expect(urls).toEqual([longest]);
    },
  );

  it("writes no launch token into any log, even if no app answers or a limit refuses the request", async () => {
    const target = `/authentication?token=${TOKEN}`;
    expect((await ask(target)).status).toBe(200);
    expect((await ask(target, {}, `http://127.0.0.1:${http}`)).status).toBe(308);
    await Promise.all(Array.from({ length: 2 * BURST }, () => ask(target)));
    const closed = once(app, "close");
    app.close();
    app.closeAllConnections();
    await closed;
    await until(async () => (await ask(target, { "x-player-address": "192.0.2.3" })).status === 502);
    expect((await ask("/nothing", { "x-player-address": "192.0.2.3" })).status).toBe(502);

    const logs = await until(async () => {
      const texts = await Promise.all(
        ["access.log", "grandstand.log", "error.log"].map((name) => readFile(path.join(folder, name), "utf8")),
      );
      const text = texts.join("\n");
      return text.includes("GET /nothing HTTP") && text.includes('"/authentication" 502') && text;
    });
    expect(logs.split("\n").find((line) => line.includes(TOKEN))).toBeUndefined();
  });
});
