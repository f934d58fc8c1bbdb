import { API_BASE, calls } from "../../lib/contract/calls";
import { seeded } from "../../upstream/faults/seeded";

/** A request that needs no session, as bytes (latin1). */
export interface HostileRequest {
  /** The parts of the request as a short text. */
  readonly name: string;
  /** Each sending replaces {@link TURN} by another number of four digits: no cache may answer the second sending. */
  readonly text: string;
  /** Frames of its socket, sent after the handshake is answered. */
  readonly frames: readonly Buffer[];
}

export const TURN = "TURN";

type Pick = <T>(list: readonly T[]) => T;
/** A part of a request, with a name for the table. */
type Part = readonly [name: string, text: string];
const NO_PART: Part = ["", ""];

/** The app takes heads of 24 kB, of which nginx takes 16 kB a line. */
const BYTES = [100, 4_000, 8_000, 15_000];
const times = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => part(at)).join("");

/** One of the units, separated by spaces, repeated to one of {@link BYTES}; `#` in it is counted, `_` is a space. */
function repeated(pick: Pick, units: string): Part {
  const unit = pick(units.split(" ")).replaceAll("_", " ");
  const count = Math.floor(pick(BYTES) / unit.replace("#", "0000").length);
  return [`${unit} × ${count}`, times(count, (at) => unit.replace("#", String(at).padStart(4, "0")))];
}

const PATHS =
  `/ /error /error/ /authentication /lobby/home /game/pk10/home /iframe/test /launch /layout /en/error /th/lobby/home /nothing
/app /app/error /app/x/y /api /api/bootstrap?game=PK10 /api/rules?game=PK10 /api/auth/launch /api/auth/pending-launch
/healthz /readyz /sanctum/csrf-cookie /stream/cars/hd.m3u8 /stream/x /embed.js /favicon.ico /.well-known/x
/error?_rsc /lobby/home?_rsc /nothing?_rsc /brand.css /brand/icon /manifest.webmanifest
/x${TURN}.js /_next/x${TURN} /_next/static/chunks/x${TURN}.js /_next/data/x/error.json /brand/x${TURN}
/_next/image?url=%2Fembed.js&w=640&q=75 /_next/image?url=%2Fx${TURN}.png&w=640&q=75`.split(/\s/);
const LONG_PATH = "/ /a /.. /%2e%2e /%61 %25 /a.js . /[a] /(a) /@a %F0%9F%98%80";
const QUERY = "a& a=1& %61& & a#& a[]=& a[#]=1& [a] ; = %25 %E5%A4%A7 + ? /";
const KEYS = ["token", "message", "signature", "ended", "game", "_rsc", "lang", "__proto__"];

/** Names of headers, and the units of their values. */
const HEADERS = Object.entries({
  Accept: "a/b, text/html;q=0.#, */*,",
  "Accept-Encoding": "gzip, x#, br;q=0.#, *;q=0,",
  "Accept-Language": "th, x#, en-a-b-c-d;q=0.#, - ,",
  Cookie: `a=1;_ c#=1;_ = ; XSRF-TOKEN=x;_ %61=%62;_ grandstand_session=${"e".repeat(200)};_`,
  "If-None-Match": '"x#", W/"x",_ "',
  "If-Modified-Since": "1 Thu,_",
  Range: "0-1, bytes=0-#, -1,",
  Host: "a. a xn--a. [ :1 %61",
  "X-Forwarded-For": "127.0.0.1,_ ::1, , a",
  "X-Forwarded-Host": "a. a,",
  "X-Forwarded-Proto": "https,",
  Forwarded: "for=a; for=a,",
  Origin: "http://a a.",
  Referer: "http://a/ a&",
  "User-Agent": "Mozilla/5.0_ (((",
  "Content-Type": "a; multipart/form-data;_boundary= ;a=b",
  TIMEZONE: "A/ A a+",
  VREVV: "a .",
  Traceparent: "00- 0 -",
  "Idempotency-Key": "0- 0",
  "X-Session-Handle": "a* Fe26.2*",
  "Sec-Fetch-Dest": "iframe_",
  Purpose: "prefetch_",
  "X-Padding": "_ \t a",
  Expect: "100-continue,",
  Connection: "x#, close,",
  "x-middleware-subrequest": "middleware: src/middleware:",
  "x-nextjs-data": "1",
  "next-action": "7f",
  "next-url": "/a /%61",
  "next-router-segment-prefetch": "/tree /a $d$a",
});

