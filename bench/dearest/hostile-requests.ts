import fc from "fast-check";
import { API_BASE, calls } from "../../lib/contract/calls";

/** A request that needs no session, as bytes (latin1). */
export interface HostileRequest {
  /** The parts of the request as a short text. */
  name: string;
  /** In each sending, {@link TURN} is replaced by another number of four digits: no cache may answer the second one. */
  text: string;
  /** Frames of its socket, sent after the handshake is answered. */
  frames: readonly Buffer[];
}

export const TURN = "TURN";

/** A part of a request, with what the table calls it. */
type Part = readonly [name: string, text: string];

/** The app takes heads of 24 kB, of which nginx takes 16 kB a line. */
const BYTES = [100, 4_000, 8_000, 15_000] as const;

const weighted = <T>(...all: readonly [weight: number, arbitrary: fc.Arbitrary<T>][]): fc.Arbitrary<T> =>
  fc.oneof(...all.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** The unit, again and again; `#` in it is counted. */
const repeated = (unit: string): fc.Arbitrary<Part> =>
  fc.constantFrom(...BYTES).map((bytes) => {
    const size = unit.replace("#", "0000").length;
    const text = Array.from({ length: Math.floor(bytes / size) }, (_, at) =>
      unit.replace("#", String(at).padStart(4, "0")),
    );
    return [`${unit} × ${text.length}`, text.join("")];
  });

/** One of the units, with spaces between them. */
const repeatedOf = (units: string): fc.Arbitrary<Part> => fc.constantFrom(...units.split(" ")).chain(repeated);

const PATHS = [
  "/ /error /error/ /authentication /lobby/home /game/pk10/home /iframe/test /launch /layout /en/error /th/lobby/home /nothing",
  "/app /app/error /app/x/y /api /api/bootstrap?game=PK10 /api/rules?game=PK10 /api/auth/launch /api/auth/pending-launch",
  "/healthz /readyz /sanctum/csrf-cookie /stream/cars/hd.m3u8 /stream/x /embed.js /favicon.ico /.well-known/x",
  "/error?_rsc /lobby/home?_rsc /nothing?_rsc /brand.css /brand/icon /manifest.webmanifest",
  `/x${TURN}.js /_next/x${TURN} /_next/static/chunks/x${TURN}.js /_next/data/x/error.json /brand/x${TURN}`,
  `/_next/image?url=%2Fembed.js&w=640&q=75 /_next/image?url=%2Fx${TURN}.png&w=640&q=75`,
].flatMap((line) => line.split(" "));
const longPath = repeatedOf("/ /a /.. /%2e%2e /%61 %25 /a.js . /[a] /(a) /@a %F0%9F%98%80").map(
  ([name, text]): Part => [name, text.startsWith("/") ? text : `/${text}`],
);
const path = weighted<Part>(
  [6, fc.constantFrom(...PATHS).map((text): Part => [text, text])],
  [1, longPath],
  [1, longPath.map(([name, text]): Part => [`${name}.js`, `${text}.js`])],
);
const KEYS = ["token", "message", "signature", "ended", "game", "_rsc", "lang", "__proto__"];
const query = weighted<Part>(
  [2, fc.constant<Part>(["", ""])],
  [3, repeatedOf("a& a=1& %61& & a#& a[]=& a[#]=1& [a] ; = %25 %E5%A4%A7 + ? /")],
  [
    2,
    fc
      .tuple(fc.constantFrom(...KEYS), repeatedOf("a %2B ."))
      .map(([key, [name, text]]): Part => [`${key}=${name}`, `${key}=${text}`]),
  ],
);

/** A tree of the router's state with this number of segments. */
const treeOf = (depth: number): string => {
  let tree: unknown = ["__PAGE__", {}];
  for (let at = 0; at < depth; at += 1) tree = [`a${at}`, { children: tree }];
  return encodeURIComponent(JSON.stringify(["", { children: tree }]));
};
/** Names, and the parts of their values; `_` is a space. */
const HEADERS: readonly (readonly [name: string, units: string])[] = [
  ["Accept", "a/b, text/html;q=0.#, */*,"],
  ["Accept-Encoding", "gzip, x#, br;q=0.#, *;q=0,"],
  ["Accept-Language", "th, x#, en-a-b-c-d;q=0.#, - ,"],
  ["Cookie", `a=1;_ c#=1;_ = ; XSRF-TOKEN=x;_ %61=%62;_ grandstand_session=${"e".repeat(200)};_`],
  ["If-None-Match", '"x#", W/"x",_ "'],
  ["If-Modified-Since", "1 Thu,_"],
  ["Range", "0-1, bytes=0-#, -1,"],
  ["Host", "a. a xn--a. [ :1 %61"],
  ["X-Forwarded-For", "127.0.0.1,_ ::1, , a"],
  ["X-Forwarded-Host", "a. a,"],
  ["X-Forwarded-Proto", "https,"],
  ["Forwarded", "for=a; for=a,"],
  ["Origin", "http://a a."],
  ["Referer", "http://a/ a&"],
  ["User-Agent", "Mozilla/5.0_ ((("],
  ["Content-Type", "a; multipart/form-data;_boundary= ;a=b"],
  ["TIMEZONE", "A/ A a+"],
  ["VREVV", "a ."],
  ["Traceparent", "00- 0 -"],
  ["Idempotency-Key", "0- 0"],
  ["X-Session-Handle", "a* Fe26.2*"],
  ["Sec-Fetch-Dest", "iframe_"],
  ["Purpose", "prefetch_"],
  ["X-Padding", "_ \t a"],
  ["Expect", "100-continue,"],
  ["Connection", "x#, close,"],
  ["x-middleware-subrequest", "middleware: src/middleware:"],
  ["x-nextjs-data", "1"],
  ["next-action", "7f"],
  ["next-url", "/a /%61"],
  ["next-router-segment-prefetch", "/tree /a $d$a"],
];
const bigHeader = fc
  .constantFrom(...HEADERS)
  .chain(([name, units]) =>
    repeatedOf(units).map(([what, text]): Part => [`${name}: ${what}`, `${name}: ${text.replaceAll("_", " ")}\r\n`]),
  );
const manyHeaders = fc
  .constantFrom(50, 900, 1_900)
  .map((count): Part => [`${count} headers`, Array.from({ length: count }, (_, at) => `a${at}: 1\r\n`).join("")]);
/** Requests of Next's own router, and requests that look like them. */
const routed = fc
  .tuple(
    fc.constantFrom("", "Next-Router-Prefetch: 1", "Next-Router-Segment-Prefetch: /_tree", "Next-Url: /en/error"),
    fc.constantFrom(0, 0, 3, 100, 400),
  )
  .map(([other, depth]): Part => [
    `RSC ${other}${depth > 0 ? ` state × ${depth}` : ""}`,
    `RSC: 1\r\n${other === "" ? "" : `${other}\r\n`}${depth > 0 ? `Next-Router-State-Tree: ${treeOf(depth)}\r\n` : ""}`,
  ]);
const codings = fc
  .constantFrom("gzip, br", "gzip", "br", "deflate")
  .map((coding): Part => [coding, `Accept-Encoding: ${coding}\r\n`]);
const headers = fc
  .array(weighted<Part>([6, bigHeader], [3, routed], [1, manyHeaders], [2, codings]), { maxLength: 2 })
  .map((all): Part => [all.map(([name]) => name).join(" "), all.map(([, text]) => text).join("")]);

/** Each request is another player's: limits by address are not what is measured. The cookie is the anti-forgery one. */
const HEAD = `X-Forwarded-For: 2001:db8:0:${TURN}::1\r\nConnection: close\r\n`;
const FORGERY = "b".repeat(43);
const POSTED = `Host: play.example\r\nOrigin: http://play.example\r\nCookie: XSRF-TOKEN=${FORGERY}\r\nX-XSRF-TOKEN: ${FORGERY}\r\n`;

const read = fc
  .tuple(fc.constantFrom("GET", "GET", "GET", "GET", "HEAD", "OPTIONS", "PUT"), path, query, headers)
  .map(([method, [asked, target], [sought, search], [sent, lines]]): HostileRequest => {
    const mark = search === "" ? "" : target.includes("?") ? "&" : "?";
    const host = /^Host:/m.test(lines) ? "" : "Host: play.example\r\n";
    return {
      name: `${method} ${asked}${mark}${sought} ${sent}`,
      text: `${method} ${target}${mark}${search} HTTP/1.1\r\n${host}${lines}${HEAD}\r\n`,
      frames: [],
    };
  });

const BOUNDARY = "x";
const field = (at: number): string => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${at}"\r\n\r\n\r\n`;
const times = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => part(at)).join("");
const JSON_TYPE = "application/json";
/** Well-formed sign-ins are left out: their password check has separate limits. */
const BODIES: readonly (readonly [name: string, type: string, text: string])[] = [
  ["[ × 60 000", JSON_TYPE, "[".repeat(60_000)],
  ["[] nested 30 000 deep", JSON_TYPE, "[".repeat(30_000) + "]".repeat(30_000)],
  ['{"a": nested 10 000 deep', JSON_TYPE, '{"a":'.repeat(10_000) + "1" + "}".repeat(10_000)],
  ["30 000 numbers", JSON_TYPE, `[${times(30_000, () => "0,")}0]`],
  ["5 000 keys", JSON_TYPE, `{${times(5_000, (at) => `"${at}":0,`)}"a":0}`],
  ["3 000 fields named __proto__", JSON_TYPE, `{${times(3_000, () => '"__proto__":{},')}"a":0}`],
  ["a number of 60 000 digits", JSON_TYPE, `{"token":${"9".repeat(60_000)}}`],
  ["10 000 escapes", JSON_TYPE, `{"token":"${"\\u0000".repeat(10_000)}"}`],
  ["a token of 60 000 characters", JSON_TYPE, `{"token":"${"a".repeat(60_000)}"}`],
  ["a launch token", JSON_TYPE, `{"token":"${"a".repeat(40)}${TURN}"}`],
  ["a demo player", JSON_TYPE, '{"username":"demo","lang":"en","game":"PK10"}'],
  ["200 kB", JSON_TYPE, "[".repeat(200_000)],
  ["10 000 fields", "application/x-www-form-urlencoded", times(10_000, (at) => `${at}=&`)],
  ["a[b] × 15 000", "application/x-www-form-urlencoded", "a[b]".repeat(15_000)],
  ["multipart of 1 000 fields", `multipart/form-data; boundary=${BOUNDARY}`, `${times(1_000, field)}--${BOUNDARY}--`],
  ["multipart of 10 000 fields", `multipart/form-data; boundary=${BOUNDARY}`, `${times(10_000, field)}--${BOUNDARY}--`],
  ["nothing", "", ""],
];
const POST_PATHS = [
  ..."/api/auth/login /api/auth/launch /api/auth/pending-launch /api/demo/launch_tokens /error /_next/x".split(" "),
  ...Object.values(calls).map((call) => API_BASE + call.path.replace(":gameCode", "PK10")),
];
const post = fc
  .tuple(
    fc.constantFrom(...POST_PATHS),
    fc.constantFrom(...BODIES),
    fc.constantFrom("length", "length", "chunks of 1 byte"),
  )
  .map(([target, [what, type, body], framing]): HostileRequest => {
    const chunked = framing !== "length" && body.length <= 60_000;
    const sent = chunked ? `${times(body.length, (at) => `1\r\n${body[at]}\r\n`)}0\r\n\r\n` : body;
    const length = chunked ? "Transfer-Encoding: chunked" : `Content-Length: ${body.length}`;
    return {
      name: `POST ${target} ${what}${chunked ? " in chunks of 1 byte" : ""}`,
      text: `POST ${target} HTTP/1.1\r\n${POSTED}Content-Type: ${type}\r\n${length}\r\n${HEAD}\r\n${sent}`,
      frames: [],
    };
  });

