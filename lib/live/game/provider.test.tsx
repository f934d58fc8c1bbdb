import { act, cleanup, render } from "@testing-library/react";
import { call } from "@/lib/api/call";
import { GameProvider } from "./provider";
import type { GameHome } from "../types";
import { useLatestRound } from "./use-game";
import { PageLoader } from "../page-loader";
import { PlayerContext } from "@/lib/live/player/use-player";
import { testAccount, testSite, wireHome, wireRound } from "../testing";
import { heldConnection, pageOf, playerSession } from "../testing-session";

jest.mock("@/lib/api/call", () => ({ call: jest.fn() }));

const isPhone = { matches: false };
const realMatchMedia = window.matchMedia;

beforeEach(() => {
  jest.useFakeTimers();
  window.localStorage.clear();
  jest.mocked(call).mockResolvedValue(homeOf(2));
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes("max-width") && isPhone.matches,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
});
afterEach(() => {
  cleanup();
  window.matchMedia = realMatchMedia;
  jest.useRealTimers();
});

const homeOf = (roundId: number): GameHome => wireHome((roundId - 1) * 60_000, [wireRound(roundId, 0, 0)], { seq: 10 });

function Round() {
  return <p>{useLatestRound()?.id ?? "none"}</p>;
}

async function openGame(loader?: PageLoader): Promise<HTMLElement> {
  const page = pageOf(playerSession(heldConnection().connection));
  const { container } = render(
    <PlayerContext value={{ ...page, ...(loader !== undefined && { loader }) }}>
      <GameProvider game="PK10">
        <Round />
      </GameProvider>
    </PlayerContext>,
  );
  await act(() => jest.advanceTimersByTimeAsync(0));
  return container;
}

test.each([
  ["a desktop", false, null, { streaming_quality: "hd", is_mobile: false }],
  ["a phone", true, null, { streaming_quality: "sd", is_mobile: true }],
  ["a phone whose player chose hd", true, "hd", { streaming_quality: "hd", is_mobile: true }],
])("%s fetches the home with the quality of the stream", async (_, phone, chosen, asked) => {
  isPhone.matches = phone;
  window.localStorage.setItem("player.streamingQuality", JSON.stringify(chosen));
  const page = await openGame();
  expect(call).toHaveBeenCalledWith("gameHome", asked, expect.objectContaining({ gameCode: "PK10" }));
  expect(page).toHaveTextContent("2");
});

test("the first game of a page uses the page's first data, and sends no call", async () => {
  const data = { site: testSite, account: testAccount, sid: null, gameHome: homeOf(1), lobbyHome: null };
  const loader = new PageLoader({
    ask: () => Promise.resolve(data),
    now: () => 0,
    receivedAt: () => 0,
    random: () => 0,
    notify: () => undefined,
  });
  loader.start("PK10", () => undefined);
  const page = await openGame(loader);
  expect(page).toHaveTextContent("1");
  expect(call).not.toHaveBeenCalled();
});
