import Hls from "hls.js/light";
import { openHls } from "./open-source";

jest.mock("hls.js/light", () => ({
  __esModule: true,
  default: class FakeHls {
    static Events: Record<string, string> = { ERROR: "hlsError" };
    static ErrorTypes: Record<string, string> = { MEDIA_ERROR: "mediaError", NETWORK_ERROR: "networkError" };
    static made: FakeHls[] = [];
    liveSyncPosition: number | null = 40;
    calls: unknown[][] = [];
    tell: (name: string, data: object) => void = () => undefined;
    constructor() {
      FakeHls.made.push(this);
    }
    on = (_event: string, listener: (name: string, data: object) => void) => {
      this.tell = listener;
    };
    loadSource = (...all: unknown[]) => this.calls.push(["loadSource", ...all]);
    attachMedia = () => this.calls.push(["attachMedia"]);
    recoverMediaError = () => this.calls.push(["recoverMediaError"]);
    destroy = () => this.calls.push(["destroy"]);
  },
}));

interface FakeHls {
  calls: unknown[][];
  liveSyncPosition: number | null;
  tell(name: string, data: object): void;
}

function open() {
  const video = document.createElement("video");
  const failures: string[] = [];
  const source = openHls(Hls, video, "/hd.m3u8", ({ message }) => void failures.push(message));
  // The fake class above, which lists its instances.
  const { made } = Hls as unknown as { made: FakeHls[] };
  const hls = made.at(-1);
  if (hls === undefined) throw new Error("no hls.js was made");
  const error = (type: string, fatal: boolean): void => hls.tell("hlsError", { type, fatal, details: type });
  const called = (): unknown[] => hls.calls.map(([name]) => name).slice(2);
  return { video, source, failures, hls, error, called };
}

test("openHls loads the address into the video", () => {
  const { hls } = open();
  expect(hls.calls).toEqual([["loadSource", "/hd.m3u8"], ["attachMedia"]]);
});

test("an error that hls.js repairs by itself causes no failure", () => {
  const { error, failures, called } = open();
  error("networkError", false);
  error("mediaError", false);
  expect([failures, called()]).toEqual([[], []]);
});

test("a decoder error is recovered, unless it follows another within ten seconds", () => {
  let now = 0;
  jest.spyOn(performance, "now").mockImplementation(() => now);
  const { error, failures, called } = open();
  error("mediaError", true);
  now += 20_000;
  error("mediaError", true);
  expect([failures, called()]).toEqual([[], ["recoverMediaError", "recoverMediaError"]]);
  now += 5000;
  error("mediaError", true);
  expect([failures, called().at(-1)]).toEqual([["mediaError"], "destroy"]);
});

test("a fatal error of the network is a failure, and everything stops", () => {
  const { error, failures, called } = open();
  error("networkError", true);
  expect([failures, called()]).toEqual([["networkError"], ["destroy"]]);
});

test("the source knows how far behind live the video is, and jumps to live", () => {
  const { video, source, hls } = open();
  video.currentTime = 28;
  expect(source.behindSeconds()).toBe(12);
  source.toLive();
  expect([video.currentTime, source.behindSeconds()]).toEqual([40, 0]);
  hls.liveSyncPosition = null;
  source.toLive();
  expect([video.currentTime, source.behindSeconds()]).toEqual([40, 0]);
});
