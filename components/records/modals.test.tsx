import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { appEvents } from "@/lib/browser/events";
import { PLAYED_CODES, type PlayedCode } from "@/lib/contract/games";
import { english as messages } from "@/i18n/testing";
import { RecordsModal } from "./modals";
import { playerOf, transaction } from "./testing";

const realFetch = globalThis.fetch;
let asked: string[] = [];
let source: (string | null)[] = [];

beforeEach(() => {
  asked = [];
  localStorage.clear();
  document.cookie = "XSRF-TOKEN=a";
  jest.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  globalThis.fetch = (url, init) => {
    if (init?.body instanceof FormData) {
      asked.push(String(init.body.get("ipp")));
      source = [String(url), String(init.body.get("model")), String(init.body.get("filters[game]"))];
    }
    return Promise.resolve(
      new Response(
        JSON.stringify({
          total_records: 900,
          total_pages: 30,
          records: [transaction({ created_at: "2026-11-20T16:30:05.000Z" })],
        }),
      ),
    );
  };
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

function page(id: number, game: PlayedCode = "PK10"): void {
  const Player = playerOf(id);
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <Player>
        <RecordsModal game={game} />
      </Player>
    </NextIntlClientProvider>,
  );
}

async function opened(id: number): Promise<HTMLElement> {
  page(id);
  act(() => appEvents.emit("modal:open", "transaction"));
  return screen.findByRole("table", { name: "Bet records" });
}

test("`modal:open` with `transaction` opens the bet records, and `modal:close` closes them", async () => {
  page(901);
  act(() => appEvents.emit("modal:open", "rules"));
  expect(screen.queryByRole("dialog")).toBeNull();
  act(() => appEvents.emit("modal:open", "transaction"));
  expect(await screen.findByRole("dialog", { name: "Bet records" })).toBeVisible();
  act(() => appEvents.emit("modal:close"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

const COLUMNS = [
  "#",
  "Date time",
  "Round no",
  "Order no",
  "Result",
  "Order amount",
  "Win lose",
  "Win lose amount",
  "Play type",
  "Bet number",
  "Bet amount",
];

test("the table has the specification's eleven columns by name, in its order", async () => {
  const table = await opened(902);
  const heads = within(table)
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);
  expect(heads.filter((head) => COLUMNS.includes(head))).toEqual(COLUMNS);
});

test.each(["PK10", "BALLS36", "RACINGGOD"] as const)(
  "the page of %s selects that game's orders first",
  async (game) => {
    page(910 + game.length, game);
    act(() => appEvents.emit("modal:open", "transaction"));
    await screen.findByRole("table", { name: "Bet records" });
    expect(source).toEqual(["/api/user/dt/", "PK10Transaction", game]);
    expect(screen.getByRole("combobox", { name: "Game" })).toHaveDisplayValue(messages.games[game]);
  },
);

test("pages have 30, 50, 100, 300 or 500 orders, by default 30", async () => {
  await opened(903);
  const size = screen.getByRole("combobox", { name: "Orders per page" });
  const options = within(size).getAllByRole<HTMLOptionElement>("option");
  expect(options.map(({ label }) => label)).toEqual([
    "30 / page",
    "50 / page",
    "100 / page",
    "300 / page",
    "500 / page",
  ]);
  expect(options.find(({ selected }) => selected)?.label).toBe("30 / page");
  expect(asked).toEqual(["30"]);
});

test("the filters are four quick dates, a range of days, all games, a round number and Search", async () => {
  await opened(904);
  const quick = within(screen.getByRole("group", { name: "Quick dates" })).getAllByRole("button");
  expect(quick.map(({ textContent }) => textContent)).toEqual(["Today", "Yesterday", "Last 7 days", "Last 30 days"]);
  const games = within(screen.getByRole("combobox", { name: "Game" })).getAllByRole<HTMLOptionElement>("option");
  expect(games.map(({ label }) => label)).toEqual(["All games", ...PLAYED_CODES.map((code) => messages.games[code])]);
  expect(screen.getByRole("textbox", { name: "Round no" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Search" })).toBeVisible();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: /^Dates/ }));
  expect(await screen.findAllByRole("grid")).not.toEqual([]);
  expect(document.querySelector('input[type="time"]')).toBeNull();
});

test("an order shows YYYY-MM-DD and hh:mm:ss A, in Asia/Kuala_Lumpur if the merchant names no zone", async () => {
  const table = await opened(905);
  expect(within(table).getByText("2026-11-21")).toBeVisible();
  expect(within(table).getByText("12:30:05 AM")).toBeVisible();
});
