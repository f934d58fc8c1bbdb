import { contentSecurityPolicy } from "./page-policy";
import { pageRule, type Visit } from "./page-rules";

const guest: Visit = { pathname: "/", hasLaunchToken: false, signedIn: false, endsOwnSession: false, prefetch: false };
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
    [
      { ...player, pathname: "/", endsOwnSession: true },
      { act: "redirect", to: "/error", clearSession: true },
    ],
    [
      { ...player, pathname: "/", endsOwnSession: true, prefetch: true },
      { act: "redirect", to: "/error" },
    ],
    [{ ...guest, pathname: "/error" }, { act: "show" }],
    [{ ...player, pathname: "/error" }, { act: "show" }],
    [{ ...guest, pathname: "/iframe/test" }, { act: "show" }],
    [{ ...guest, pathname: "/authentication" }, { act: "show-and-clear-session" }],
    [{ ...player, pathname: "/authentication" }, { act: "show-and-clear-session" }],
    [{ ...player, pathname: "/authentication/" }, { act: "show-and-clear-session" }],
    [{ ...player, pathname: "/authentication/", hasLaunchToken: true }, { act: "launch" }],
    [{ ...player, pathname: "/authentication", prefetch: true }, { act: "show" }],
    [{ ...guest, pathname: "/authentication", hasLaunchToken: true }, { act: "launch" }],
    [{ ...guest, pathname: "/authentication", hasLaunchToken: true, prefetch: true }, { act: "show" }],
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
        nonce: "abc",
        realtimeUrl: undefined,
        frameAncestors: "'self'",
        development: false,
        ...options,
      })
        .split("; ")
        .map((directive): [string, string[]] => [directive.split(" ")[0] ?? "", directive.split(" ").slice(1)]),
    );

  it("lets scripts run by nonce alone", () => {
    expect(policy().get("script-src")).toEqual(["'self'", "'nonce-abc'", "'strict-dynamic'"]);
    expect(policy({ development: true }).get("script-src")).toContain("'unsafe-eval'");
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