/** Headers of Next's own router, with a state of 100 segments. */
const ROUTED = [
  "",
  "Next-Router-Prefetch: 1\r\n",
  "Next-Router-Segment-Prefetch: /_tree\r\n",
  "Next-Url: /en/error\r\n",
];
const TREE = encodeURIComponent(`["",${times(100, (at) => `{"children":["a${at}",`)}{}${"]}".repeat(100)}]`);

function headers(pick: Pick): Part {
  const parts = Array.from({ length: pick([0, 1, 2]) }, (): Part => {
    const kind = pick(["big", "big", "big", "routed", "many", "coding"]);
    const coding = pick(["gzip, br", "gzip", "br", "deflate"]);
    if (kind === "coding") return [coding, `Accept-Encoding: ${coding}\r\n`];
    const count = pick([50, 900, 1_900]);
    if (kind === "many") return [`${count} headers`, times(count, (at) => `a${at}: 1\r\n`)];
    const other = pick(ROUTED);
    if (kind === "routed") return [`RSC ${other.trim()}`, `RSC: 1\r\n${other}Next-Router-State-Tree: ${TREE}\r\n`];
    const [name, units] = pick(HEADERS);
    const [what, text] = repeated(pick, units);
    return [`${name}: ${what}`, `${name}: ${text}\r\n`];
  });
  return [parts.map(([name]) => name).join(" "), parts.map(([, text]) => text).join("")];
}

/** Each request comes from another player's address: limits by address are not measured. */
const HEAD = `X-Forwarded-For: 2001:db8:0:${TURN}::1\r\n`;
const CLOSE = `${HEAD}Connection: close\r\n\r\n`;
const FORGERY = "b".repeat(43);
const POSTED = `Host: play.example\r\nOrigin: http://play.example\r\nCookie: XSRF-TOKEN=${FORGERY}\r\nX-XSRF-TOKEN: ${FORGERY}\r\n`;
const hostFor = (lines: string): string => (/^Host:/m.test(lines) ? "" : "Host: play.example\r\n");

function query(pick: Pick): Part {
  const [name, text] = repeated(pick, QUERY);
  const key = pick(KEYS);
  return pick([NO_PART, [name, text], [name, text], [`${key}=${name}`, `${key}=${text}`]]);
}

function read(pick: Pick): HostileRequest {
  const [what, long] = repeated(pick, LONG_PATH);
  const known = pick(PATHS);
  const ending = pick(["", ".js"]);
  const [path, target] = pick<Part>([
    [known, known],
    [known, known],
    [known, known],
    [what + ending, `/${long}${ending}`],
  ]);
  const [sought, search] = query(pick);
  const [sent, lines] = headers(pick);
  const method = pick(["GET", "GET", "GET", "GET", "HEAD", "OPTIONS", "PUT"]);
  const mark = search === "" ? "" : target.includes("?") ? "&" : "?";
  const text = `${method} ${target}${mark}${search} HTTP/1.1\r\n${hostFor(lines)}${lines}${CLOSE}`;
  return { name: `${method} ${path}${mark}${sought} ${sent}`, text, frames: [] };
}

const JSON_TYPE = "application/json";
const MULTIPART = "multipart/form-data; boundary=x";
const fields = (count: number): string =>
  `${times(count, (at) => `--x\r\nContent-Disposition: form-data; name="${at}"\r\n\r\n\r\n`)}--x--`;
/** Well-formed sign-ins are left out: the check of their passwords has separate limits. */
const BODIES: readonly (readonly [name: string, type: string, text: string])[] = [
  ["[ × 60 000", JSON_TYPE, "[".repeat(60_000)],
  ["[] nested 30 000 deep", JSON_TYPE, "[".repeat(30_000) + "]".repeat(30_000)],
  ['{"a": nested 10 000 deep', JSON_TYPE, `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
  ["30 000 numbers", JSON_TYPE, `[${"0,".repeat(30_000)}0]`],
  ["5 000 keys", JSON_TYPE, `{${times(5_000, (at) => `"${at}":0,`)}"a":0}`],
  ["3 000 fields named __proto__", JSON_TYPE, `{${'"__proto__":{},'.repeat(3_000)}"a":0}`],
  ["a number of 60 000 digits", JSON_TYPE, `{"token":${"9".repeat(60_000)}}`],
  ["10 000 escapes", JSON_TYPE, `{"token":"${"\\u0000".repeat(10_000)}"}`],
  ["a token of 60 000 characters", JSON_TYPE, `{"token":"${"a".repeat(60_000)}"}`],
  ["a launch token", JSON_TYPE, `{"token":"${"a".repeat(40)}${TURN}"}`],
  ["a demo player", JSON_TYPE, '{"username":"demo","lang":"en","game":"PK10"}'],
  ["200 kB", JSON_TYPE, "[".repeat(200_000)],
  ["10 000 fields", "application/x-www-form-urlencoded", times(10_000, (at) => `${at}=&`)],
  ["a[b] × 15 000", "application/x-www-form-urlencoded", "a[b]".repeat(15_000)],
  ["multipart of 1 000 fields", MULTIPART, fields(1_000)],
  ["multipart of 10 000 fields", MULTIPART, fields(10_000)],
  ["an empty body", "", ""],
];
const POST_PATHS = [
  ..."/api/auth/login /api/auth/launch /api/auth/pending-launch /api/demo/launch_tokens /error /_next/x".split(" "),
  ...Object.values(calls).map((call) => API_BASE + call.path.replace(":gameCode", "PK10")),
];

function post(pick: Pick): HostileRequest {
  const path = pick(POST_PATHS);
  const [what, type, body] = pick(BODIES);
  const isChunked = pick([true, false, false]) && body.length <= 60_000;
  const sent = isChunked ? `${times(body.length, (at) => `1\r\n${body[at]}\r\n`)}0\r\n\r\n` : body;
  const length = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${body.length}`;
  const name = `POST ${path} ${what}${isChunked ? " in chunks of 1 byte" : ""}`;
  const text = `POST ${path} HTTP/1.1\r\n${POSTED}Content-Type: ${type}\r\n${length}\r\n${CLOSE}${sent}`;
  return { name, text, frames: [] };
}

/** A client's frame (RFC 6455, 5.2) with a mask of zero bytes. */
function frame(opcode: number, payload: string): Buffer {
  const { length } = payload;
  const size = length < 126 ? [0x80 | length] : [0xfe, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([opcode, ...size, 0, 0, 0, 0]), Buffer.from(payload)]);
}
const frames = (count: number, opcode: number, payload: string): Buffer[] =>
  Array.from({ length: count }, () => frame(opcode, payload));
const subscribe = (channel: string): Buffer =>
  frame(TEXT, JSON.stringify({ event: "pusher:subscribe", data: { channel, auth: "a:b" } }));
const [TEXT, BEGUN, CONTINUED, LAST, CLOSING, PING] = [0x81, 0x01, 0, 0x80, 0x88, 0x89];
const FRAMES: readonly (readonly [name: string, frames: readonly Buffer[]])[] = [
  ["no frames", []],
  ["a subscription", [subscribe("game-PK10")]],
  ["90 subscriptions", Array.from({ length: 90 }, (_, at) => subscribe(`game-${at}`))],
  ["a channel of 9 kB", [subscribe("a".repeat(9_000))]],
  ["a private channel", [subscribe("private-user.1")]],
  ["JSON 9 000 deep", [frame(TEXT, "[".repeat(4_500) + "]".repeat(4_500))]],
  ["JSON of 4 000 numbers", [frame(TEXT, `[${"0,".repeat(4_000)}0]`)]],
  ["200 fragments", [frame(BEGUN, "["), ...frames(200, CONTINUED, "["), frame(LAST, "[")]],
  ["200 pings", frames(200, PING, "x".repeat(125))],
  ["200 pusher pings", frames(200, TEXT, '{"event":"pusher:ping"}')],
  ["250 messages of 9 kB", frames(250, TEXT, `{"event":"${"x".repeat(9_000)}"}`)],
  ["garbage", [Buffer.alloc(2_000, 0xff)]],
];

function socket(pick: Pick): HostileRequest {
  const [what, sent] = pick(FRAMES);
  const [sought, search] = query(pick);
  const [named, lines] = headers(pick);
  const protocol = pick(["websocket", "websocket", "websocket", "h2c"]);
  const upgrade = `Connection: Upgrade\r\nUpgrade: ${protocol}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n`;
  const text = `GET /app/grandstand-demo-key?protocol=7&${search} HTTP/1.1\r\n${hostFor(lines)}${lines}${upgrade}${HEAD}\r\n`;
  return { name: `socket, ${protocol} ${sought} ${named} ${what}`, text, frames: [...sent, frame(CLOSING, "")] };
}

/** The same requests for the same seed. */
export function hostileRequests(count: number, seed: number): HostileRequest[] {
  const uniform = seeded(seed);
  const pick: Pick = (list) => {
    for (const each of list.slice(uniform(list.length))) return each;
    throw new Error("An empty list has no element to pick");
  };
  return Array.from({ length: count }, () => pick([read, read, read, read, read, read, post, post, socket])(pick));
}
