import { act, fireEvent, render } from "@testing-library/react";
import { appEvents } from "@/lib/browser/events";
import { createStore } from "@/lib/live/store";
import { type SoundPlayer, startSound } from "@/lib/sound/sound-player";
import { writePreference } from "@/lib/browser/use-preferences";
import { GameSounds as Sounds } from "./game-sounds";

const onStage = createStore(null);
const GameSounds = () => <Sounds onStage={onStage} />;

const player = {
  play: jest.fn(),
  setVolumes: jest.fn(),
  setSeen: jest.fn(),
  stop: jest.fn(),
};
jest.mock("@/lib/sound/sound-player", () => ({ startSound: jest.fn() }));
const game = {
  game: "PK10",
  store: createStore({ phase: "open", countdown: 30 }),
  player: { store: createStore({ ownWin: null }) },
};
const slip = { store: createStore({ stakes: {}, status: { type: "idle" } }) };
jest.mock("@/lib/live/game/use-game", () => ({ useGameSession: () => game }));
jest.mock("@/lib/slip/slip-provider", () => ({ useLateSlip: () => slip.store }));

const settle = async (): Promise<void> => {
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
};
const putChip = (stake: number): void => slip.store.set({ stakes: { "tf:big": stake }, status: { type: "idle" } });

beforeEach(() => {
  jest.clearAllMocks();
  jest.mocked(startSound).mockReturnValue(player as unknown as SoundPlayer);
  Object.assign(window, { AudioContext: class {}, OfflineAudioContext: class {} });
  window.localStorage.clear();
  window.localStorage.setItem("player.soundOn", "true");
});

test("nothing is opened before a gesture; after it a chip is played, and the device is closed at the end", async () => {
  const { unmount } = render(<GameSounds />);
  putChip(100);
  await settle();
  expect(startSound).not.toHaveBeenCalled();
  fireEvent.pointerDown(document.body);
  fireEvent.pointerDown(document.body);
  await settle();
  expect(startSound).toHaveBeenCalledTimes(1);
  expect(startSound).toHaveBeenCalledWith(expect.anything(), { music: 100, effects: 100 });
  putChip(200);
  expect(player.play.mock.calls).toEqual([["chip"]]);
  act(() => appEvents.emit("volume:effects", 100));
  expect(player.setVolumes).toHaveBeenCalledWith({ music: 100, effects: 100 });
  unmount();
  putChip(300);
  expect(player.play).toHaveBeenCalledTimes(1);
  expect(player.stop).toHaveBeenCalledTimes(1);
});

function show(hidden: boolean): void {
  jest.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
}

test("only the visible page plays; of two visible ones, the one used last", async () => {
  const lines: FakeLine[] = [];
  class FakeLine extends EventTarget {
    readonly told: unknown[] = [];
    constructor() {
      super();
      lines.push(this);
    }
    postMessage = (message: unknown): void => void this.told.push(message);
    close = jest.fn();
  }
  Object.assign(window, { BroadcastChannel: FakeLine });
  const { unmount } = render(<GameSounds />);
  fireEvent.pointerDown(document.body);
  await settle();
  show(true);
  expect(player.setSeen).toHaveBeenLastCalledWith(false);
  show(false);
  expect(player.setSeen).toHaveBeenLastCalledWith(true);
  lines[0]?.dispatchEvent(new MessageEvent("message", { data: "here" }));
  expect(player.setSeen).toHaveBeenLastCalledWith(false);
  window.dispatchEvent(new Event("focus"));
  expect(player.setSeen).toHaveBeenLastCalledWith(true);
  expect(lines[0]?.told.at(-1)).toBe("here");
  unmount();
  expect(lines[0]?.close).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
});

test("the countdown's end is played", async () => {
  const { unmount } = render(<GameSounds />);
  fireEvent.pointerDown(document.body);
  await settle();
  act(() => appEvents.emit("countdown:end", "PK10"));
  expect(player.play.mock.calls).toEqual([["close"]]);
  unmount();
  act(() => appEvents.emit("countdown:end", "PK10"));
  expect(player.play).toHaveBeenCalledTimes(1);
});

test("a silent visit loads no sound at all", async () => {
  window.localStorage.setItem("player.musicVolume", "0");
  window.localStorage.setItem("player.effectVolume", "0");
  const { unmount } = render(<GameSounds />);
  fireEvent.pointerDown(document.body);
  await settle();
  expect(startSound).not.toHaveBeenCalled();
  unmount();
});

test("nothing sounds until the speaker is pressed; one more press mutes all", async () => {
  window.localStorage.removeItem("player.soundOn");
  render(<GameSounds />);
  fireEvent.pointerDown(document.body);
  await settle();
  expect(startSound).not.toHaveBeenCalled();
  act(() => writePreference("soundOn", true));
  await settle();
  expect(startSound).toHaveBeenCalledWith(expect.anything(), { music: 100, effects: 100 });
  act(() => writePreference("soundOn", false));
  expect(player.setVolumes).toHaveBeenLastCalledWith({ music: 0, effects: 0 });
});
