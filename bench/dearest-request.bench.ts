import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { startApp } from "../e2e/start-app";
import { calls } from "../lib/contract/calls";
import { API_BASE } from "../lib/contract/client-calls";
import { BENCH_SECRET, cookiesOf, demoToken, headersOf } from "./players";
import { type Bench, median, rowOf } from "./row";

const TURNS = 5;
const SHOWN = 10;
const IDLE_MS = 4;

/** A part, repeated; `#` in the part becomes a number that counts the repetitions. */
const times = (count: number, part: string): string =>
  Array.from({ length: count }, (_, at) => part.replace("#", String(at + 1_000))).join("");
/** Each of the units, with spaces for `_`, up to 15 kB: the app takes heads of 24 kB, of which nginx takes 16 kB a line. */
const long = (units: string): string[] =>
  units.split(" ").map((unit) => times(15_000 / unit.length, unit.replaceAll("_", " ")).slice(0, 15_000));

const PATHS = `/ /error /error/ /authentication /lobby/home /game/pk10/home /iframe/test /launch /layout /en/error /app/error
/th/lobby/home /nothing /api/bootstrap?game=PK10 /api/rules?game=PK10 /api/auth/launch /healthz /readyz /sanctum/csrf-cookie
/stream/cars/hd.m3u8 /stream/x /embed.js /favicon.ico /error?_rsc /lobby/home?_rsc /nothing?_rsc /brand.css /brand/icon
/manifest.webmanifest /xTURN.js /_next/xTURN /_next/static/chunks/xTURN.js /_next/data/x/error.json /brand/xTURN
/_next/image?url=%2Fembed.js&w=640&q=75 /_next/image?url=%2FxTURN.png&w=640&q=75`;
const LONG_PATHS = "/ /a /.. /%2e%2e /%61 /%25 /a.js /. /[a] /(a) /@a /%F0%9F%98%80";
const LONG_QUERIES = "a& a=1& %61& & a#& a[]=& a[#]=1& [a] ; = %25 %E5%A4%A7 + ? /";
/** Names of headers, each with the units of its values. */
const HEADERS = `Accept a/b, text/html;q=0.#, */*,|Accept-Encoding gzip, x#, br;q=0.#, *;q=0,|Accept-Language th, x#, -
Cookie a=1;_ c#=1;_ = ; XSRF-TOKEN=x;_ %61=%62;_ grandstand_session=eeeeeeeeeeee;_|If-None-Match "x#", W/"x",_ "|Range 0-1,
If-Modified-Since 1 Thu,_|X-Forwarded-For 127.0.0.1,_ ::1, ,|X-Forwarded-Host a. a,|X-Forwarded-Proto a,|Forwarded for=a,
Origin http://a a.|Referer http://a/ a&|TIMEZONE A/ a+|User-Agent Mozilla/5.0_ (((|VREVV a .|Traceparent 00-|Connection x#,
Content-Type a; multipart/form-data;_boundary= ;a=b|Idempotency-Key 0-|X-Session-Handle a* Fe26.2*|Sec-Fetch-Dest iframe_
Purpose prefetch_|X-Padding _a|Expect 100-continue,|x-middleware-subrequest middleware:|next-action 7f|next-url /a|Host a.`;
const TREE = encodeURIComponent(`["",${times(100, '{"children":["a#",')}{}${"]}".repeat(100)}]`);
const LINES = [
  ...HEADERS.split(/[|\n]/).flatMap((each) => {
    const [name = "", units = ""] = each.split(/ (.*)/);
    return long(units).map((value) => `${name}: ${value}\r\n`);
  }),
  ...["gzip, br", "gzip", "br", "deflate"].map((coding) => `Accept-Encoding: ${coding}\r\n`),
  ...["Prefetch: 1", "Segment-Prefetch: /_tree", "Url: /en/error"].map(
    (each) => `RSC: 1\r\nNext-Router-${each}\r\nNext-Router-State-Tree: ${TREE}\r\n`,
  ),
  times(1_900, "a#: 1\r\n"),
];
/** Well-formed sign-ins are left out: the check of their passwords has separate limits. */
const BODIES: Readonly<Record<string, readonly string[]>> = {
  "application/json": [
    ...[
      "[".repeat(60_000),
      "[".repeat(200_000),
      `${"[".repeat(30_000)}${"]".repeat(30_000)}`,
      `[${"0,".repeat(30_000)}0]`,
    ],
    ...[
      `{${'"__proto__":{},'.repeat(3_000)}"a":0}`,
      `{"token":"${"\\u0000".repeat(10_000)}"}`,
      `{"a":${"9".repeat(60_000)}}`,
    ],
    ...[
      `${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}`,
      `{${times(5_000, '"#":0,')}"a":0}`,
      `{"token":"${"a".repeat(40)}TURN"}`,
    ],
  ],
  "application/x-www-form-urlencoded": [times(9_000, "#=&"), "a[b]".repeat(15_000)],
  "multipart/form-data; boundary=x": [1_000, 10_000].map(
    (count) => `${times(count, '--x\r\nContent-Disposition: form-data; name="#"\r\n\r\n\r\n')}--x--`,
  ),
};
const POST_PATHS = ["login", "launch", "pending-launch"].map((name) => `/api/auth/${name}`);
for (const { path } of Object.values(calls)) POST_PATHS.push(API_BASE + path.replace(":gameCode", "PK10"));

