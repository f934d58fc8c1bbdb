import { bootstrapScript } from "./head-scripts";
import { FAVOURITE_GAMES_COOKIE, readFavouriteGames } from "@/lib/browser/favourite-games";
import { MOBILE_MAX } from "@/lib/browser/layout";
import { PLAYED_CODES } from "@/lib/contract/games";
import { builtPages, gameOfPath } from "@/lib/paths";
import { preferenceKey } from "@/lib/browser/preferences";
import { WATCHING_COOKIE } from "@/lib/stream/watching-cookie";

interface Visit {
  path: string;
  revision?: string;
  cookie?: string;
  narrow?: boolean;
  savesData?: boolean;
  /** The stored quality; null if reading the storage throws. */
  quality?: string | null;
  /** The stored choice of the small window for the stream. */
  inset?: string | null;
  /** The time zone that Temporal returns; undefined in a browser without Temporal. */
  temporal?: string;
  answer?: Promise<unknown>;
  /** The property `--games` of the brand's style sheet. */
  games?: string;
}

/** Runs the script with fake browser globals. */
function visit({
  path,
  revision = "rev-1",
  cookie = "",
  narrow = false,
  savesData,
  quality,
  inset = null,
  temporal,
  answer,
  games = `"${PLAYED_CODES.join(" ")}"`,
}: Visit) {
  const calls: [url: string, init: RequestInit][] = [];
  const queries: string[] = [];
  const root = { dataset: {} as Record<string, string> };
  const page: { pageBootstrap?: { url: string; answer: unknown }; Temporal?: object } = {};
  const time = { Now: { timeZoneId: () => temporal } };
  if (temporal !== undefined) page.Temporal = time;
  const fetched = answer ?? Promise.resolve("answered");
  const parts = {
    location: { pathname: path, protocol: "https:" },
    document: { cookie, documentElement: root },
    getComputedStyle: () => ({ getPropertyValue: (name: string) => (name === "--games" ? games : "") }),
    localStorage: {
      getItem(name: string) {
        if (quality === null) throw new Error("denied");
        if (name === preferenceKey("streamInset")) return inset;
        return name === preferenceKey("streamingQuality") ? (quality ?? null) : null;
      },
    },
    navigator: savesData === undefined ? {} : { connection: { saveData: savesData } },
    matchMedia: (query: string) => {
      queries.push(query);
      return { matches: narrow };
    },
    self: page,
    Temporal: time,
    fetch: (url: string, init: RequestInit) => {
      calls.push([url, init]);
      return fetched;
    },
  };
  // oxlint-disable-next-line no-implied-eval -- the page runs the script from text, too
  new Function(...Object.keys(parts), bootstrapScript(revision))(...Object.values(parts));
  return { calls, written: parts.document.cookie, queries, dataset: root.dataset, begun: page.pageBootstrap, fetched };
}

const urlOf = (visited: Visit): string | undefined => visit(visited).calls[0]?.[0];
const headersOf = (visited: Visit): unknown => visit(visited).calls[0]?.[1].headers;

test.each([
  ["/game/pk10/home", "/api/bootstrap?game=PK10&streaming_quality=hd&is_mobile=0"],
  ["/game/racinggod/home/", "/api/bootstrap?game=RACINGGOD&streaming_quality=hd&is_mobile=0"],
  ["/lobby/home", "/api/bootstrap?game=LOBBY&streaming_quality=hd&is_mobile=0"],
  ["/lobby2/home", "/api/bootstrap?game=LOBBY&streaming_quality=hd&is_mobile=0"],
  ["/layout", "/api/bootstrap?game=LUCKYWHEEL&streaming_quality=hd&is_mobile=0"],
  ["/error", "/api/bootstrap"],
  ["/authentication", "/api/bootstrap"],
  ["/authentication/", "/api/bootstrap"],
  ["/iframe/test", "/api/bootstrap"],
])("at %s the script sends the call %s once, and keeps its answer for the page", (path, url) => {
  const { calls, begun, fetched } = visit({ path });
  expect(calls.map(([address]) => address)).toEqual([url]);
  expect(calls[0]?.[1]).toMatchObject({ credentials: "same-origin", cache: "no-store" });
  expect(begun).toEqual({ url, answer: fetched });
});

test.each([
  "/launch",
  "/nowhere",
  "/lobbyist",
  "/layouts",
  "/iframe/testing",
  "/game/nothing/home",
  "/game/pk10",
  "/game/pk10/away",
  "/game/lobby",
])("%s starts no call", (path) => {
  const { calls, begun } = visit({ path });
  expect([calls, begun]).toEqual([[], undefined]);
});

test.each([...builtPages()])("at %s the script requests the page's game", (path) => {
  const url = urlOf({ path });
  const game = url === undefined ? null : new URL(url, "http://play.example").searchParams.get("game");
  expect(game).toBe(gameOfPath(path));
});

test("the script sends the headers of every call, and the page's revision if it has one", () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const common = { Accept: "application/json", "X-Requested-With": "XMLHttpRequest" };
  expect(headersOf({ path: "/lobby/home" })).toEqual({ ...common, TIMEZONE: zone, VREVV: "rev-1" });
  expect(headersOf({ path: "/lobby/home", revision: "" })).toEqual({ ...common, TIMEZONE: zone });
  expect(headersOf({ path: "/lobby/home", temporal: "Asia/Bangkok" })).toMatchObject({ TIMEZONE: "Asia/Bangkok" });
});

