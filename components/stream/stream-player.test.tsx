import { act, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { GameContext } from "@/lib/live/game/use-game";
import type { GameEdge } from "@/lib/live/game/session";
import { PlayerContext } from "@/lib/live/player/use-player";
import { testAccount, wireHome, wireRound } from "@/lib/live/testing";
import { heldConnection, heldEdge, loadedGame, pageOf, playerSession } from "@/lib/live/testing-session";
import { writePreference } from "@/lib/browser/use-preferences";
import { preferenceKey } from "@/lib/browser/preferences";
import { SpeakerButton } from "@/components/sound/speaker-button";
import type { OpenSource } from "@/lib/stream/live-player";
import { WatchingProvider } from "@/lib/stream/watching";
import { WATCHING_COOKIE } from "@/lib/stream/watching-cookie";
import { english as messages } from "@/i18n/testing";
import { StreamPlayer } from "./stream-player";
import { WatchLiveButton } from "./watch-live";

let narrow = false;
let calm = false;
let behind = 0;
let fail: (error: Error) => void = () => undefined;
const toLive = jest.fn();
const asked: string[] = [];
const opens: OpenSource = async (_video, _url, onFailure) => {
  fail = onFailure;
  return { behindSeconds: () => behind, toLive, stop: () => undefined };
};
const openSource = jest.fn<ReturnType<OpenSource>, Parameters<OpenSource>>();

function renderPlayer(streaming_url: string | null = "/hd.m3u8", changes = true): void {
  const home = wireHome(0, [wireRound(1, 0, 0)], { streaming_url });
  const player = playerSession(heldConnection().connection);
  const changeStream: GameEdge["changeStream"] = async (_game, quality) => {
    asked.push(quality);
    if (!changes) throw new Error("502");
    return { streaming_url: `/${quality}.m3u8` };
  };
  const { edge } = heldEdge(home, { changeStream });
  const game = loadedGame("PK10", home, player, edge);
  render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="Asia/Kuala_Lumpur">
      <PlayerContext value={pageOf(player, testAccount)}>
        <GameContext value={game}>
          <WatchingProvider>
            <WatchLiveButton />
            <SpeakerButton />
            <StreamPlayer openSource={openSource} />
          </WatchingProvider>
        </GameContext>
      </PlayerContext>
    </NextIntlClientProvider>,
  );
}

const settle = (ms = 0): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
const video = (): HTMLVideoElement => {
  const found = screen.getByTestId("stream").querySelector("video");
  if (found === null) throw new Error("no video");
  return found;
};
const button = (name: string): HTMLElement => screen.getByRole("button", { name });
const urls = (): string[] => openSource.mock.calls.map(([, url]) => url);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  jest.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  window.localStorage.clear();
  document.cookie = `${WATCHING_COOKIE}=1; Path=/`;
  [narrow, calm, behind] = [false, false, 0];
  asked.length = 0;
  openSource.mockReset().mockImplementation(opens);
  Object.defineProperty(window, "matchMedia", {
    configurable: true,
    value: (query: string) => ({ matches: query.includes("reduced-motion") ? calm : narrow }),
  });
});
afterEach(() => jest.useRealTimers());

