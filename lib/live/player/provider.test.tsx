import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { fetchBootstrap, type PageData } from "@/lib/api/bootstrap";
import { antiForgeryToken, call, callAs } from "@/lib/api/call";
import { localFailure } from "@/lib/api/call-error";
import { reloadIfOutdated } from "@/lib/api/page-revision";
import { fetchSettings } from "@/lib/api/settings";
import { tabKey } from "@/lib/browser/storage-keys";
import { GameProvider } from "../game/provider";
import { LobbyProvider } from "../lobby/provider";
import {
  useAccount,
  useBalance,
  useBalanceLoaded,
  useCachedAccount,
  usePlayerActions,
  useSite,
  useUsername,
} from "./use-player";
import { PlayerProvider } from "./provider";
import { testAccount as account, testSite, wireHome, wireRound } from "../testing";

let pathname: string;
let answer: Promise<unknown>;
const openEcho = jest.fn<Promise<never>, unknown[]>(() => new Promise(() => undefined));
jest.mock("next/navigation", () => ({ usePathname: () => pathname }));
jest.mock("@/lib/api/call", () => ({
  call: jest.fn(() => answer),
  callAs: jest.fn(),
  antiForgeryToken: jest.fn(() => null),
}));
jest.mock("@/lib/api/bootstrap", () => ({ fetchBootstrap: jest.fn(), bootstrapReceivedAt: () => 0 }));
jest.mock("@/lib/api/page-revision", () => ({ reloadIfOutdated: jest.fn(() => false) }));
jest.mock("@/lib/api/settings", () => ({
  fetchSettings: jest.fn(() => Promise.resolve({ countries: [], default_country_code: "", features: [] })),
  forgetSettings: jest.fn(),
  offers: () => false,
}));
jest.mock("../connection/echo-transport", () => ({ openEcho: (...asked: unknown[]) => openEcho(...asked) }));
jest.mock("@/lib/api/account-refresh", () => ({ AccountRefresh: () => null }));

const REMOVED = [tabKey("lastBets", 7, "PK10"), tabKey("lastBets", 8, "RACINGGOD"), tabKey("chips", 8, "PK10")];
const REMAINING = [tabKey("pendingBet", 7, "PK10"), "another.lastBets.7"];

const data = (over: Partial<PageData> = {}): PageData => ({
  site: testSite,
  account,
  sid: "sid-1",
  gameHome: null,
  lobbyHome: null,
  ...over,
});

function Player(): ReactNode {
  const { logout } = usePlayerActions();
  const { username } = useAccount() ?? { username: "nobody" };
  const { hub_key: hub } = useSite() ?? { hub_key: "nowhere" };
  const balance = useBalance();
  const loaded = useBalanceLoaded();
  return (
    <>
      <p>{`${username} at ${hub} has ${loaded ? balance : "?"}`}</p>
      <button type="button" onClick={() => void logout()}>
        leave
      </button>
    </>
  );
}

function CachedAccount(): ReactNode {
  return <p>{`${useUsername()} had ${useCachedAccount()?.balance ?? "nothing"}`}</p>;
}

function goTo(path: string): void {
  pathname = path;
  window.history.replaceState(null, "", path);
}

async function open(below: ReactNode = <Player />): Promise<(over?: Partial<PageData>) => Promise<void>> {
  let give: (answered: PageData) => void = () => undefined;
  jest.mocked(fetchBootstrap).mockImplementation(() => new Promise((resolve) => (give = resolve)));
  render(<PlayerProvider>{below}</PlayerProvider>);
  return (over) => act(async () => give(data(over)));
}

beforeEach(() => {
  jest.mocked(antiForgeryToken).mockReturnValue(null);
  window.sessionStorage.clear();
  for (const key of [...REMOVED, ...REMAINING]) window.sessionStorage.setItem(key, "[]");
  goTo("/game/racinggod/home");
  delete document.documentElement.dataset.framed;
});
const kept = (): string[] => Object.keys(window.sessionStorage).toSorted();

// This test is the first because the connections of later tests fetch the settings too.
test("the settings are fetched when the player is known, and at each navigation", async () => {
  jest.mocked(fetchBootstrap).mockResolvedValue(data());
  const { rerender } = render(<PlayerProvider>{null}</PlayerProvider>);
  // One call is the page's, the other one the connection's.
  await waitFor(() => expect(fetchSettings).toHaveBeenCalledTimes(2));
  jest.mocked(fetchSettings).mockClear();
  goTo("/lobby/home");
  rerender(<PlayerProvider>{null}</PlayerProvider>);
  await waitFor(() => expect(fetchSettings).toHaveBeenCalledTimes(1));
});

test("a page renders before its data arrive, and shows the player afterwards without mounting again", async () => {
  const give = await open();
  const [words, button] = [screen.getByText("nobody at nowhere has ?"), screen.getByText("leave")];
  expect(fetchBootstrap).toHaveBeenCalledWith("RACINGGOD", expect.any(AbortSignal));
  expect(openEcho).not.toHaveBeenCalled();
  await give();
  expect(words).toHaveTextContent("demo at hub-key has 10000");
  expect(screen.getByText("leave")).toBe(button);
});

test.each([
  [
    "/game/pk10/home",
    "a game",
    <GameProvider key="game" game="PK10">
      {null}
    </GameProvider>,
  ],
  ["/lobby/home", "the lobby", <LobbyProvider key="lobby">{null}</LobbyProvider>],
])("at %s the page of %s needs only one call for its first data", async (path, _, below) => {
  goTo(path);
  const give = await open(below);
  const tile = { game: "PK10" as const, enabled: true, game_seconds: 60, round: null, results: [], limits: [] };
  const lobbyHome = { games: [tile], selected_setting_id: null };
  await give({ gameHome: wireHome(0, [wireRound(1, 0, 0)]), lobbyHome });
  expect(fetchBootstrap).toHaveBeenCalledTimes(1);
  expect(jest.mocked(call).mock.calls.map(([name]) => name)).toEqual([]);
});

