import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { call } from "@/lib/api/call";
import { type Notice, type NoticeAction, notify } from "@/lib/api/notices";
import { leaveForExit, leavePage, requestReload } from "@/lib/api/page-exit";
import { keepBrand } from "@/lib/browser/brand";
import { appEvents } from "@/lib/browser/events";
import { ridingBetsOf } from "@/lib/browser/riding-bets";
import { keepExitUrl } from "@/lib/browser/exit-url";
import type { PlayerSession } from "@/lib/live/player/session";
import { PlayerContext } from "@/lib/live/player/use-player";
import { testSite } from "@/lib/live/testing";
import { heldConnection, pageOf, playerSession } from "@/lib/live/testing-session";
import { holdPage } from "@/lib/browser/page-holds";
import { english as messages } from "@/i18n/testing";
import { NoticeHost } from "./notice-host";

const router = { replace: jest.fn(), back: jest.fn() };
jest.mock("next/navigation", () => ({ useRouter: () => router }));
jest.mock("@/lib/api/page-exit", () => ({
  ...jest.requireActual<object>("@/lib/api/page-exit"),
  leavePage: jest.fn(),
  leaveForExit: jest.fn(() => Promise.resolve()),
  requestReload: jest.fn(),
}));
jest.mock("@/lib/api/call", () => ({ call: jest.fn() }));

let session: PlayerSession;

beforeEach(() => {
  jest.clearAllMocks();
  session = playerSession(heldConnection().connection);
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  // jsdom has neither this function, which dragged toasts call, nor `showModal`.
  Element.prototype.setPointerCapture = () => undefined;
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <PlayerContext value={pageOf(session)}>
        <NoticeHost />
      </PlayerContext>
    </NextIntlClientProvider>,
  );
});

const { parent } = window;
const showIn = (around: object): void =>
  void Object.defineProperty(window, "parent", { value: around, writable: true });

const tell = (notice: Notice): Promise<void> => act(async () => notify(notice));
const does = (action: NoticeAction): Promise<void> => tell({ key: null, tone: "warning", action });

test.each<[NoticeAction, () => void]>([
  [{ type: "go", path: "/lobby/home" }, () => expect(router.replace).toHaveBeenCalledWith("/lobby/home")],
  [{ type: "leave", path: "/?ended=x" }, () => expect(leavePage).toHaveBeenCalledWith("/?ended=x")],
  [
    { type: "reload", spreadMs: 5000 },
    () => expect(requestReload).toHaveBeenCalledWith(expect.objectContaining({ spreadMs: 5000 })),
  ],
])("the action %j runs at once", async (action, expectDone) => {
  await does(action);
  expectDone();
});

test("a page that leaves with a reason is not redirected by a call that is refused without a reason", async () => {
  const leave = (key: Notice["key"], path: string): Promise<void> =>
    tell({ key, tone: "warning", action: { type: "leave", path } });
  await leave(null, "/");
  await leave("account_kick", "/error?message=account_kick");
  await leave(null, "/");
  expect(jest.mocked(leavePage).mock.calls).toEqual([["/"], ["/error?message=account_kick"]]);
});

test("a logout and an ended session lead to the merchant's address, and a kick leads to its message", async () => {
  act(() => keepExitUrl("https://casino.example/lobby"));
  for (const path of ["/", "/?ended=x"]) await does({ type: "leave", path });
  expect(jest.mocked(leaveForExit).mock.calls).toEqual([
    ["https://casino.example/lobby", "/"],
    ["https://casino.example/lobby", "/?ended=x"],
  ]);
  expect(leavePage).not.toHaveBeenCalled();
  await does({ type: "leave", path: "/error?message=account_kick&ended=x" });
  expect(leavePage).toHaveBeenCalledWith("/error?message=account_kick&ended=x");
  expect(leaveForExit).toHaveBeenCalledTimes(2);
  act(() => keepExitUrl(null));
});

test("in a frame that keeps no cookie the landing page has the page's language", async () => {
  showIn({});
  document.documentElement.lang = "vi";
  const stop = appEvents.on("session:end", () => undefined);
  for (const path of ["/?ended=x", "/error?message=account_kick"]) await does({ type: "leave", path });
  stop();
  showIn(parent);
  document.documentElement.lang = "en";
  expect(jest.mocked(leavePage).mock.calls.flat()).toEqual([
    "/error?ended=x&lang=vn",
    "/error?message=account_kick&lang=vn",
  ]);
});

test("in a frame that is not connected to the embedding page, the landing page reports the session's end", async () => {
  showIn({});
  document.cookie = "XSRF-TOKEN=a";
  const leaves = (path: string): Promise<void> => does({ type: "leave", path });
  for (const path of ["/", "/?ended=x", "/error?message=duplicate_login&ended=x"]) await leaves(path);
  const stop = appEvents.on("session:end", () => undefined);
  await leaves("/?ended=x");
  stop();
  showIn(parent);
  document.cookie = "XSRF-TOKEN=; Max-Age=0";
  expect(jest.mocked(leavePage).mock.calls.flat()).toEqual([
    "/error?session=ended",
    "/error?ended=x&session=ended",
    "/error?message=duplicate_login&ended=x&session=ended",
    "/?ended=x",
  ]);
});

