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
where(
  `deploy/nginx.conf in front of stand-ins for apps and upstreams${nginxIsThere ? "" : ": skipped, there is no nginx"}`,
  () => {
    let folder = "";
    let nginx: ChildProcess;
    let app: Server;
    /** The second app and upstream: cuts off each call that it has read, like a killed process; sockets get a 503. */
    let cutting: Server;
    let cut = 0;
    let [https, http, loopback] = [0, 0, 0];
    let urls: (string | undefined)[] = [];
    const client = new Agent({ connect: { rejectUnauthorized: false } });

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), "grandstand-nginx-"));
      // If root starts nginx, its workers run as another user and must be able to read the folder.
      await chmod(folder, 0o755);
      const [one = 0, other = 0, ...rest] = await freePorts(5);
      [https = 0, http = 0, loopback = 0] = rest;
      app = createServer(({ url }, response) => {
        urls.push(url);
        response.end("well");
      }).listen(one, "127.0.0.1");
      await once(app, "listening");
      cutting = createServer(({ socket, url }, response) => {
        cut += 1;
        if (url === "/app/stopping") response.writeHead(503).end();
        else socket.destroy();
      }).listen(other, "127.0.0.1");
      await once(cutting, "listening");
      const ports = { https, http, loopback, apps: [one, other], upstreams: [one, other] } as const;
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
      cutting.close();
      await rm(folder, { recursive: true, force: true });
    });

    async function ask(target: string, headers: Record<string, string> = {}, origin = `https://127.0.0.1:${https}`) {
      const answer: Response = await fetch(`${origin}${target}`, { dispatcher: client, headers, redirect: "manual" });
      await answer.arrayBuffer();
      return answer;
    }

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

    /** Posts twelve times; returns how many calls the second server cut off, and how many answers were not 200. */
    async function posted(origin: string, path: string): Promise<{ cut: number; failed: number }> {
      cut = 0;
      let failed = 0;
      for (let call = 0; call < 12; call += 1) {
        const headers = { "x-player-address": "192.0.2.9" };
        const answer = await fetch(origin + path, { dispatcher: client, method: "POST", headers, body: "{}" });
        await answer.arrayBuffer();
        if (answer.status !== 200) failed += 1;
      }
      expect(cut).toBeGreaterThan(0);
      return { cut, failed };
    }

    it.each(["/api/user/load_balance", "/api/user/dt/transactions", "/api/user/logout"])(
      "passes a call that one app cut off to the other app: POST %s",
      async (path) => {
        expect((await posted(`https://127.0.0.1:${https}`, path)).failed).toBe(0);
      },
    );

    it.each(["/api/user/game/PK10/bet", "/api/user/support_requests", "/api/auth/login", "/api/auth/launch"])(
      "does not repeat a call that could take effect twice: POST %s",
      async (path) => {
        const { failed, cut: first } = await posted(`https://127.0.0.1:${https}`, path);
        expect(failed).toBe(first);
      },
    );

    it("repeats a bet, which has a key, at the other embedded upstream, but no question, sign-in or operator's change", async () => {
      const upstreams = `http://127.0.0.1:${loopback}`;
      expect((await posted(upstreams, "/api/user/game/PK10/bet")).failed).toBe(0);
      for (const path of ["user/support_requests", "user/login", "user/launch", "operator/kick"]) {
        const { failed, cut: first } = await posted(upstreams, `/api/${path}`);
        expect(failed).toBe(first);
      }
    });

    it("passes a socket that a stopping hub refuses to the other embedded upstream", async () => {
      cut = 0;
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => ask("/app/stopping", {}, `http://127.0.0.1:${loopback}`)),
      );
      expect(cut).toBeGreaterThan(0);
      expect(answers.filter(({ ok }) => !ok)).toEqual([]);
    });

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
  },
);
