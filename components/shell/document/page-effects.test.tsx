import { cleanup, render, act } from "@testing-library/react";
import { appEvents } from "@/lib/browser/events";
import { GameBody, RefreshCheck } from "./page-effects";
import { CallError } from "@/lib/api/call-error";
import { requestReload } from "@/lib/api/page-exit";

let pathname = "/lobby/home";
jest.mock("next/navigation", () => ({ usePathname: () => pathname }));
const session = { flagNewVersion: jest.fn() };
jest.mock("@/lib/live/player/use-player", () => ({ usePlayerContext: () => ({ session }) }));
jest.mock("@/lib/api/page-exit", () => ({ requestReload: jest.fn() }));
const call = jest.fn((): Promise<unknown> => Promise.resolve({ refresh: true }));
jest.mock("@/lib/api/call", () => ({
  call: (...args: []) => call(...args),
  pageRevision: () => document.querySelector<HTMLMetaElement>('meta[name="revision"]')?.content,
}));

describe("game body", () => {
  afterEach(cleanup);

  test("while a game is on the page its class is on the body, and events report its mount and unmount", () => {
    const events: string[] = [];
    const stops = [
      appEvents.on("game:load", (game) => events.push(`load ${game}`)),
      appEvents.on("game:unload", (game) => events.push(`unload ${game}`)),
    ];
    const page = render(<GameBody game="PK10" />);
    expect(document.body).toHaveClass("game-pk10");
    page.rerender(<GameBody game="LUCKYWHEEL" />);
    expect(document.body.className).toBe("game-luckywheel");
    page.unmount();
    expect(document.body.className).toBe("");
    expect(events).toEqual(["load PK10", "unload PK10", "load LUCKYWHEEL", "unload LUCKYWHEEL"]);
    for (const stop of stops) stop();
  });
});

describe("refresh check", () => {
  const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

  beforeEach(() => {
    jest.useFakeTimers();
    jest.clearAllMocks();
    call.mockImplementation(() => Promise.resolve({ refresh: true }));
    sessionStorage.clear();
    document.head.innerHTML = '<meta name="revision" content="r1">';
    pathname = "/lobby/home";
  });
  afterEach(() => jest.useRealTimers());

  test("two seconds after each navigation the page sends its revision to the platform", async () => {
    const view = render(<RefreshCheck />);
    await pass(1900);
    expect(call).not.toHaveBeenCalled();
    await pass(200);
    expect(call).toHaveBeenCalledWith("refreshCheck", { revision: "r1" });
    pathname = "/lobby2/home";
    view.rerender(<RefreshCheck />);
    await pass(2100);
    expect(call).toHaveBeenCalledTimes(2);
  });

  test("an old page outside a game reloads when no dialog is open, and only once", async () => {
    render(<RefreshCheck />);
    await pass(2100);
    expect(requestReload).toHaveBeenCalledWith(expect.objectContaining({ afterDialogs: true }));
    render(<RefreshCheck />);
    await pass(2100);
    expect(requestReload).toHaveBeenCalledTimes(1);
  });

  test.each(["/game/pk10/home", "/layout"])("an old page of the game at %s reloads at its next round", async (path) => {
    pathname = path;
    render(<RefreshCheck />);
    await pass(2100);
    expect(session.flagNewVersion).toHaveBeenCalledTimes(1);
    expect(requestReload).not.toHaveBeenCalled();
  });

  test("an answer that arrives after the move to a game applies to that game", async () => {
    let answer: (told: unknown) => void = () => undefined;
    call.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const view = render(<RefreshCheck />);
    await pass(2100);
    pathname = "/game/pk10/home";
    view.rerender(<RefreshCheck />);
    answer({ refresh: true });
    await pass(100);
    expect(session.flagNewVersion).toHaveBeenCalledTimes(1);
    expect(requestReload).not.toHaveBeenCalled();
  });

  test.each([
    ["a page of the newest version", () => Promise.resolve({ refresh: false })],
    ["a failed check", () => Promise.reject(new Error("502"))],
  ])("%s does not reload", async (_, answer) => {
    jest.spyOn(console, "warn").mockImplementation(() => undefined);
    call.mockImplementation(answer);
    render(<RefreshCheck />);
    await pass(2100);
    expect(requestReload).not.toHaveBeenCalled();
    expect(session.flagNewVersion).not.toHaveBeenCalled();
  });

  test("a page without a revision makes no call", async () => {
    document.head.innerHTML = "";
    render(<RefreshCheck />);
    await pass(2100);
    expect(call).not.toHaveBeenCalled();
  });

  test("a platform without the check is asked only once, and the player sees no notice", async () => {
    const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
    call.mockImplementation(() => Promise.reject(new CallError(405, "http_405", { message: "" })));
    const view = render(<RefreshCheck />);
    await pass(2100);
    pathname = "/game/pk10/home";
    view.rerender(<RefreshCheck />);
    await pass(2100);
    expect(call).toHaveBeenCalledTimes(1);
    expect(warn).not.toHaveBeenCalled();
  });
});
