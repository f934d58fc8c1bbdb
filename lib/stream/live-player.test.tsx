import {
  type LivePlayer,
  MOST_TRIES,
  startLivePlayer,
  type StreamView,
  type OpenSource,
  type Source,
} from "./live-player";

interface Opened {
  url: string;
  stopped: boolean;
  toLive: number;
  fail(): void;
}

const views: StreamView[] = [];
let opened: Opened[] = [];
let behind = 0;
let hidden = false;
let video: HTMLVideoElement;
let player: LivePlayer;
let address: jest.Mock<Promise<string | null>, []>;
let refusal: (() => Promise<void>) | null = null;

const openSource: OpenSource = async (_video, url, onFailure) => {
  const own: Opened = { url, stopped: false, toLive: 0, fail: () => onFailure(new Error("gone")) };
  opened.push(own);
  const source: Source = {
    behindSeconds: () => behind,
    toLive: () => void (own.toLive += 1),
    stop: () => {
      own.stopped = true;
    },
  };
  return source;
};

function begin(autoplay = true): void {
  player = startLivePlayer({
    video,
    address,
    openSource,
    onView: (view) => void views.push(view),
    random: () => 1,
    page: document,
    autoplay,
  });
}

const settle = (): Promise<void> => jest.advanceTimersByTimeAsync(0);
const status = (): string | undefined => views.at(-1)?.status;
const happens = (name: string): boolean => video.dispatchEvent(new Event(name));
const last = (): Opened => {
  const one = opened.at(-1);
  if (one === undefined) throw new Error("nothing was opened");
  return one;
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  views.length = 0;
  opened = [];
  behind = 0;
  hidden = false;
  refusal = null;
  jest.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  address = jest.fn(() => Promise.resolve<string | null>("/a.m3u8"));
  video = document.createElement("video");
  jest.spyOn(video, "play").mockImplementation(() => refusal?.() ?? Promise.resolve());
});
afterEach(() => {
  player.stop();
  jest.useRealTimers();
});

test("the player opens the address, plays, and reports how far behind live it is", async () => {
  begin();
  expect(status()).toBe("starting");
  await settle();
  expect(opened.map(({ url }) => url)).toEqual(["/a.m3u8"]);
  happens("playing");
  expect(status()).toBe("playing");
  behind = 11.6;
  await jest.advanceTimersByTimeAsync(1000);
  expect(views.at(-1)).toEqual({ status: "playing", behindSeconds: 12 });
  player.toLive();
  expect(last().toLive).toBe(1);
  player.stop();
  expect(last().stopped).toBe(true);
});

test("a failure is retried after growing waits with a new address, and a playing video resets the count", async () => {
  begin();
  await settle();
  happens("playing");
  for (const [index, delayMs] of [1000, 2000, 4000].entries()) {
    last().fail();
    expect([status(), last().stopped]).toEqual(["reconnecting", true]);
    await jest.advanceTimersByTimeAsync(delayMs - 1);
    expect(opened).toHaveLength(index + 1);
    await jest.advanceTimersByTimeAsync(1);
    expect(opened).toHaveLength(index + 2);
    expect(address).toHaveBeenCalledTimes(index + 2);
  }
  happens("playing");
  expect(status()).toBe("playing");
  await jest.advanceTimersByTimeAsync(10_000);
  last().fail();
  await jest.advanceTimersByTimeAsync(1000);
  expect(opened).toHaveLength(5);
});

test("the player stops after a limited number of tries, and starts again on a press or the network's return", async () => {
  address.mockRejectedValue(new Error("502"));
  begin();
  await jest.advanceTimersByTimeAsync(5 * 60_000);
  expect(status()).toBe("failed");
  expect(address).toHaveBeenCalledTimes(MOST_TRIES);
  player.play();
  await settle();
  expect(address).toHaveBeenCalledTimes(MOST_TRIES + 1);
  await jest.advanceTimersByTimeAsync(5 * 60_000);
  address.mockResolvedValue("/b.m3u8");
  window.dispatchEvent(new Event("online"));
  await settle();
  expect(last().url).toBe("/b.m3u8");
});

test("without a stream nothing is opened", async () => {
  address.mockResolvedValue(null);
  begin();
  await settle();
  expect([status(), opened]).toEqual(["reconnecting", []]);
});

test("a short stall is not shown, a long one is", async () => {
  begin();
  await settle();
  happens("playing");
  happens("waiting");
  await jest.advanceTimersByTimeAsync(1400);
  happens("playing");
  await jest.advanceTimersByTimeAsync(1000);
  expect(status()).toBe("playing");
  happens("waiting");
  await jest.advanceTimersByTimeAsync(1500);
  expect(status()).toBe("reconnecting");
  happens("playing");
  expect(status()).toBe("playing");
});

test("the player mutes the video if the browser refuses sound, and waits for a press if the browser refuses the muted video", async () => {
  const refused = (): Promise<void> => Promise.reject(new DOMException("no", "NotAllowedError"));
  refusal = () => (video.muted ? Promise.resolve() : refused());
  begin();
  await settle();
  expect([video.muted, status()]).toEqual([true, "starting"]);
  player.stop();
  refusal = refused;
  begin();
  await settle();
  expect(status()).toBe("paused");
  refusal = null;
  player.play();
  happens("playing");
  expect([last().toLive, status()]).toEqual([1, "playing"]);
});

test("without autoplay nothing is fetched before a press", async () => {
  begin(false);
  await jest.advanceTimersByTimeAsync(60_000);
  expect([status(), address.mock.calls]).toEqual(["paused", []]);
  player.play();
  await settle();
  expect(last().url).toBe("/a.m3u8");
});

test("a viewer's pause persists", async () => {
  begin();
  await settle();
  happens("playing");
  happens("pause");
  await jest.advanceTimersByTimeAsync(60_000);
  expect([status(), opened.length]).toEqual(["paused", 1]);
});

test("a tab hidden for long stops loading and resumes without a press; one hidden for a moment continues", async () => {
  begin();
  await settle();
  happens("playing");
  const hide = (is: boolean): void => {
    hidden = is;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  hide(true);
  await jest.advanceTimersByTimeAsync(29_000);
  hide(false);
  await jest.advanceTimersByTimeAsync(60_000);
  expect([status(), last().stopped]).toEqual(["playing", false]);
  hide(true);
  await jest.advanceTimersByTimeAsync(30_000);
  expect([status(), last().stopped, opened.length]).toEqual(["resting", true, 1]);
  hide(false);
  await settle();
  expect([status(), opened.length]).toEqual(["starting", 2]);
});

test("an address that arrives after the stop opens nothing", async () => {
  let answer: (url: string) => void = () => undefined;
  address.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  begin();
  player.stop();
  answer("/late.m3u8");
  await settle();
  expect(opened).toEqual([]);
});

test("opening the stream again stops the first source", async () => {
  begin();
  await settle();
  player.reopen();
  await settle();
  expect(opened.map(({ stopped }) => stopped)).toEqual([true, false]);
});