describe("the script requests the stream in the quality", () => {
  const path = "/game/pk10/home";
  test.each<[string, Omit<Visit, "path">, string]>([
    ["for a desktop", {}, "streaming_quality=hd&is_mobile=0"],
    ["for a phone", { narrow: true }, "streaming_quality=sd&is_mobile=1"],
    ["for a browser that saves data", { savesData: true }, "streaming_quality=sd&is_mobile=0"],
    ["for a browser that does not save data", { savesData: false }, "streaming_quality=hd&is_mobile=0"],
    ["that the player chose, hd", { narrow: true, quality: '"hd"' }, "streaming_quality=hd&is_mobile=1"],
    ["that the player chose, sd", { quality: '"sd"' }, "streaming_quality=sd&is_mobile=0"],
    ["for the device, if the player chose nothing", { quality: "null" }, "streaming_quality=hd&is_mobile=0"],
    ["for the device, if the stored choice is invalid", { quality: '"4k&x=1"' }, "streaming_quality=hd&is_mobile=0"],
    ["for the device, if the storage cannot be read", { quality: null }, "streaming_quality=hd&is_mobile=0"],
  ])("%s", (_, device, query) => {
    expect(urlOf({ path, ...device })).toBe(`/api/bootstrap?game=PK10&${query}`);
  });

  test("for a phone up to the same width as the page's layout", () => {
    expect(visit({ path }).queries).toEqual([`(max-width: ${MOBILE_MAX}px)`]);
  });
});

describe("the player's starred games are on the root element before the first paint", () => {
  test.each([
    [`${FAVOURITE_GAMES_COOKIE}=BALLS12.PK10`],
    [`a=1; ${FAVOURITE_GAMES_COOKIE}=LUCKYWHEEL; b=2`],
    [`${FAVOURITE_GAMES_COOKIE}=HACK.BALLS48.BALLS48`],
  ])("%s", (cookie) => {
    const { starred, firstGame } = visit({ path: "/lobby/home", cookie }).dataset;
    const text = new RegExp(`${FAVOURITE_GAMES_COOKIE}=([^;]*)`).exec(cookie)?.[1];
    const games = readFavouriteGames(text);
    expect(games.length).toBeGreaterThan(0);
    expect([starred, firstGame]).toEqual([games.join(" "), games[0]]);
  });

  test.each(["", `${FAVOURITE_GAMES_COOKIE}=`, `${FAVOURITE_GAMES_COOKIE}=HACK`, `not_${FAVOURITE_GAMES_COOKIE}=PK10`])(
    "and there is no star if the cookie names no game: %j",
    (cookie) => expect(visit({ path: "/lobby/home", cookie }).dataset).toEqual({ firstGame: "PK10" }),
  );
});

test.each([
  ['"BALLS24 PK10"', "", "BALLS24", undefined],
  ['"BALLS24 PK10"', "PK10", "PK10", "PK10"],
  ['"BALLS24 PK10"', "BALLS12", "BALLS24", undefined],
  ['"HACK"', "PK10", undefined, undefined],
  ["", "PK10", undefined, undefined],
])("if a brand offers %s and the player starred %j, the wide tile is %s", (games, stars, firstGame, starred) => {
  const cookie = `${FAVOURITE_GAMES_COOKIE}=${stars}`;
  expect(visit({ path: "/lobby/home", cookie, games }).dataset).toEqual({
    ...(firstGame === undefined ? {} : { firstGame }),
    ...(starred === undefined ? {} : { starred }),
  });
});

test.each([
  [`${WATCHING_COOKIE}=1`, true],
  [`a=1; ${WATCHING_COOKIE}=1; b=2`, true],
  [`${WATCHING_COOKIE}=0`, false],
  [`not_${WATCHING_COOKIE}=1`, false],
  ["", false],
])("space for the stream is reserved if the player watches: %j", (cookie, watches) => {
  expect("watching" in visit({ path: "/game/pk10/home", cookie }).dataset).toBe(watches);
});

test("a stream in a small window takes no space of the page", () => {
  const visited = visit({ path: "/game/pk10/home", cookie: `${WATCHING_COOKIE}=1`, inset: "true" });
  expect("watching" in visited.dataset).toBe(false);
});

test("a call that fails early causes no unhandled rejection", async () => {
  const unhandled = jest.fn();
  process.on("unhandledRejection", unhandled);
  visit({ path: "/lobby/home", answer: Promise.reject(new Error("down")) });
  await new Promise((resolve) => setTimeout(resolve, 10));
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test("the browser's zone is stored for the next launch, and written only if it has changed", () => {
  const zone = { path: "/lobby/home", temporal: "Asia/Bangkok" };
  expect(visit(zone).written).toBe("time_zone=Asia/Bangkok; Path=/; Max-Age=31536000; SameSite=Lax; Secure");
  const known = "a=1; time_zone=Asia/Bangkok";
  expect(visit({ ...zone, cookie: known }).written).toBe(known);
  expect(visit({ ...zone, cookie: "time_zone=Asia/Bangkok2" }).written).toMatch(/^time_zone=Asia\/Bangkok;/);
});
