import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { shippedConfiguration, startNginx, writeNginxConfiguration } from "../../deploy/testing/nginx";
import { onServer, runServer } from "../../scripts/rehearsal/programs";
import { installedMajor, startNewCluster } from "../../scripts/rehearsal/testing/new-cluster";
import { freePorts } from "../../scripts/testing/free-ports.mjs";
import { TEST_REDIS_URL } from "../../upstream/hub/testing";
import { BENCH_SECRET } from "../players";

const PORTS = ["3001", "3002", "4001", "4002"] as const;

/** The installation of docs/deploy.md in a temporary folder and on free ports, with a separate PostgreSQL. */
export class Deployment {
  readonly #processes = new Map<string, ChildProcess>();
  #nginx: ChildProcess | undefined;
  #configuration: string | undefined;
  #control: Server | undefined;

  private constructor(
    readonly folder: string,
    readonly cluster: Awaited<ReturnType<typeof startNewCluster>>,
    /** The servers' ports: https, http, loopback, and those of {@link PORTS}. */
    readonly ports: readonly number[],
    /** Settings of every process, as in `/etc/grandstand/env`. */
    readonly settings: Readonly<Record<string, string>>,
  ) {}

  static async open(settings: Readonly<Record<string, string>>): Promise<Deployment> {
    const folder = await mkdtemp(path.join(tmpdir(), "grandstand-deployment-"));
    // nginx's workers read the files as another user if root starts nginx.
    await chmod(folder, 0o755);
    const cluster = await startNewCluster(major());
    const admin = cluster.url("postgres", "postgres");
    for (const role of ["grandstand_owner", "grandstand_app"]) await onServer(admin, `create role ${role} login`);
    await onServer(admin, "create database grandstand owner grandstand_owner");
    const deployment = new Deployment(folder, cluster, await freePorts(7), settings);
    await deployment.#writeStandIns();
    return deployment;
  }

  get url(): string {
    return `https://127.0.0.1:${this.ports[0]}`;
  }

  get databaseUrl(): string {
    return this.cluster.url("grandstand_owner", "grandstand");
  }

  /**
   * Installs the `deploy/nginx.conf` of a checkout, and then its build by its `deploy/release.sh`.
   * @param half leaves the second upstream and the second app at the release before
   */
  async release(checkout: string, half = false): Promise<void> {
    const [https = 0, http = 0, loopback = 0, app1 = 0, app2 = 0, upstream1 = 0, upstream2 = 0] = this.ports;
    const served = { https, http, loopback, apps: [app1, app2], upstreams: [upstream1, upstream2] } as const;
    const shipped = await shippedConfiguration(this.folder, served, path.join(checkout, "deploy/nginx.conf"));
    // All players come from this machine, each with an address in this header.
    const configuration = `set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;\n${shipped}`;
    if (this.#nginx === undefined) this.#nginx = await startNginx(this.folder, configuration);
    else if (configuration !== this.#configuration) {
      await writeNginxConfiguration(this.folder, configuration);
      await promisify(execFile)(path.join(this.folder, "bin/nginx"), ["-s", "reload"]);
    }
    this.#configuration = configuration;
    const env = {
      ...{ PATH: `${path.join(this.folder, "bin")}:${process.env.PATH}`, NODE_ENV: "production" as const },
      ...{ DESTDIR: this.folder, OWNER_DATABASE_URL: this.databaseUrl, LEAVE: half ? "@[34]002" : "@none" },
    };
    await promisify(execFile)("sh", [path.join(checkout, "deploy/release.sh")], { env });
  }

  /** Ends a process as systemd does, and starts it again from the release in use. `unit`: `grandstand-app@3001`. */
  async restart(unit: string): Promise<void> {
    const running = this.#processes.get(unit);
    if (running !== undefined) await end(running);
    const [, kind = "", name = ""] = /-(app|upstream)@(\d+)$/.exec(unit) ?? [];
    const own = kind === "app" ? this.#appSettings(name) : this.#upstreamSettings(name);
    const script = kind === "app" ? "server.mjs" : "upstream.mjs";
    const child = spawn(process.execPath, [path.join(this.folder, "opt/grandstand/current", script)], {
      cwd: this.folder,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        LOG_LEVEL: "fatal",
        ...this.settings,
        ...own,
      },
      stdio: ["ignore", "inherit", "inherit"],
    });
    this.#processes.set(unit, child);
  }

  restartPostgres(): Promise<void> {
    return runServer("pg_ctl", major(), [`--pgdata=${this.cluster.folder}/data`, "restart", "--mode=fast"]);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#processes.values()].map(end));
    if (this.#nginx !== undefined) await end(this.#nginx);
    this.#control?.close();
    await this.cluster.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  #portOf(name: string): string {
    return String(this.ports.at(3 + PORTS.indexOf(name as (typeof PORTS)[number])));
  }

  #appSettings(name: string): Record<string, string> {
    return {
      ...{ ...HUB, PORT: this.#portOf(name), PUBLIC_URL: this.url, UPSTREAM_URL: `http://127.0.0.1:${this.ports[2]}` },
      ...{ REDIS_URL: TEST_REDIS_URL, PLATFORM_IDEMPOTENCY: "on", SESSION_SECRET: BENCH_SECRET, PROXY_HOPS: "1" },
    };
  }

  #upstreamSettings(name: string): Record<string, string> {
    const database = { DATABASE_URL: this.cluster.url("grandstand_app", "grandstand"), DRAW_KEY: BENCH_SECRET };
    return { ...HUB, ...database, REDIS_URL: TEST_REDIS_URL, DEMO_DATA: "on", UPSTREAM_PORT: this.#portOf(name) };
  }

  /** Makes systemctl restart processes through this one, and curl and nginx use the ports and the configuration of this installation. */
  async #writeStandIns(): Promise<void> {
    this.#control = createServer((request, response) => {
      void this.restart(request.url?.slice(1) ?? "").then(() => response.end());
    }).listen(0, "127.0.0.1");
    await once(this.#control, "listening");
    const { port } = this.#control.address() as AddressInfo;
    const toOwn = PORTS.map((name) => `s#127.0.0.1:${name}/#127.0.0.1:${this.#portOf(name)}/#`).join(";");
    const standIns = {
      systemctl: `[ "$1" != restart ] || echo "$2" | grep -q "$LEAVE" || exec /usr/bin/curl -fs http://127.0.0.1:${port}/$2`,
      curl: `exec /usr/bin/curl $(echo "$@" | sed '${toOwn}')`,
      nginx: `exec /usr/sbin/nginx -c ${this.folder}/nginx.conf -p ${this.folder} "$@"`,
    };
    await mkdir(path.join(this.folder, "bin"));
    for (const [name, text] of Object.entries(standIns))
      await writeFile(path.join(this.folder, "bin", name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  }
}

export const HUB_KEY = "bench";
const HUB = { PUSHER_APP_ID: HUB_KEY, PUSHER_APP_KEY: HUB_KEY, PUSHER_APP_SECRET: BENCH_SECRET };

function major(): number {
  if (installedMajor === undefined) throw new Error("This machine has no programs of PostgreSQL's server");
  return installedMajor;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
