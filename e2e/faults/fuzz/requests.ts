import fc from "fast-check";
import { calls, type CallName } from "../../../lib/contract/calls";
import { API_BASE } from "../../../lib/contract/client-calls";

export interface RawRequest {
  head: string;
  body: Buffer;
  /** Needed to find the answer's end: an answer to HEAD has no body, although it may name a length. */
  method: string;
  /** The sender disconnects after this number of bytes of the body, without waiting for an answer. */
  leavesAfter: number | undefined;
}

export interface Credentials {
  host: string;
  cookie: string;
  forgeryToken: string;
}

const PAGES = [
  ...["/", "/error", "/authentication", "/lobby", "/lobby/home", "/lobby2/home", "/layout", "/iframe/test", "/launch"],
  ...["/game/pk10/home", "/game/balls48/home", "/game/luckywheel/home", "/game/racinggod/home", "/game/x/home"],
  ...["/healthz", "/readyz", "/sanctum/csrf-cookie", "/favicon.ico", "/_next/static/x.js", "/_next/image", "/app/x"],
  ...["/api/auth/login", "/api/auth/launch", "/api/auth/pending-launch", "/api/demo/launch_tokens", "/api", "*"],
];
/** All calls of a signed-in player except two: a logout would end the run's own session, and refused sign-ins would only reach their limit. */
const callNames = (Object.keys(calls) as CallName[]).filter((name) => name !== "logout" && name !== "login");
const pathOfCall = (name: CallName): string => API_BASE + calls[name].path.replace(":gameCode", "PK10");

const text = fc.string({ unit: "grapheme", maxLength: 40 });
/** Mostly printable ASCII; sometimes any byte except line ends and NUL. */
const lineText = fc.oneof(
  { weight: 12, arbitrary: fc.string({ unit: "grapheme-ascii", maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: "binary-ascii", maxLength: 60 }).map((line) => line.replaceAll(/[\r\n\0]/g, "")),
  },
);

const METHODS = ["GET", "HEAD", "POST", "OPTIONS", "TRACE", "PUT", "DELETE", "PATCH", "PROPFIND", "get"] as const;
/** Nearly always the method that the address takes. */
const methodFor = (usual: (typeof METHODS)[number]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...METHODS) });

const query = fc
  .array(
    fc.tuple(fc.constantFrom("message", "signature", "token", "lang", "game", "ended", "_rsc", "%74oken", "x"), text),
    {
      maxLength: 4,
    },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&"));

const address = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...PAGES), query).map(([path, search]) => `${path}?${search}`) },
  { weight: 1, arbitrary: fc.constantFrom(...PAGES).map((path) => `http://evil.example${path}`) },
  { weight: 1, arbitrary: fc.constantFrom(...PAGES).map((path) => path.replaceAll(/[a-e]/g, escaped)) },
  { weight: 1, arbitrary: lineText.map((line) => `/${line.replaceAll(" ", "%")}`) },
);
const escaped = (letter: string): string => `%${letter.charCodeAt(0).toString(16)}`;

const headerName = fc.constantFrom(
  ...[
    "Accept",
    "Accept-Language",
    "Content-Type",
    "Content-Encoding",
    "Expect",
    "Upgrade",
    "Connection",
    "TE",
    "Range",
  ],
  ...[
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "Forwarded",
    "Origin",
    "Referer",
    "User-Agent",
    "Sec-Fetch-Site",
    "Purpose",
  ],
  ...["TIMEZONE", "VREVV", "Idempotency-Key", "X-Session-Id", "Next-Action", "RSC", "Next-Router-State-Tree", "Cookie"],
  ...["x-middleware-subrequest", "x-invoke-path", "x-matched-path", "x-nonce", "If-None-Match", "Authorization"],
);
const headers = fc.array(fc.tuple(headerName, lineText), { maxLength: 3 });

const anything = fc.anything({
  maxDepth: 2,
  withNullPrototype: false,
  values: [fc.integer(), fc.double(), text, fc.boolean()],
});
const day = fc.constantFrom("0001-01-01", "1999-12-31", "2026-02-30", "2026-11-22", "9999-12-31", "10000-01-01");
const betLine = fc.record({
  bet_type: fc.constantFrom("tf", "of", "gy", "ft", "dt", "x", "__proto__"),
  number: fc.oneof(fc.constantFrom("big", "1-1", "1b", "34c", "3"), text),
  amount: fc.oneof(fc.nat(50), fc.double()),
  odds: fc.oneof(fc.constant(1.96), fc.double()),
});

const usualFields: Partial<Record<CallName, fc.Arbitrary<object>>> = {
  launch: fc.record({ token: fc.string({ minLength: 1, maxLength: 5000 }) }),
  loadBalance: fc.record({ playerSession: text }),
  gameHome: fc.record({
    streaming_quality: fc.constantFrom("hd", "sd"),
    is_mobile: fc.constantFrom("1", "false", true),
  }),
  page: fc.record({ pt: fc.constantFrom("pk10_rules", "x", "%00") }),
  table: fc.record({
    model: fc.constantFrom("PK10Transaction", "x"),
    ...{ p: fc.oneof(fc.integer(), fc.constant(1)), ipp: fc.constantFrom(1, 30, 500, 501, "30") },
    filters: fc.dictionary(fc.constantFrom("round_no", "game", "reference_number", "__proto__"), text, { maxKeys: 2 }),
    ...{ "f-date-from-created_at": day, "f-date-to-created_at": day },
  }),
  locale: fc.record({ lang: fc.constantFrom("en", "th", "xx") }),
  refreshCheck: fc.record({ revision: text }),
  broadcastingAuth: fc.record({
    socket_id: fc.constantFrom("1.1", "99999999999999999999.1", "x"),
    channel_name: fc.constantFrom("private-user.1", "private-merchant.1", "private-user.99999999999999999999"),
  }),
  broadcastingUserAuth: fc.record({ socket_id: fc.constantFrom("1.1", "x") }),
  bet: fc.record({
    round_id: fc.oneof(fc.nat(40), fc.constant(2 ** 53), fc.double()),
    ...{
      setting_id: fc.nat(4),
      odds_policy: fc.constantFrom("any", "none", "x"),
      lines: fc.array(betLine, { maxLength: 3 }),
    },
  }),
};

