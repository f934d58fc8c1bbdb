import { act, cleanup, render } from "@testing-library/react";
import { call } from "@/lib/api/call";
import { GameProvider } from "./game-provider";
import { PlayerContext } from "./player-context";
import { PlayerSession } from "./player-session";
import { testAccount, wireHome, wireRound } from "./testing";
import { heldConnection } from "./testing-session";

jest.mock("@/lib/api/call", () => ({ call: jest.fn() }));
// jsdom knows no navigation timing.
jest.mock("./page-events", () => ({ ...jest.requireActual<object>("./page-events"), receivedAt: () => 0 }));

const isPhone = { matches: false };
const realMatchMedia = window.matchMedia;

beforeEach(() => {
  jest.useFakeTimers();
  window.localStorage.clear();
  jest.mocked(call).mockResolvedValue(wireHome(0, [wireRound(1, 0, 0)], { seq: 50 }));
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

/** Opens the game's channel ahead of the page's data, so that the home is asked for. */
async function missSomething(): Promise<void> {
  const held = heldConnection();
  const session = new PlayerSession(testAccount, held.connection, {
    loadBalance: () => new Promise(() => undefined),
    logout: () => new Promise(() => undefined),
    notify: () => undefined,
  });
  render(
    <PlayerContext value={{ account: testAccount, session }}>
      <GameProvider game="PK10" home={wireHome(0, [wireRound(1, 0, 0)], { seq: 10 })}>
        {null}
      </GameProvider>
    </PlayerContext>,
  );
  held.connection.start();
  await act(() => jest.advanceTimersByTimeAsync(0));
  await act(async () => held.open(12));
}

test.each([
  ["a desktop", false, null, { streaming_quality: "hd", is_mobile: false }],
  ["a phone", true, null, { streaming_quality: "sd", is_mobile: true }],
  ["a phone whose player chose hd", true, "hd", { streaming_quality: "hd", is_mobile: true }],
])("%s asks for the home with its stream", async (_, phone, chosen, asked) => {
  isPhone.matches = phone;
  window.localStorage.setItem("grandstand.streamingQuality", JSON.stringify(chosen));
  await missSomething();
  expect(call).toHaveBeenCalledWith("gameHome", asked, expect.objectContaining({ gameCode: "PK10" }));
});