/** A client's frame (RFC 6455, 5.2), whose mask is zero. */
function frameOf(opcode: number, payload: string): Buffer {
  const bytes = Buffer.from(payload);
  const length = bytes.length < 126 ? [bytes.length] : [126, bytes.length >> 8, bytes.length & 255];
  return Buffer.concat([Buffer.from([opcode, (length[0] ?? 0) | 0x80, ...length.slice(1), 0, 0, 0, 0]), bytes]);
}
const subscribe = (channel: string): string =>
  JSON.stringify({ event: "pusher:subscribe", data: { channel, auth: "a:b" } });
const [TEXT, CONTINUED, LAST, PING] = [0x81, 0x01, 0x80, 0x89];
const FRAMES: readonly (readonly [name: string, frames: readonly Buffer[]])[] = [
  ["no frames", []],
  ["a subscription", [frameOf(TEXT, subscribe("game-PK10"))]],
  ["90 subscriptions", Array.from({ length: 90 }, (_, at) => frameOf(TEXT, subscribe(`game-${at}`)))],
  ["a channel of 9 kB", [frameOf(TEXT, subscribe("a".repeat(9_000)))]],
  ["a private channel", [frameOf(TEXT, subscribe("private-user.1"))]],
  ["JSON 9 000 deep", [frameOf(TEXT, "[".repeat(4_500) + "]".repeat(4_500))]],
  ["JSON of 4 000 numbers", [frameOf(TEXT, `[${"0,".repeat(4_000)}0]`)]],
  [
    "200 fragments",
    [frameOf(CONTINUED, "["), ...Array.from({ length: 200 }, () => frameOf(0, "[")), frameOf(LAST, "[")],
  ],
  ["200 pings", Array.from({ length: 200 }, () => frameOf(PING, "x".repeat(125)))],
  ["200 pusher pings", Array.from({ length: 200 }, () => frameOf(TEXT, '{"event":"pusher:ping"}'))],
  ["250 messages of 9 kB", Array.from({ length: 250 }, () => frameOf(TEXT, `{"event":"${"x".repeat(9_000)}"}`))],
  ["garbage", [Buffer.alloc(2_000, 0xff)]],
];
const socket = fc
  .tuple(fc.constantFrom(...FRAMES), query, headers, fc.constantFrom("websocket", "websocket", "websocket", "h2c"))
  .map(([[what, frames], [sought, search], [sent, lines], protocol]): HostileRequest => {
    const host = /^Host:/m.test(lines) ? "" : "Host: play.example\r\n";
    const upgrade = `Connection: Upgrade\r\nUpgrade: ${protocol}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n`;
    return {
      name: `socket, ${protocol} ${sought} ${sent} ${what}`,
      text: `GET /app/grandstand-demo-key?protocol=7&${search} HTTP/1.1\r\n${host}${lines}${upgrade}${HEAD.replace("Connection: close\r\n", "")}\r\n`,
      frames: [...frames, frameOf(0x88, "")],
    };
  });

export const hostileRequests: fc.Arbitrary<HostileRequest> = weighted<HostileRequest>(
  [6, read],
  [2, post],
  [1, socket],
);
