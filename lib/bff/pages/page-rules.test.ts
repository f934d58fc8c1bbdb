import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { contentSecurityPolicy } from "./policy";
import { mayBeFramed } from "../brand/frame-ancestors";
import { testBrands } from "../brand/testing";
import { PLAYED_CODES } from "@/lib/contract/games";
import { isUnasked, pageRule, type Visit } from "./page-rules";

const guest: Visit = {
  pathname: "/",
  signedIn: false,
  endsOwnSession: false,
  prefetch: false,
  unasked: false,
  framed: false,
  routed: false,
  hasToken: false,
  notice: "none",
  games: PLAYED_CODES,
  signIn: true,
  lang: "th",
};
const player: Visit = { ...guest, signedIn: true };

describe("page rules", () => {
  it.each([
    [
      { ...guest, pathname: "/" },
      { act: "redirect", to: "/error" },
    ],
    [
      { ...player, pathname: "/" },
      { act: "redirect", to: "/error" },
    ],
    [{ ...guest, pathname: "/error", notice: "own" }, { act: "show" }],
    [
      { ...guest, pathname: "/error", notice: { key: "account_kick" } },
      { act: "redirect", to: "/error?message=account_kick" },
    ],
    [
      { ...player, pathname: "/error", notice: { key: "account_kick" }, endsOwnSession: true },
      { act: "redirect", to: "/error?message=account_kick", clearSession: true },
    ],
    [
      { ...player, pathname: "/error", notice: "foreign", endsOwnSession: true },
      { act: "redirect", to: "/error" },
    ],
    [
      { ...player, pathname: "/", endsOwnSession: true },
      { act: "redirect", to: "/error", clearSession: true },
    ],
    [
      { ...player, pathname: "/", endsOwnSession: true, prefetch: true },
      { act: "redirect", to: "/error" },
    ],
    [{ ...guest, pathname: "/error" }, { act: "show" }],
    [
      { ...guest, pathname: "/lobby/home", signIn: false },
      { act: "redirect", to: "/error" },
    ],
    [
      { ...player, pathname: "/authentication", signIn: false },
      { act: "redirect", to: "/error", clearSession: true },
    ],
    [
      { ...player, pathname: "/authentication", signIn: false, unasked: true },
      { act: "redirect", to: "/error" },
    ],
    [
      { ...guest, pathname: "/authentication", signIn: false, framed: true, hasToken: true },
      { act: "show", as: "/launch" },
    ],
    [{ ...player, pathname: "/error" }, { act: "show" }],
    [{ ...player, pathname: "/error", endsOwnSession: true }, { act: "show-and-clear-session" }],
    [{ ...player, pathname: "/error", endsOwnSession: true, prefetch: true }, { act: "show" }],
    [{ ...player, pathname: "/lobby/home", endsOwnSession: true }, { act: "show" }],
    [{ ...guest, pathname: "/iframe/test" }, { act: "show" }],
    [{ ...guest, pathname: "/authentication" }, { act: "show-and-clear-session" }],
    [{ ...player, pathname: "/authentication" }, { act: "show-and-clear-session" }],
    [{ ...player, pathname: "/authentication/" }, { act: "show-and-clear-session" }],
    [{ ...player, pathname: "/authentication", prefetch: true }, { act: "show" }],
    [{ ...player, pathname: "/authentication", unasked: true }, { act: "show" }],
    [{ ...player, pathname: "/authentication", unasked: true, framed: true }, { act: "show" }],
    [
      { ...player, pathname: "/authentication", framed: true, hasToken: true },
      { act: "show", as: "/launch" },
    ],
    [{ ...player, pathname: "/authentication", framed: true }, { act: "show-and-clear-session" }],
    [
      { ...guest, pathname: "/game/pk10/home", framed: true },
      { act: "redirect", to: "/launch?game=PK10&lang=th" },
    ],
    [
      { ...guest, pathname: "/lobby/home", framed: true },
      { act: "redirect", to: "/launch?game=LOBBY&lang=th" },
    ],
    [
      { ...guest, pathname: "/game/pk10/rules", framed: true },
      { act: "redirect", to: "/launch?game=PK10&lang=th" },
    ],
    [
      { ...guest, pathname: "/game/pk10/limits" },
      { act: "redirect", to: "/authentication" },
    ],
    [
      { ...player, pathname: "/game/pk10/rules", games: ["BALLS12"] },
      { act: "redirect", to: "/lobby/home" },
    ],
    [{ ...guest, pathname: "/game/pk10/home", routed: true }, { act: "show" }],
    [
      { ...player, pathname: "/lobby" },
      { act: "redirect", to: "/lobby/home" },
    ],
    [
      { ...player, pathname: "/lobby2" },
      { act: "redirect", to: "/lobby2/home" },
    ],
    [{ ...guest, pathname: "/lobbyist" }, { act: "show" }],
    [{ ...guest, pathname: "/nowhere" }, { act: "show" }],
  ] as const)("%j → %j", (visit, rule) => {
    expect(pageRule(visit)).toEqual(rule);
  });

  it.each([
    "/lobby",
    "/lobby/home",
    "/lobby2",
    "/lobby2/home",
    "/game/pk10/home",
    "/game/racinggod/home",
    "/game",
    "/layout",
  ])("%s needs a session", (pathname) => {
    expect(pageRule({ ...guest, pathname })).toEqual({ act: "redirect", to: "/authentication" });
    expect(pageRule({ ...player, pathname })).not.toEqual({ act: "redirect", to: "/authentication" });
  });
});

