import { CallError } from "@/lib/api/call-error";
import { onNotice } from "@/lib/api/notices";
import { fetchLobbyHome, fetchTileHome } from "./provider";
import { PageLoader } from "../page-loader";
import { testAccount, testSite, wireHome, wireRound } from "../testing";

const nothing = (): Promise<never> => new Promise(() => undefined);
const loaderOf = (ask: () => Promise<never> = nothing): PageLoader =>
  new PageLoader({ ask, now: () => 0, receivedAt: () => 0, random: () => 0, notify: () => undefined });

const realFetch = globalThis.fetch;
const paths: string[] = [];
let answer: () => Response;

beforeEach(() => {
  paths.length = 0;
  document.cookie = "XSRF-TOKEN=a";
  globalThis.fetch = (input) => {
    paths.push(String(input));
    return Promise.resolve(answer());
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const refused = (status: number) => () => Response.json({ message: "no" }, { status });
const { signal } = new AbortController();
const tile = { game: "PK10", enabled: true, game_seconds: 60, round: null, results: [], limits: [] };
const lobby = { games: [tile], selected_setting_id: null };

test.each([400, 403, 404, 405, 422, 500, 501])(
  "a lobby's home that is refused with %i counts as absent, and is fetched once for each page, without a notice",
  async (status) => {
    answer = refused(status);
    const notices = jest.fn();
    const deaf = onNotice(notices);
    const loader = loaderOf();
    expect((await fetchLobbyHome(loader, signal)).data).toBeNull();
    expect((await fetchLobbyHome(loader, signal)).data).toBeNull();
    deaf();
    expect(paths).toEqual(["/api/user/game/LOBBY/home"]);
    expect(notices).not.toHaveBeenCalled();
  },
);

test.each([401, 429, 502, 503, 504])(
  "an answer of %i does not mean that the lobby is absent: the next try fetches it again",
  async (status) => {
    answer = refused(status);
    const loader = loaderOf();
    await expect(fetchLobbyHome(loader, signal)).rejects.toBeInstanceOf(CallError);
    answer = () => Response.json(lobby);
    expect((await fetchLobbyHome(loader, signal)).data).toEqual(lobby);
  },
);

test.each([
  ["a home without a game", () => Response.json(wireHome(0, []))],
  ["an HTML page", () => new Response("<html></html>", { headers: { "content-type": "text/html" } })],
  ["what the BFF could not read", () => Response.json({ message: "no", code: "contract_mismatch" }, { status: 502 })],
])("%s is no lobby's home", async (_, given) => {
  answer = given;
  const loader = loaderOf();
  expect((await fetchLobbyHome(loader, signal)).data).toBeNull();
  expect((await fetchLobbyHome(loader, signal)).data).toBeNull();
  expect(paths).toHaveLength(1);
});

test("a lobby that has answered once is fetched again after any failure", async () => {
  const loader = loaderOf();
  answer = () => Response.json(lobby);
  await fetchLobbyHome(loader, signal);
  answer = refused(500);
  await expect(fetchLobbyHome(loader, signal)).rejects.toBeInstanceOf(CallError);
  answer = () => Response.json(lobby);
  expect((await fetchLobbyHome(loader, signal)).data).toEqual(lobby);
});

test("a page opened on a platform without a lobby never fetches the lobby's home", async () => {
  const loader = new PageLoader({
    ask: () => Promise.resolve({ site: testSite, account: testAccount, sid: null, gameHome: null, lobbyHome: null }),
    now: () => 0,
    receivedAt: () => 0,
    random: () => 0,
    notify: () => undefined,
  });
  loader.start("LOBBY", () => undefined);
  expect((await fetchLobbyHome(loader, signal)).data).toBeNull();
  expect((await fetchLobbyHome(loader, signal)).data).toBeNull();
  expect(paths).toEqual([]);
});

test.each([403, 404, 405])(
  "a game whose home is refused with %i has no tile, and the player stays in the lobby",
  async (status) => {
    answer = refused(status);
    const notices = jest.fn();
    const deaf = onNotice(notices);
    expect(await fetchTileHome("PK10", signal)).toBeNull();
    deaf();
    expect(paths).toEqual(["/api/user/game/PK10/home"]);
    expect(notices).not.toHaveBeenCalled();
  },
);

test("a game whose home fails otherwise is fetched again later", async () => {
  answer = refused(500);
  await expect(fetchTileHome("PK10", signal)).rejects.toBeInstanceOf(CallError);
  answer = () => Response.json(wireHome(0, [wireRound(1, 0, 0)]));
  expect((await fetchTileHome("PK10", signal))?.data.games[0]?.id).toBe(1);
});
