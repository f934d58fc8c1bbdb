import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { Transaction } from "@/lib/contract/entities";
import { DEFAULT_TIME_ZONE, dayOf } from "@/lib/time";
import { english as messages } from "@/i18n/testing";
import { RecordsDialog } from "./records-dialog";
import { playerOf, transaction } from "../testing";

const realFetch = globalThis.fetch;
let player = 100;
let asked: Record<string, string>[] = [];
let total = 0;
let broken = false;
/** The maximum of orders that the platform sends in one page. */
let most = 500;
let orders: Transaction[] = [];

beforeEach(() => {
  // The cache belongs to a player: a new player has an empty cache.
  player += 1;
  asked = [];
  total = 95;
  broken = false;
  most = 500;
  orders = [
    transaction({ id: 1, numbers: [line("1s", 19.8), line("big", 0)] }),
    transaction({ id: 2, reference_number: "B" }),
  ];
  localStorage.clear();
  document.cookie = "XSRF-TOKEN=a";
  jest.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  globalThis.fetch = (_url, init) => {
    const fields: Record<string, string> = {};
    if (init?.body instanceof FormData) init.body.forEach((value, key) => (fields[key] = String(value)));
    asked.push(fields);
    if (broken) return Promise.resolve(new Response("{}", { status: 500, headers: { "x-request-id": "AB12CD34" } }));
    const asksFor = Number(fields["ipp"]);
    const rows = Math.min(most, asksFor);
    const smaller = rows < asksFor && { ipp: rows };
    const answer = { total_records: total, total_pages: Math.ceil(total / rows), ...smaller, records: orders };
    return Promise.resolve(new Response(JSON.stringify(answer)));
  };
});

afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

const line = (number: string, returned: number) => ({ bet_type: "tf", number, amount: 10, odds: 1.98, returned });

function show(): void {
  const Player = playerOf(player);
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <Player>
        <RecordsDialog game="PK10" onClose={() => undefined} />
      </Player>
    </NextIntlClientProvider>,
  );
}

