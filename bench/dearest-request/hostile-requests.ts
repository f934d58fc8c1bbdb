import { calls } from "../../lib/contract/calls";
import { API_BASE } from "../../lib/contract/client-calls";

/** Repeats a part; the first `#` in each repetition becomes a number that counts up from 1 000. */
const times = (count: number, part: string): string =>
  Array.from({ length: count }, (_, at) => part.replace("#", String(at + 1_000))).join("");
/** Repeats each unit up to 15 000 characters, with spaces for `_`. The app accepts heads up to 24 kB, nginx lines up to 16 kB. */
const long = (units: string): string[] =>
  units.split(" ").map((unit) => times(15_000 / unit.length, unit.replaceAll("_", " ")).slice(0, 15_000));

const PATHS = `/ /error /error/ /authentication /lobby/home /game/pk10/home /iframe/test /launch /layout /en/error /app/error
/th/lobby/home /nothing /api/bootstrap?game=PK10 /api/rules?game=PK10 /api/auth/launch /healthz /readyz /sanctum/csrf-cookie
/stream/cars/hd.m3u8 /stream/x /embed.js /favicon.ico /error?_rsc /lobby/home?_rsc /nothing?_rsc /brand.css /brand/icon
/manifest.webmanifest /xTURN.js /_next/xTURN /_next/static/chunks/xTURN.js /_next/data/x/error.json /brand/xTURN
/_next/image?url=%2Fembed.js&w=640&q=75 /_next/image?url=%2FxTURN.png&w=640&q=75`;
const LONG_PATHS = "/ /a /.. /%2e%2e /%61 /%25 /a.js /. /[a] /(a) /@a /%F0%9F%98%80";
const LONG_QUERIES = "a& a=1& %61& & a#& a[]=& a[#]=1& [a] ; = %25 %E5%A4%A7 + ? /";
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
/** Well-formed sign-ins are left out: the check of passwords has separate limits. */
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

/** Each request comes from another player's address: the bench does not measure the limits by address. */
const FROM = "Host: a.example\r\nX-Forwarded-For: 2001:db8:0:TURN::1\r\n";
const CLOSE = `${FROM}Connection: close\r\n`;
const POSTED = `Origin: http://a.example\r\nCookie: XSRF-TOKEN=${"b".repeat(43)}\r\nX-XSRF-TOKEN: ${"b".repeat(43)}\r\n`;
const UPGRADE = `${FROM}Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${"A".repeat(22)}==\r\n`;

/**
 * Requests in latin1, each with one part as large as the limits allow. The sender puts a new number for TURN each time:
 * no cache answers the request.
 */
export function hostileRequests(): string[] {
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
