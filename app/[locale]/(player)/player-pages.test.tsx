import { act, render, screen } from "@testing-library/react";
import type { Messages } from "next-intl";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { SWRConfig } from "swr";
import { fetchBootstrap, type PageData } from "@/lib/api/bootstrap";
import type { GameCode } from "@/lib/contract/games";
import { FAVOURITE_GAMES_COOKIE } from "@/lib/browser/favourite-games";
import { LanguageProvider, Words } from "@/lib/language/language";
import { PlayerProvider } from "@/lib/live/player/provider";
import { testAccount, testSite, wireHome, wireRound } from "@/lib/live/testing";
import { builtPages, gameOfPath } from "@/lib/paths";
import { preferenceKey } from "@/lib/browser/preferences";
import { WATCHING_COOKIE } from "@/lib/stream/watching-cookie";
import { english } from "@/i18n/testing";

let pathname: string;
jest.mock("next/navigation", () => ({
  usePathname: () => pathname,
  useRouter: () => ({ push: jest.fn(), replace: jest.fn(), prefetch: jest.fn() }),
}));
jest.mock("@/lib/api/bootstrap", () => ({ fetchBootstrap: jest.fn(), bootstrapReceivedAt: () => performance.now() }));
jest.mock("@/lib/live/connection/echo-transport", () => ({ openEcho: () => new Promise(() => undefined) }));
// The real component runs only on the server: it reads the messages of the language in the route's parameters.
jest.mock("@/components/shell/language/messages-provider", () => ({
  ClientMessages: ({ namespaces, children }: { namespaces: readonly (keyof Messages)[]; children: ReactNode }) => {
    const picked = Object.fromEntries(namespaces.map((name) => [name, english[name]]));
    return <Words messages={picked}>{children}</Words>;
  },
}));

const PLAYER_PAGES = [...builtPages()].filter((path) => gameOfPath(path) !== null);

const EMPTY: PageData = { site: testSite, account: testAccount, sid: null, gameHome: null, lobbyHome: null };

function dataOf(game: GameCode | null): PageData {
  const now = Date.now();
  const instant = (ms: number): string => new Date(now + ms).toISOString();
  const round = {
    ...wireRound(1, 0, 0),
    end_at: instant(45_000),
    draws_at: instant(48_000),
    announces_at: instant(58_000),
    next_at: instant(60_000),
  };
  if (game !== "LOBBY") return { ...EMPTY, gameHome: wireHome(0, [round], { server_time: instant(0) }) };
  const tile = { enabled: true, game_seconds: 60, results: [], limits: [{ settingID: 1, min: 1, max: 2000 }] };
  return {
    ...EMPTY,
    lobbyHome: { games: [{ ...tile, game: "PK10", round }], selected_setting_id: null, server_time: instant(0) },
  };
}

async function pageAt(path: string): Promise<ReactNode> {
  const code = /^\/game\/(\w+)\/home$/.exec(path)?.[1];
  const { default: Page } = await (code === undefined ? import(`.${path}/page`) : import("./game/[code]/home/page"));
  const content: ReactNode = await Page({ params: Promise.resolve({ code }) });
  return (
    <SWRConfig value={{ provider: () => new Map() }}>
      <LanguageProvider locale="en">
        <PlayerProvider>{content}</PlayerProvider>
      </LanguageProvider>
    </SWRConfig>
  );
}

/** The first rendering starts to load the game's lazy parts, and the second has them. Next's build waits for them. */
async function htmlOf(page: ReactNode): Promise<string> {
  renderToString(page);
  await jest.advanceTimersByTimeAsync(0);
  return renderToString(page);
}

const observer = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

function clearStorage(): void {
  window.localStorage.clear();
  for (const name of [WATCHING_COOKIE, FAVOURITE_GAMES_COOKIE]) document.cookie = `${name}=; Path=/; Max-Age=0`;
}

function fillStorage(): void {
  document.cookie = `${WATCHING_COOKIE}=1; Path=/`;
  document.cookie = `${FAVOURITE_GAMES_COOKIE}=BALLS12.LUCKYWHEEL; Path=/`;
  window.localStorage.setItem(preferenceKey("betSettingIndex"), '{"PK10":1}');
  window.localStorage.setItem(preferenceKey("oddsPolicy"), '"any"');
  window.localStorage.setItem(preferenceKey("gameOpacity"), "10");
  window.localStorage.setItem(preferenceKey("musicVolume"), "0");
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(window, { IntersectionObserver: observer, ResizeObserver: observer });
  jest.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  // No server answers the stream's requests, and the page logs their failures.
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  clearStorage();
});
afterEach(() => jest.useRealTimers());

describe.each([
  ["a browser without an earlier visit", clearStorage],
  ["a browser that keeps data of earlier visits", fillStorage],
])("in %s", (_, prepareStorage) => {
  test.each(PLAYER_PAGES)("hydration keeps the elements of the prerendered document of %s", async (path) => {
    const complaints = jest.spyOn(console, "error");
    pathname = path;
    window.history.replaceState(null, "", path);
    let answerBootstrap: (data: PageData) => void = () => undefined;
    jest.mocked(fetchBootstrap).mockImplementation(() => new Promise((resolve) => (answerBootstrap = resolve)));
    const page = await pageAt(path);
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = await htmlOf(page);
    const main = container.querySelector("main");
    const balances = container.querySelectorAll("[data-testid=balance]");
    expect(main).not.toBeNull();
    expect(container.textContent).not.toContain("100.00");
    prepareStorage();
    await act(async () => render(page, { container, hydrate: true }));
    expect(fetchBootstrap).toHaveBeenCalledWith(gameOfPath(path), expect.anything());
    await act(async () => answerBootstrap(dataOf(gameOfPath(path))));
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(main?.isConnected).toBe(true);
    expect([...balances].map((balance) => balance.textContent)).toEqual(
      [...balances].map(() => expect.stringContaining("100.00")),
    );
    expect(balances.length).toBeGreaterThan(0);
    expect(screen.getAllByRole("timer").length).toBeGreaterThan(0);
    expect(complaints.mock.calls.map(([first]) => String(first).slice(0, 300))).toEqual([]);
    container.remove();
  });
});