describe("the content security policy", () => {
  const policy = (options: Partial<Parameters<typeof contentSecurityPolicy>[0]> = {}): Map<string, string[]> =>
    new Map(
      contentSecurityPolicy({
        scripts: ["'sha256-abc='"],
        realtimeUrl: undefined,
        frameAncestors: "'self'",
        mediaOrigins: "",
        ...options,
      })
        .split("; ")
        .map((directive): [string, string[]] => [directive.split(" ")[0] ?? "", directive.split(" ").slice(1)]),
    );

  it("allows the app's own files, and only the inline scripts of this document", () => {
    expect(policy().get("script-src")).toEqual(["'self'", "'sha256-abc='"]);
    expect(policy({ scripts: [] }).get("script-src")).toEqual(["'self'"]);
  });

  it("allows the app's own style sheets, and the style elements that sonner writes: an empty one, then its text", () => {
    const source = readFileSync("node_modules/sonner/dist/index.mjs", "utf8");
    const [, text = ""] = /^__insertCSS\(("(?:[^"\\]|\\.)*")\);$/m.exec(source) ?? [];
    const hashes = ["", JSON.parse(text)].map((css) => createHash("sha256").update(css).digest("base64"));
    expect(policy().get("style-src")).toEqual(["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)]);
  });

  it("allows every inline script and style in development, and the socket of the development server", () => {
    const developing = policy({ scripts: null });
    expect(developing.get("script-src")).toEqual(["'self'", "'unsafe-inline'", "'unsafe-eval'"]);
    expect(developing.get("style-src")).toEqual(["'self'", "'unsafe-inline'"]);
    expect(developing.get("connect-src")).toEqual(["'self'", "ws:"]);
  });

  it("allows the stream from our own origin, and from the named ones", () => {
    expect(policy().get("media-src")).toEqual(["'self'", "blob:"]);
    const named = policy({ mediaOrigins: "https://video.example https://*.cdn.example" });
    expect(named.get("media-src")).toEqual(["'self'", "blob:", "https://video.example", "https://*.cdn.example"]);
    expect(named.get("connect-src")).toEqual(["'self'", "https://video.example", "https://*.cdn.example"]);
  });

  it("names the socket's origin and the pages that may frame us", () => {
    expect(policy().get("connect-src")).toEqual(["'self'"]);
    expect(policy({ realtimeUrl: "wss://live.example:6001/x" }).get("connect-src")).toEqual([
      "'self'",
      "wss://live.example:6001",
      "https://live.example:6001",
    ]);
    expect(policy({ frameAncestors: "'self' https://merchant.example" }).get("frame-ancestors")).toEqual([
      "'self'",
      "https://merchant.example",
    ]);
  });
});

test.each([
  ["'self'", false],
  ["'none'", false],
  ["'self' https://merchant.example", true],
])("in %s are foreign sites: %s", (list, foreign) => expect(mayBeFramed(testBrands.all(), list)).toBe(foreign));

test("a game that the brand does not offer leads to the lobby", () => {
  const rule = (pathname: string) => pageRule({ ...player, pathname, games: ["PK10"] });
  expect(rule("/game/balls12/home")).toEqual({ act: "redirect", to: "/lobby/home" });
  expect(rule("/game/balls12/home/")).toEqual({ act: "redirect", to: "/lobby/home" });
  expect(rule("/game/pk10/home")).toEqual({ act: "show" });
});

test.each([
  ["cross-site", null, true],
  ["same-site", null, true],
  ["cross-site", "?0", true],
  ["cross-site", "?1", false],
  ["same-site", "?1", false],
  ["same-origin", null, false],
  ["none", "?1", false],
  ["none", null, false],
  [null, null, false],
])("Sec-Fetch-Site %s with Sec-Fetch-User %s was opened without a click: %s", (site, user, unasked) => {
  const given = new Map([
    ["sec-fetch-site", site],
    ["sec-fetch-user", user],
  ]);
  expect(isUnasked({ get: (name) => given.get(name) ?? null })).toBe(unasked);
});
