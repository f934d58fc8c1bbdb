import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { bundled } from "../../scripts/testing/bundled.mjs";
import { freePorts } from "../../scripts/testing/free-ports.mjs";
import type { Serving } from "../../server";
import { dataFolder } from "../../upstream/db/testing";

const root = path.resolve(import.meta.dirname, "../..");
const APP = bundled("lib/bff/host/testing/host-process.ts");
const UPSTREAM = bundled("scripts/upstream.ts");

export interface Running {
  readonly url: string;
  readonly dataDir: string;
  readonly stdout: () => string;
  readonly scrape: () => Promise<string>;
  /** Ends app and upstream; returns the exit code of the app. */
  readonly stop: () => Promise<number | null>;
}

/** Starts the app, which starts its embedded upstream. */
export async function startBoth(settings: Readonly<Record<string, string>>): Promise<Running> {
  const dataDir = await dataFolder("demo");
  const [metricsPort, upstreamMetricsPort, upstreamPort] = await freePorts(3);
  const ports = {
    PORT: "0",
    UPSTREAM_PORT: `${upstreamPort}`,
    METRICS_PORT: `${metricsPort}`,
    UPSTREAM_METRICS_PORT: `${upstreamMetricsPort}`,
  };
  const child = spawn(process.execPath, [APP, UPSTREAM], {
    cwd: root,
    env: { ...process.env, ...ports, NODE_ENV: "test", DATA_DIR: dataDir, ...settings },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const ended = once(child, "close");
  let printed = "";
  child.stdout?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const [serving]: (Serving | number)[] = await Promise.race([once(child, "message"), ended]);
  if (typeof serving !== "object") throw new Error(`the app did not start: ${printed}`);
  return {
    url: serving.url,
    dataDir,
    stdout: () => printed,
    async scrape() {
      const texts = [metricsPort, upstreamMetricsPort].map(async (port) =>
        (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
      );
      return (await Promise.all(texts)).join("\n");
    },
    async stop() {
      child.kill("SIGTERM");
      const [code] = await ended;
      rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** Makes calls with a browser's cookies and anti-forgery token. `secrets` are the long values of the cookies. */
export function browser(url: string) {
  const cookies = new Map<string, string>();
  const secrets: string[] = [];
  const ask = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set("cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
    headers.set("x-xsrf-token", decodeURIComponent(cookies.get("XSRF-TOKEN") ?? ""));
    headers.set("origin", url);
    const answer = await fetch(url + address, { ...init, headers, redirect: "manual" });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
      if (value.length > 20) secrets.push(value);
    }
    return answer;
  };
  const post = (address: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    ask(address, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { ...headers, "content-type": "application/json" },
    });
  return { ask, post, cookies, secrets };
}