describe("403", () => {
  function canGoBack(can: boolean | undefined): void {
    const value = can === undefined ? undefined : { canGoBack: can };
    Object.defineProperty(window, "navigation", { configurable: true, value });
  }
  afterEach(() => {
    canGoBack(undefined);
    showIn(parent);
    jest.restoreAllMocks();
  });

  test.each([
    [true, 1],
    [undefined, 2],
  ])("goes back one page if there is one (canGoBack %s, %i entries)", async (can, entries) => {
    canGoBack(can);
    jest.spyOn(window.history, "length", "get").mockReturnValue(entries);
    await does({ type: "back" });
    expect(router.back).toHaveBeenCalledTimes(1);
    expect(router.replace).not.toHaveBeenCalled();
  });

  test("of calls that are refused together only the first goes back, and a later refusal goes back again", async () => {
    canGoBack(true);
    const clock = jest.spyOn(performance, "now").mockReturnValue(5000);
    await does({ type: "back" });
    await does({ type: "back" });
    expect(router.back).toHaveBeenCalledTimes(1);
    clock.mockReturnValue(6000);
    await does({ type: "back" });
    expect(router.back).toHaveBeenCalledTimes(2);
  });

  test("in a frame leads to the lobby, because the frame shares its history with the embedding page", async () => {
    canGoBack(true);
    showIn({});
    await does({ type: "back" });
    expect(router.replace).toHaveBeenCalledWith("/lobby/home");
    expect(router.back).not.toHaveBeenCalled();
  });

  test.each([
    [false, 2],
    [undefined, 1],
  ])("from the first page leads to the lobby (canGoBack %s, %i entries)", async (can, entries) => {
    canGoBack(can);
    jest.spyOn(window.history, "length", "get").mockReturnValue(entries);
    await does({ type: "back" });
    expect(router.replace).toHaveBeenCalledWith("/lobby/home");
    expect(router.back).not.toHaveBeenCalled();
  });
});

test.each([
  ["lobby_kick", "Game abnormal, back to lobby"],
  ["account_kick", "Account abnormal, please log in again"],
  ["duplicate_login", "Duplicate login detected"],
  ["new_version", "A new version is available, your page will refresh next round"],
] as const)("%s is shown in the specification's words", async (key, words) => {
  await tell({ key, tone: "warning" });
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test("a kick from a brand without a password sign-in offers no log-in", async () => {
  act(() => keepBrand({ ...testSite.brand, sign_in: false }));
  await tell({ key: "account_kick", tone: "warning" });
  expect(await screen.findByText("Account abnormal")).toBeInTheDocument();
  act(() => keepBrand(testSite.brand));
});

test.each([
  [{ type: "go", path: "/lobby/home" }, "lobby_kick", null],
  [{ type: "leave", path: "/error?message=account_kick" }, "account_kick", { count: 3, roundNo: "202601010042" }],
] as const)("a kick (%j) says what happens to the bets of the running round", async (action, key, kept) => {
  session.ridingBets = () => ({ count: 3, roundNo: "202601010042" });
  await tell({ key, tone: "warning", action });
  const words = "Your 3 bets of round 202601010042 are settled as usual. The result will be in your bet records.";
  // Finding the text is the check: the toast may be rendered anew right after.
  await screen.findByText(words);
  expect(ridingBetsOf(key)).toEqual(kept === null ? null : expect.objectContaining(kept));
  expect(ridingBetsOf("duplicate_login")).toBeNull();
});

test("a new version (418) waits for the player's click to reload", async () => {
  await tell({ key: "refresh_page", tone: "warning", action: { type: "reload" }, onClick: true });
  expect(await screen.findByText("A new version is available, please refresh page")).toBeInTheDocument();
  expect(requestReload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
  expect(requestReload).toHaveBeenCalledTimes(1);
});

test("the server's own words are shown as text, and repeated words only once", async () => {
  const text = "<b>Limit</b> reached";
  await tell({ key: "server_message", tone: "error", text });
  await tell({ key: "server_message", tone: "error", text });
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(1));
  expect(document.querySelector("li b")).toBeNull();
});

test("maintenance covers the page until the platform answers again", async () => {
  jest.mocked(call).mockRejectedValueOnce(new Error("503"));
  await does({ type: "maintenance" });
  await does({ type: "maintenance" });
  expect(await screen.findByRole("dialog", { name: "Under maintenance" })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByRole("dialog")).toBeInTheDocument();
  jest.mocked(call).mockResolvedValueOnce({});
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each(["bet", "chips"] as const)("the resource guard's reload waits only while the page is held (%s)", (hold) => {
  const reloads = (): boolean => window.dispatchEvent(new Event("page:reload", { cancelable: true }));
  expect(reloads()).toBe(true);
  const stop = holdPage(() => hold);
  expect(reloads()).toBe(false);
  stop();
  expect(reloads()).toBe(true);
});
