import { act, fireEvent, render } from "@testing-library/react";
import { appEvents } from "@/lib/browser/events";
import { createStore } from "@/lib/live/store";
import { type SoundPlayer, startSound } from "@/lib/sound/sound-player";
import { writePreference } from "@/lib/browser/use-preferences";
import { type Audible, GameSounds as Sounds, soundOf } from "./game-sounds";
import type { OwnWin } from "@/lib/live/player/session";

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

test("the sound device is opened only after a gesture, and is closed with the page", async () => {
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

test("only the visible page plays, and of two visible pages the one used last", async () => {
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

test("the countdown's end plays a sound", async () => {
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

test("no sound plays until the speaker is pressed, and another press mutes all sounds", async () => {
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

const still: Audible = { stake: 0, status: "idle", phase: "open", countdown: 30, win: null };
const win = (amount: number): OwnWin => ({ roundId: 7, roundNo: "1", game: "PK10", amount, staked: 500 });

test.each<[string, Partial<Audible>, Partial<Audible>, ReturnType<typeof soundOf>]>([
  ["nothing changes", {}, {}, null],
  ["a chip is put down", {}, { stake: 100 }, "chip"],
  ["a chip is taken back", { stake: 200 }, { stake: 100 }, "chipBack"],
  ["a slip is sent", { stake: 200 }, { stake: 200, status: "sending" }, null],
  ["a sent slip leaves the table", { stake: 200, status: "sending" }, { status: "sending" }, null],
  ["a slip is accepted", { status: "sending" }, { status: "accepted" }, "confirm"],
  ["a slip is refused and comes back", { status: "sending" }, { stake: 200, status: "refused" }, "refused"],
  ["the note of an accepted slip disappears", { status: "accepted" }, {}, null],
  ["a second before the last five passes", { countdown: 7 }, { countdown: 6 }, null],
  ["one of the last five seconds passes", { countdown: 6 }, { countdown: 5 }, "tick"],
  ["a page comes back in the last seconds", { countdown: 40 }, { countdown: 3 }, null],
  ["betting closes: the countdown already made its sounds", { countdown: 1 }, { countdown: 0, phase: "closed" }, null],
  ["a new round opens", { countdown: 0, phase: "announced" }, { countdown: 40 }, null],
  ["the player wins", { phase: "drawing" }, { phase: "announced", win: win(900) }, "win"],
  ["the player gets less back than the stake", { phase: "drawing" }, { phase: "announced", win: win(400) }, null],
  ["a win that was already shown stays", { win: win(900) }, { win: win(900) }, null],
])("%s", (_, before, now, sound) => {
  expect(soundOf({ ...still, ...before }, { ...still, ...now })).toBe(sound);
});