async function opened() {
  show();
  await screen.findByRole("table", { name: "Bet records" });
  return userEvent.setup();
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const last = () => asked.at(-1);

test("the dialog asks for the first page of PK10's orders, without empty filters", async () => {
  await opened();
  expect(asked).toEqual([{ model: "PK10Transaction", p: "1", ipp: "30", "filters[game]": "PK10" }]);
});

test("an order's cells span its bet lines, and the page's sums count the order once", async () => {
  await opened();
  const rows = within(screen.getByRole("table", { name: "Bet records" })).getAllByRole("row");
  // Header row, two lines, one line, footer row.
  expect(rows).toHaveLength(5);
  expect(within(rows[1] ?? document.body).getByText("PK202611210001")).toBeVisible();
  expect(within(rows[2] ?? document.body).queryByText("PK202611210001")).toBeNull();
  expect(rows[4]).toHaveTextContent("20.00");
  expect(rows[4]).toHaveTextContent("+19.60");
});

test("the filters wait for Search, and 0 is a round number", async () => {
  const user = await opened();
  await user.selectOptions(screen.getByRole("combobox", { name: "Game" }), "All games");
  await user.type(screen.getByRole("textbox", { name: "Round no" }), "0");
  expect(asked).toHaveLength(1);
  await user.click(button("Search"));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(last()).toEqual({ model: "PK10Transaction", p: "1", ipp: "30", "filters[round_no]": "0" });
});

test("a round number is sent unchanged, without the blanks around it", async () => {
  const user = await opened();
  const box = screen.getByRole("textbox", { name: "Round no" });
  for (const roundNo of ["2026112117280", "PK10-20261121-0001"]) {
    await user.clear(box);
    await user.click(box);
    await user.paste(` ${roundNo} `);
    await user.click(button("Search"));
    await waitFor(() => expect(last()).toMatchObject({ "filters[round_no]": roundNo }));
  }
});

test("a quick pick fetches at once, and clearing its range clears the pick", async () => {
  const user = await opened();
  await user.click(button("Last 7 days"));
  const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
  const from = dayOf(new Date(Date.now() - 7 * 86_400_000), DEFAULT_TIME_ZONE);
  await waitFor(() => expect(last()).toMatchObject({ "f-date-from-created_at": from, "f-date-to-created_at": today }));
  expect(button("Last 7 days")).toHaveAttribute("aria-pressed", "true");
  expect(button(`Dates: ${from} – ${today}`)).toBeVisible();
  await user.click(button("Clear the dates"));
  expect(button("Last 7 days")).toHaveAttribute("aria-pressed", "false");
  expect(button(/^Dates: /)).toHaveFocus();
  expect(asked).toHaveLength(2);
});

test("a page number stays between 1 and the last page, and another page size returns to page 1 and is stored", async () => {
  const user = await opened();
  expect(button("Previous page")).toHaveAttribute("aria-disabled", "true");
  await user.click(button("Next page"));
  await waitFor(() => expect(last()).toMatchObject({ p: "2" }));
  const box = screen.getByRole("textbox", { name: "Page number" });
  await user.clear(box);
  await user.type(box, "99{Enter}");
  await waitFor(() => expect(last()).toMatchObject({ p: "4" }));
  await waitFor(() => expect(button("Next page")).toHaveAttribute("aria-disabled", "true"));
  const calls = asked.length;
  await user.click(button("Next page"));
  expect(asked).toHaveLength(calls);
  await user.selectOptions(screen.getByRole("combobox", { name: "Orders per page" }), "100 / page");
  await waitFor(() => expect(last()).toMatchObject({ p: "1", ipp: "100" }));
  expect(localStorage.getItem("player.pageSize.user")).toBe("100");
});

test("a page with too many bets is explained, and smaller pages follow until the next search", async () => {
  const user = await opened();
  most = 10;
  await user.click(button("Next page"));
  const words = "95 orders · These orders have too many bets for one page, so each page shows 10 orders.";
  await screen.findByText(words);
  // The 31st order is the first on the fourth page of ten.
  expect(screen.getByRole("textbox", { name: "Page number" })).toHaveValue("4");
  expect(screen.getByText("of 10")).toBeVisible();
  expect(within(screen.getByRole("table", { name: "Bet records" })).getByText("31")).toBeVisible();
  expect(asked).toHaveLength(2);
  await user.click(button("Next page"));
  await waitFor(() => expect(last()).toMatchObject({ p: "5", ipp: "10" }));
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Orders per page" })).toHaveDisplayValue("30 / page");
  most = 500;
  await user.click(button("Search"));
  await waitFor(() => expect(last()).toMatchObject({ p: "1", ipp: "30" }));
  await screen.findByText("95 orders");
});

test("after a failure the shown orders stay, and the player can retry", async () => {
  const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
  const user = await opened();
  broken = true;
  await user.click(button("Next page"));
  await screen.findByText(/could not be refreshed/);
  expect(screen.getByText("PK202611210001")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(warn).toHaveBeenCalled();
  broken = false;
  await user.click(button("Try again"));
  await waitFor(() => expect(screen.queryByText(/could not be refreshed/)).toBeNull());
});

test("the spinner stays 300 ms after the answer", async () => {
  const user = await opened();
  const spinner = () => screen.queryByTestId("records-spinner");
  await waitFor(() => expect(spinner()).toBeNull());
  const timers = jest.spyOn(globalThis, "setTimeout");
  await user.click(button("Next page"));
  await waitFor(() => expect(spinner()).toBeNull());
  // records-table.test.tsx tests that the spinner lasts until this timer ends.
  expect(timers).toHaveBeenCalledWith(expect.any(Function), 300);
});

test("an empty answer is shown in words that fit the filters", async () => {
  total = 0;
  orders = [];
  show();
  await screen.findByText("No orders yet");
  expect(screen.getAllByRole("columnheader")).toHaveLength(13);
  expect(button("Download CSV")).toHaveAccessibleDescription("There are no orders to download.");
  const user = userEvent.setup();
  await user.click(button("Today"));
  await screen.findByText("No orders found");
});

test("an order opens its round, and the check of that round shows its result", async () => {
  const user = await opened();
  await user.click(button(/PK202611210001/));
  const detail = await screen.findByTestId("order-detail");
  expect(within(detail).getByTestId("order-stakes")).toHaveTextContent(/1st Small.*19\.80.*Won.*Crown sum Big.*Lost/);
  expect(detail).toHaveTextContent("Balance before bet100.00");
  await user.click(within(detail).getByRole("button", { name: "Verify in this browser" }));
  // No draw of this order exists: the check must fail.
  await within(detail).findByText("SHA-256 of the revealed secret is NOT the commitment.");
  expect(within(detail).getByTestId("verdict")).toHaveTextContent("the result is a different one");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByTestId("order-detail")).toBeNull());
  expect(screen.getByRole("table", { name: "Bet records" })).toBeVisible();
});

test("an open order stays when newer orders push it off the page", async () => {
  const user = await opened();
  await user.click(button(/PK202611210001/));
  await screen.findByTestId("order-detail");
  orders = [transaction({ id: 3, reference_number: "C" })];
  window.dispatchEvent(new Event("online"));
  await screen.findByText("C");
  expect(screen.getByTestId("order-detail")).toHaveTextContent("PK202611210001");
});

test("“No orders” appears only after an answer", async () => {
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  broken = true;
  show();
  const csv = button("Download CSV");
  expect(csv).toHaveAttribute("aria-disabled", "true");
  expect(csv).toHaveAccessibleDescription("Loading your orders…");
  await screen.findByText("The records could not be loaded. Reference AB12CD34", { selector: "[role=status]" });
  await waitFor(() => expect(csv).toHaveAccessibleDescription("The records could not be loaded."));
  expect(screen.queryByText("No orders")).toBeNull();
});