const fieldsOf = (name: CallName): fc.Arbitrary<object> =>
  fc.tuple(usualFields[name] ?? fc.constant({}), fc.nat(30), anything).map(([fields, at, other]) => {
    const spoilt = Object.keys(fields)[at];
    return spoilt === undefined ? fields : { ...fields, [spoilt]: other };
  });

type Body = readonly [type: string, bytes: Buffer];
const urlencoded = (value: object): string =>
  new URLSearchParams(Object.entries(value).map(([name, each]) => [name, String(each)])).toString();
const BOUNDARY = "x-fuzz";
const multipart = (value: object): string =>
  `${Object.entries(value)
    .map(([name, each]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(each)}\r\n`)
    .join("")}--${BOUNDARY}--\r\n`;

const bodyOf = (fields: fc.Arbitrary<object>): fc.Arbitrary<Body> =>
  fc.oneof(
    { weight: 5, arbitrary: fields.map((value): Body => ["application/json", Buffer.from(JSON.stringify(value))]) },
    {
      weight: 2,
      arbitrary: fields.map((value): Body => [
        "application/x-www-form-urlencoded",
        Buffer.from(safely(urlencoded, value)),
      ]),
    },
    {
      weight: 2,
      arbitrary: fields.map((value): Body => [
        `multipart/form-data; boundary=${BOUNDARY}`,
        Buffer.from(safely(multipart, value)),
      ]),
    },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 400 }).map((bytes): Body => ["application/json", Buffer.from(bytes)]),
    },
    { weight: 1, arbitrary: fc.nat(90_000).map((length): Body => ["application/json", Buffer.alloc(length, "[")]) },
  );

const request = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(...callNames)
      .chain((name) => fc.tuple(methodFor("POST"), fc.constant(pathOfCall(name)), bodyOf(fieldsOf(name)))),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      methodFor("GET"),
      address,
      fc.oneof(
        { weight: 6, arbitrary: fc.constant<Body>(["", Buffer.alloc(0)]) },
        { weight: 1, arbitrary: bodyOf(fc.constant({})) },
      ),
    ),
  },
);

function safely(write: (value: object) => string, value: object): string {
  try {
    return write(value);
  } catch {
    return "";
  }
}

/** How the head announces the body: by its length, in chunks, or in a way that two servers could read differently. */
const framing = fc.oneof(
  { weight: 12, arbitrary: fc.constant("length" as const) },
  { weight: 3, arbitrary: fc.constant("chunks" as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("none" as const, "both" as const, "two lengths" as const, "bad chunks" as const),
  },
);

function framed(
  kind: typeof framing extends fc.Arbitrary<infer Kind> ? Kind : never,
  bytes: Buffer,
): [string[], Buffer] {
  const chunk = Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n0\r\n\r\n")]);
  const chunked = bytes.length === 0 ? Buffer.from("0\r\n\r\n") : chunk;
  switch (kind) {
    case "length":
      return [[`Content-Length: ${bytes.length}`], bytes];
    case "chunks":
      return [["Transfer-Encoding: chunked"], chunked];
    case "none":
      return [[], bytes];
    case "both":
      return [[`Content-Length: ${bytes.length}`, "Transfer-Encoding: chunked"], chunked];
    case "two lengths":
      return [[`Content-Length: ${bytes.length}`, `Content-Length: ${bytes.length + 1}`], bytes];
    case "bad chunks":
      return [["Transfer-Encoding: chunked"], Buffer.from(`zz\r\n${bytes.toString("latin1")}`)];
  }
}

export function rawRequests({ host, cookie, forgeryToken }: Credentials): fc.Arbitrary<RawRequest> {
  const signedIn = fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });
  const leaves = fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(2_000) });
  return fc
    .record({ request, headers, kind: framing, signedIn, leaves })
    .map(({ request: [verb, target, [type, bytes]], headers: extra, kind, signedIn: own, leaves: leavesAfter }) => {
      const [lengths, payload] = framed(kind, bytes);
      // A visit to the sign-in would end the session that the run needs.
      const presents = own && !/uthentication|%/i.test(target);
      const lines = [
        `${verb} ${target} HTTP/1.1`,
        `Host: ${host}`,
        ...(presents ? [`Cookie: ${cookie}`, `X-XSRF-TOKEN: ${forgeryToken}`, `Origin: http://${host}`] : []),
        ...(type === "" ? [] : [`Content-Type: ${type}`]),
        ...extra.map(([name, value]) => `${name}: ${value}`),
        ...lengths,
      ];
      return { head: `${lines.join("\r\n")}\r\n\r\n`, body: payload, method: verb, leavesAfter };
    });
}