test.each([
  [false, "/hd.m3u8", "HD: high quality"],
  [true, "/sd.m3u8", "SD: saves data"],
])("on a narrow screen (%s) the player plays %s", async (isNarrow, url, pressed) => {
  narrow = isNarrow;
  renderPlayer();
  expect(screen.getByRole("status")).toHaveTextContent("Connecting");
  await settle();
  expect(urls()).toEqual([url]);
  expect(button(pressed)).toHaveAttribute("aria-pressed", "true");
  fireEvent.playing(video());
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

test("another chosen quality is played and stored", async () => {
  renderPlayer();
  await settle();
  fireEvent.click(button("SD: saves data"));
  await settle();
  expect([asked, urls()]).toEqual([
    ["hd", "sd"],
    ["/hd.m3u8", "/sd.m3u8"],
  ]);
  expect(window.localStorage.getItem(preferenceKey("streamingQuality"))).toBe('"sd"');
  fireEvent.click(button("SD: saves data"));
  await settle();
  expect(asked).toHaveLength(2);
});

test("if the call for an address fails, the player plays the home answer's address", async () => {
  renderPlayer("/home.m3u8", false);
  await settle();
  expect(urls()).toEqual(["/home.m3u8"]);
});

test("a failure is shown during the retries, and then a button to try again", async () => {
  renderPlayer();
  await settle();
  fireEvent.playing(video());
  openSource.mockRejectedValue(new Error("503"));
  act(() => fail(new Error("gone")));
  expect(screen.getByRole("status")).toHaveTextContent("The stream is interrupted. We keep trying.");
  await settle(5 * 60_000);
  expect(screen.getByRole("status")).toHaveTextContent("cannot be shown");
  const tries = openSource.mock.calls.length;
  fireEvent.click(button("Try again"));
  await settle();
  expect(openSource.mock.calls.length).toBe(tries + 1);
});

test("a stream more than eight seconds behind shows a button back to live", async () => {
  renderPlayer();
  await settle();
  fireEvent.playing(video());
  behind = 8;
  await settle(1000);
  expect(screen.queryByRole("button", { name: /Back to live/ })).toBeNull();
  behind = 9;
  await settle(1000);
  fireEvent.click(screen.getByRole("button", { name: /Back to live/ }));
  expect(toLive).toHaveBeenCalledTimes(1);
});

test("the page's one switch turns the video's sound on and off, and the slider sets the video's volume", async () => {
  renderPlayer();
  await settle();
  fireEvent.playing(video());
  expect(video().muted).toBe(true);
  expect(screen.getAllByRole("button", { name: "Turn sound on" })).toHaveLength(1);
  fireEvent.click(button("Turn sound on"));
  expect(video().muted).toBe(false);
  fireEvent.click(button("Mute"));
  expect(video().muted).toBe(true);
  fireEvent.change(screen.getByRole("slider", { name: "Volume" }), { target: { value: "40" } });
  expect([video().muted, video().volume]).toEqual([false, 0.4]);
  expect(screen.getAllByRole("button", { name: "Mute" })).toHaveLength(1);
});

test("if a browser refuses sound before the first press, the sound starts with that press", async () => {
  act(() => writePreference("soundOn", true));
  renderPlayer();
  await settle();
  act(() => void (video().muted = true));
  fireEvent.click(document.body);
  expect(video().muted).toBe(false);
});

test("the controls hide when the viewer is idle, and then ignore touches", async () => {
  renderPlayer();
  await settle();
  fireEvent.playing(video());
  const bar = screen.getByTestId("stream-controls");
  expect(bar).not.toHaveClass("pointer-events-none");
  await settle(3000);
  expect(bar).toHaveClass("pointer-events-none");
  fireEvent.pointerDown(video());
  expect(bar).not.toHaveClass("pointer-events-none");
});

test("with reduced motion, a stream that an earlier page chose waits for a press", async () => {
  calm = true;
  renderPlayer();
  await settle(60_000);
  expect(openSource).not.toHaveBeenCalled();
  fireEvent.click(button("Play"));
  await settle();
  expect(urls()).toEqual(["/hd.m3u8"]);
});

test("the choice to watch is stored in a cookie", async () => {
  renderPlayer();
  await settle();
  fireEvent.click(button("Watch live"));
  expect(document.cookie).toContain("watch_live=0");
  fireEvent.click(button("Watch live"));
  expect(document.cookie).toContain("watch_live=1");
});

test("if the platform has no stream there is no button", async () => {
  renderPlayer(null, false);
  await settle();
  expect(screen.queryByRole("button", { name: "Watch live" })).toBeNull();
});
