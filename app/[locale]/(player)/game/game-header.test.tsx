import { act, fireEvent, screen, within } from "@testing-library/react";
import { GameHeader } from "@/components/shell/header/game-header";
import { HeaderCountdown, RoundSummary } from "@/components/stage/header-round";
import { WatchLiveButton } from "@/components/stream/watch-live";
import { endTables, renderTable, type TableUnderTest } from "@/components/table/testing";
import { LOCALES } from "@/lib/contract/games";
import { appEvents } from "@/lib/browser/events";
import { keepBrand } from "@/lib/browser/brand";
import { testSite, wireRound } from "@/lib/live/testing";
import { LOCALE_NAMES } from "@/lib/locale";
import { WatchingProvider } from "@/lib/stream/watching";

const router = { push: jest.fn(), refresh: jest.fn() };
jest.mock("next/navigation", () => ({ useRouter: () => router }));

let table: TableUnderTest;

/** PK10's header as its page composes it. Tests have no style sheet: the mobile and the desktop parts are visible. */
async function openHeader(): Promise<HTMLElement> {
  table = renderTable(
    <WatchingProvider>
      <GameHeader live={<WatchLiveButton />} round={<RoundSummary />} clock={<HeaderCountdown />} />
    </WatchingProvider>,
    { streaming_url: "/hd.m3u8" },
  );
  await table.open();
  return screen.getByRole("banner");
}

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(endTables);

test("the header shows the game, its latest round's number and the countdown to that round's end", async () => {
  const header = await openHeader();
  expect(header).toHaveTextContent(/PK10 Racing.*Round no 202601010001/);
  // `end_at` is 45 s away, and the screen shows 5 s less.
  expect(within(header).getByRole("timer", { name: "Bets close in" })).toHaveTextContent("00:00:40");
  await act(() => jest.advanceTimersByTimeAsync(3001));
  expect(within(header).getByRole("timer")).toHaveTextContent("00:00:37");
  table.hear("game_update", { round: wireRound(1, 2, 45_000), seq: 11 });
  expect(within(header).queryByRole("timer")).toBeNull();
  // The header shows the latest round, open or not.
  expect(within(header).getByTestId("round-no")).toHaveTextContent("202601010001");
});

test("'Watch live' is a toggle whose sound bars move while it is on", async () => {
  const header = await openHeader();
  const toggle = within(header).getByRole("button", { name: "Watch live" });
  const movingBars = (): number => toggle.querySelectorAll(".animate-sound-bar").length;
  expect([toggle.getAttribute("aria-pressed"), movingBars()]).toEqual(["false", 0]);
  fireEvent.click(toggle);
  expect([toggle.getAttribute("aria-pressed"), movingBars()]).toEqual(["true", 3]);
  fireEvent.click(toggle);
  expect([toggle.getAttribute("aria-pressed"), movingBars()]).toEqual(["false", 0]);
});

const MENU = [
  ["Bet records", "transaction"],
  ["Rules", "rules"],
  ["Limit rules", "limits"],
  ["Preferences", "preferences"],
] as const;

test("the game's menu is a row of icons; the side menu has the same entries, the languages and logout", async () => {
  const header = await openHeader();
  const side = within(header).getByRole("navigation", { name: "Menu" });
  const opened: string[] = [];
  const stop = appEvents.on("modal:open", (name) => opened.push(name));
  for (const [name] of MENU) {
    const [icon, entry, ...more] = within(header).getAllByRole("button", { name });
    expect([side.contains(icon ?? null), side.contains(entry ?? null), more]).toEqual([false, true, []]);
    if (icon !== undefined) fireEvent.click(icon);
    if (entry !== undefined) fireEvent.click(entry);
  }
  stop();
  expect(opened).toEqual(MENU.flatMap(([, modal]) => [modal, modal]));
  const choices = within(within(side).getByRole("list", { name: "Language" })).getAllByRole("button");
  expect(choices.map(({ textContent }) => textContent)).toEqual(LOCALES.map((locale) => LOCALE_NAMES[locale]));
  expect(within(side).getByRole("button", { name: "Log out" })).toHaveTextContent("Log out");
  expect(within(header).getByRole("button", { name: "Menu" })).toHaveAttribute("popovertarget", side.id);
});

test("the header has the logo, 'Bet', the language selector, the username, and logout as an icon", async () => {
  keepBrand(testSite.brand);
  const header = await openHeader();
  const side = within(header).getByRole("navigation", { name: "Menu" });
  const outsideMenu = (elements: HTMLElement[]): HTMLElement[] => elements.filter((element) => !side.contains(element));
  expect(outsideMenu(within(header).getAllByRole("link", { name: "Test Brand" }))).toHaveLength(1);
  expect(outsideMenu(within(header).getAllByText("Bet", { exact: true }))).toHaveLength(1);
  expect(outsideMenu(within(header).getAllByRole("button", { name: "Language: English" }))).toHaveLength(1);
  expect(outsideMenu(within(header).getAllByText("demo", { exact: true }))).toHaveLength(1);
  const [logout, ...more] = outsideMenu(within(header).getAllByRole("button", { name: "Log out" }));
  expect([logout?.textContent, logout?.querySelectorAll("svg").length, more]).toEqual(["", 1, []]);
});

test("the icon beside the balance fetches the balance again, and turns until the answer arrives", async () => {
  const header = await openHeader();
  expect(within(header).getByTestId("balance")).toHaveTextContent("RM 100.00");
  const refresh = within(header).getByRole("button", { name: "Refresh balance" });
  const turning = (): boolean => refresh.querySelector(".animate-spin") !== null;
  table.hearOwn("user_balance_update", { balance: 1234.5, seq: 1 });
  expect(within(header).getByTestId("balance")).toHaveTextContent("RM 1,234.50");
  expect(turning()).toBe(false);
  fireEvent.click(refresh);
  expect(turning()).toBe(true);
  // The platform of this test answers at once, with its own balance.
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(within(header).getByTestId("balance")).toHaveTextContent("RM 100.00");
  expect(turning()).toBe(false);
});
