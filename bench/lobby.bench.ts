import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { startApp } from "../e2e/start-app";
import { buildHello, HELLO_PATH } from "./hello-page";
import { type Bench, interleave, rowOf } from "./row";

const SECRET = "bench-secret-bench-secret-bench-secret";
const CONNECTIONS = 8;
const SAMPLE_MS = 3_000;
const TURNS = 5;

/**
 * /lobby/home of a signed-in player, answered by the whole product with its embedded upstream, beside a page that only says
 * hello, rendered for each request through the same server: host, middleware and log are the product's own for both.
 */
export const rows: Bench = async () => {
  buildHello();
  const app = await startApp({ GAME_SECONDS: "60", SESSION_SECRET: SECRET });
  let helloHost: ChildProcess | undefined;
  try {
    const cookie = await signIn(app.url);
    helloHost = fork("bench/lobby/hello-host.mjs", {
      env: {
        ...process.env,
        NODE_ENV: "production",
        UPSTREAM_URL: app.upstreamUrl,
        SESSION_SECRET: SECRET,
        PUSHER_APP_KEY: "bench",
        PORT: "0",
        LOG_LEVEL: "info",
      },
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const [{ port }] = await once(helloHost, "message");
    const samples = await interleave(
      TURNS,
      () => measure(Number(new URL(app.url).port), getBytes("/lobby/home", cookie)),
      () => measure(port, getBytes(HELLO_PATH, cookie)),
    );
    const name = `GET /lobby/home with a session through server.ts, ${CONNECTIONS} connections`;
    const note =
      "Account and lobby are asked of the platform for every visit; the markup is rendered once for all whose pages differ in nothing but the player, at each second of any game's countdown.";
    return [rowOf({ name, baseName: "a page that says hello", unit: "req/s", note }, samples, { atLeast: 0.7 })];
  } finally {
    helloHost?.kill("SIGKILL");
    await app.stop();
  }
};

/** Signs the demo player in as the form does. @returns the browser's cookies from then on */
async function signIn(url: string): Promise<string> {
  const jar = new Map<string, string>();
  const keep = (answer: Response): void => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
  };
  const cookie = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  keep(await fetch(`${url}/authentication`));
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: url,
      cookie: cookie(),
      "x-xsrf-token": jar.get("XSRF-TOKEN") ?? "",
    },
    body: JSON.stringify({ username: "demo", password: "demo" }),
  });
  if (!answer.ok) throw new Error(`the sign-in was answered ${answer.status}: ${await answer.text()}`);
  keep(answer);
  return cookie();
}

/** A browser's visit, byte for byte, base64. What a reverse proxy in front would compress is compressed there. */
function getBytes(path: string, cookie: string): string {
  const lines = [
    `GET ${path} HTTP/1.1`,
    "Host: play.example",
    "Accept: text/html,application/xhtml+xml",
    "Accept-Language: en",
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    `Cookie: ${cookie}`,
    "",
    "",
  ];
  return Buffer.from(lines.join("\r\n")).toString("base64");
}

/** Requests per second that one server answers with 200. */
async function measure(port: number, bytes: string): Promise<number> {
  const child = fork("bench/bff/client.mjs", [String(port), String(CONNECTIONS), String(SAMPLE_MS), bytes], {
    execArgv: [],
  });
  const [{ requests, failed, ms }] = await once(child, "message");
  if (failed > 0 || requests === 0) throw new Error(`${failed} of ${requests + failed} visits failed on port ${port}`);
  return Math.round((requests * 1000) / ms);
}
