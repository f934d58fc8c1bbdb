import { startSound } from "./sound-player";

/** An audio device all of whose nodes, parameters and calls do nothing. */
const silent: AudioContext = new Proxy(() => undefined, {
  get: () => silent,
  set: () => true,
  apply: () => silent,
}) as unknown as AudioContext;

test("the music is rendered again at the next change of volume if it could not be rendered", async () => {
  const warn = jest.spyOn(console, "warn").mockImplementation();
  const createOffline = jest.fn(() => {
    throw new Error("no memory");
  });
  const player = startSound(
    { createContext: () => silent, createOffline, ownSounds: () => ({}) },
    { music: 50, effects: 50 },
  );
  await Promise.resolve();
  await Promise.resolve();
  player.setVolumes({ music: 60, effects: 50 });
  expect(createOffline).toHaveBeenCalledTimes(2);
  await Promise.resolve();
  await Promise.resolve();
  warn.mockRestore();
});