test("if the platform has no LOBBY home, the lobby begins with the games' homes and fetches no LOBBY home", async () => {
  goTo("/lobby/home");
  const give = await open(<LobbyProvider>{null}</LobbyProvider>);
  answer = new Promise(() => undefined);
  await give({ lobbyHome: null });
  expect(jest.mocked(call).mock.calls.map(([name, , options]) => [name, options?.gameCode])).toEqual([
    ["gameHome", "PK10"],
    ["gameHome", "RACINGGOD"],
  ]);
});

test("if the player opens a game before the lobby's data arrive, a call for the game replaces the first call", async () => {
  goTo("/lobby/home");
  const provided = (below: ReactNode): ReactNode => <PlayerProvider>{below}</PlayerProvider>;
  jest.mocked(fetchBootstrap).mockImplementation(() => new Promise(() => undefined));
  const { rerender } = render(provided(<LobbyProvider>{null}</LobbyProvider>));
  goTo("/game/pk10/home");
  rerender(provided(<GameProvider game="PK10">{null}</GameProvider>));
  const asked = jest.mocked(fetchBootstrap).mock.calls.map(([game, signal]) => [game, signal.aborted]);
  expect(asked).toEqual([
    ["LOBBY", true],
    ["PK10", false],
  ]);
  expect(call).not.toHaveBeenCalled();
});

test("after the first data arrive, calls name their sign-in, and the socket connects to their hub", async () => {
  const give = await open();
  await give({ site: { ...testSite, hub_key: "own", realtime_url: "wss://live.example" } });
  expect(jest.mocked(callAs).mock.calls).toEqual([["sid-1"]]);
  const hub = { key: "own", url: "wss://live.example" };
  await waitFor(() => expect(openEcho.mock.calls.map(([first]) => first)).toContainEqual(hub));
});

test.each([true, false])("the document is marked as framed if other sites may frame it (%s)", async (framed) => {
  const give = await open();
  await give({ site: { ...testSite, framed } });
  expect("framed" in document.documentElement.dataset).toBe(framed);
});

test("a document reloads, and starts no session, if the server has another build", async () => {
  jest.mocked(reloadIfOutdated).mockReturnValueOnce(true);
  const give = await open();
  await give({ site: { ...testSite, revision: "newer" } });
  expect(reloadIfOutdated).toHaveBeenCalledWith("newer");
  expect(screen.getByText("nobody at nowhere has ?")).toBeInTheDocument();
});

test("leaving a page aborts its call", async () => {
  await open();
  const signal = jest.mocked(fetchBootstrap).mock.calls[0]?.[1];
  expect(signal?.aborted).toBe(false);
  cleanup();
  expect(signal?.aborted).toBe(true);
});

test.each([
  ["that the server confirms", () => Promise.resolve({})],
  ["that gets no answer", () => Promise.reject(new Error("502"))],
])("a logout %s removes the last bets from the tab, and keeps a bet without an answer", async (_what, how) => {
  const give = await open();
  await give();
  answer = how();
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  await act(async () => fireEvent.click(screen.getByText("leave")));
  expect(kept()).toEqual(REMAINING.toSorted());
});

test("until its data arrive, a page shows the player and balance of the tab's previous page, but not after a logout", async () => {
  jest.mocked(antiForgeryToken).mockReturnValue("token");
  jest.mocked(call).mockResolvedValue({});
  const first = await open();
  await first();
  cleanup();
  const give = await open(
    <>
      <Player />
      <CachedAccount />
    </>,
  );
  expect(screen.getByText("demo had 10000")).toBeInTheDocument();
  expect(screen.getByText("nobody at nowhere has ?")).toBeInTheDocument();
  await give();
  expect(screen.getByText("demo had nothing")).toBeInTheDocument();
  await act(async () => fireEvent.click(screen.getByText("leave")));
  expect(kept()).toEqual(REMAINING.toSorted());
});

test("a logout in another tab removes this tab's last bets too, unless it ends another sign-in", async () => {
  const give = await open();
  await give();
  const told = (sid: string): void =>
    void act(() => window.dispatchEvent(new StorageEvent("storage", { key: "player.session-ended", newValue: sid })));
  told("another-sid");
  expect(kept()).toEqual([...REMOVED, ...REMAINING].toSorted());
  told("sid-1");
  expect(kept()).toEqual(REMAINING.toSorted());
});

test("calls name no sign-in after the page is gone", async () => {
  const give = await open();
  await give();
  expect(jest.mocked(callAs)).toHaveBeenLastCalledWith("sid-1");
  cleanup();
  expect(jest.mocked(callAs)).toHaveBeenLastCalledWith(null);
});

test("only a page whose fetch failed fetches again when the network is back", async () => {
  let fail: (error: Error) => void = () => undefined;
  jest.mocked(fetchBootstrap).mockReset();
  jest.mocked(fetchBootstrap).mockImplementation(() => new Promise((_, reject) => (fail = reject)));
  render(<PlayerProvider>{null}</PlayerProvider>);
  const goOnline = (): Promise<void> => act(async () => void window.dispatchEvent(new Event("online")));
  await goOnline();
  expect(fetchBootstrap).toHaveBeenCalledTimes(1);
  await act(async () => fail(localFailure("network", "down")));
  await goOnline();
  expect(fetchBootstrap).toHaveBeenCalledTimes(2);
  await act(async () => fail(localFailure("network", "down")));
  cleanup();
  await goOnline();
  expect(fetchBootstrap).toHaveBeenCalledTimes(2);
});