/** Each request comes from another player's address: limits by address are not measured. */
const FROM = "Host: a.example\r\nX-Forwarded-For: 2001:db8:0:TURN::1\r\n";
const CLOSE = `${FROM}Connection: close\r\n`;
const POSTED = `Origin: http://a.example\r\nCookie: XSRF-TOKEN=${"b".repeat(43)}\r\nX-XSRF-TOKEN: ${"b".repeat(43)}\r\n`;
const UPGRADE = `${FROM}Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${"A".repeat(22)}==\r\n`;

/** Requests as latin1, each with one part as large as the limits allow. Each sending has another number for TURN: no cache answers it. */
function hostileRequests(): string[] {
  const get = (target: string, lines = CLOSE): string => `GET ${target} HTTP/1.1\r\n${lines}\r\n`;
  const post = (path: string, type: string, rest: string): string =>
    `POST ${path} HTTP/1.1\r\n${CLOSE}${POSTED}Content-Type: ${type}\r\n${rest}`;
  const inBytes = (body: string): string =>
    `Transfer-Encoding: chunked\r\n\r\n${body.replace(/./gs, "1\r\n$&\r\n")}0\r\n\r\n`;
  return [
    ...[...PATHS.split(/\s/), ...long(LONG_PATHS)].map((path) => get(path)),
    ...long(LONG_QUERIES).flatMap((query) => [
      ...[`/error?token=${query}`, `/api/bootstrap?game=${query}`].map((path) => get(path)),
      ...["websocket", "h2c"].map((protocol) =>
        get(`/app/grandstand-demo-key?${query}`, `Upgrade: ${protocol}\r\n${UPGRADE}`),
      ),
    ]),
    ...LINES.map((lines) => get("/error", lines + CLOSE)),
    ...Object.entries(BODIES).flatMap(([type, bodies]) =>
      bodies.flatMap((body, at) => [
        ...POST_PATHS.map((path) => post(path, type, `Content-Length: ${body.length}\r\n\r\n${body}`)),
        post(POST_PATHS[at] ?? "", type, inBytes(body)),
      ]),
    ),
  ];
}

/**
 * The CPU time that the most expensive of some hundred requests without a session costs the app and the embedded upstream, compared with a
 * player's bootstrap.
 */
export const rows: Bench = async () => {
  const app = await startApp({ GAME_SECONDS: "600", SESSION_SECRET: BENCH_SECRET, PROXY_HOPS: "1", LOG_LEVEL: "info" });
  try {
    const children = await readFile(`/proc/${app.pid}/task/${app.pid}/children`, "utf8");
    const cpu = (): Promise<number[]> => Promise.all([app.pid, Number.parseInt(children, 10)].map(cpuMs));
    const [cookie = ""] = await cookiesOf(await demoToken(app.upstreamUrl), 1);
    const own = Object.entries({ ...headersOf(cookie), connection: "close" }).map(
      (header) => `${header.join(": ")}\r\n`,
    );
    const bootstrap = `GET /api/bootstrap?game=PK10 HTTP/1.1\r\n${own.join("")}\r\n`;
    const costs = new Map([bootstrap, ...hostileRequests()].map((each): [string, number[][]] => [each, [[], []]]));
    // The first turn warms up.
    for (let turn = 0; turn <= TURNS; turn += 1) {
      for (const [text, spent] of costs) {
        const before = await idle(cpu);
        await send(Number(new URL(app.url).port), text);
        const after = await idle(cpu);
        if (turn > 0) spent.forEach((side, at) => side.push((after[at] ?? 0) - (before[at] ?? 0)));
      }
    }
    return ["app", "upstream"].map((process, at) => {
      const of = (text: string): number[] => costs.get(text)?.[at] ?? [];
      const [dearest = "", ...others] = [...costs.keys()].slice(1).toSorted((a, b) => median(of(b)) - median(of(a)));
      const shown = [dearest, ...others.slice(0, SHOWN)].map(
        (each) => `${median(of(each)).toFixed(1)} ms ${JSON.stringify(each).slice(1, 120)}`,
      );
      const name = `The dearest of ${costs.size - 1} hostile requests without a session: CPU time of the ${process}`;
      const title = { name, baseName: "a bootstrap", unit: "ms", note: `${shown.join("; ")}.` };
      return rowOf(title, { ours: of(dearest), base: of(bootstrap) }, { atMost: 20 });
    });
  } finally {
    await app.stop();
  }
};

let sent = 1_000;
/** Sends a request over a new connection, which the server closes, or the sender once a socket is open. */
async function send(port: number, text: string): Promise<void> {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => chunk.includes(" 101 ") && socket.destroy());
  socket.write(text.replaceAll("TURN", String((sent += 1))), "latin1");
  await once(socket, "close", { signal: AbortSignal.timeout(60_000) });
}

/** The processes' CPU time once they are idle: they work on when the answer has been read. */
async function idle(cpu: () => Promise<number[]>): Promise<number[]> {
  const sum = (values: number[]): number => values.reduce((total, each) => total + each, 0);
  for (let last = await cpu(); ;) {
    await pause(IDLE_MS);
    const now = await cpu();
    if (sum(now) - sum(last) < IDLE_MS / 10) return now;
    last = now;
  }
}

/** CPU milliseconds of all threads of a process until now (`schedstat` of proc(5)). */
async function cpuMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const spent = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8")));
  return spent.reduce((sum, line) => sum + Number.parseInt(line, 10) / 1e6, 0);
}
