import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { endTables, renderTable } from "@/components/table/testing";
import { appEvents } from "@/lib/events";
import { RulesModal } from "./rules-modal";

beforeEach(() => jest.spyOn(window, "scrollTo").mockImplementation(() => undefined));
afterEach(endTables);

test("the event `modal:open` opens the large modal at 'Rules' or 'Limit rules', and `modal:close` closes it", async () => {
  renderTable(<RulesModal rules={<p>Ten cars race.</p>} />);
  act(() => appEvents.emit("modal:open", "transaction"));
  expect(screen.queryByRole("dialog")).toBeNull();
  act(() => appEvents.emit("modal:open", "rules"));
  expect(await screen.findByRole("dialog", { name: "Rules" })).toBeVisible();
  expect(screen.getByText("Ten cars race.")).toBeVisible();
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["Rules", "Limit rules"]);
  await waitFor(() => expect(screen.getByRole("tab", { name: "Rules" })).toHaveFocus());
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { name: "Limit rules" })).toHaveFocus();
  expect(screen.getByRole("dialog", { name: "Limit rules" })).toBeVisible();
  await userEvent.click(screen.getByRole("tab", { name: "Rules" }));
  expect(screen.getByRole("dialog", { name: "Rules" })).toBeVisible();
  act(() => appEvents.emit("modal:open", "limits"));
  expect(await screen.findByRole("dialog", { name: "Limit rules" })).toBeVisible();
  expect(await screen.findByRole("table")).toBeVisible();
  expect(screen.queryByText("Ten cars race.")).toBeNull();
  act(() => appEvents.emit("modal:close"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each([
  ["rules", "limits", "Limit rules"],
  ["limits", "rules", "Rules"],
] as const)("of `%s` and then `%s` within one frame the later stands", async (first, second, title) => {
  renderTable(<RulesModal rules={<p>Ten cars race.</p>} />);
  act(() => appEvents.emit("modal:open", first));
  await screen.findByRole("dialog");
  act(() => appEvents.emit("modal:open", second));
  await waitFor(() => expect(document.activeElement).toHaveAttribute("role", "tab"));
  expect(screen.getByRole("dialog", { name: title })).toBeVisible();
});

test("limits are a table of play type, minimum and maximum for each bet type, over the order's maximum", async () => {
  renderTable(<RulesModal rules={null} />);
  act(() => appEvents.emit("modal:open", "limits"));
  const table = await screen.findByRole("table");
  const cells = within(table)
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells.slice(0, 4)).toEqual([
    ["Play type", "Minimum bet", "Maximum bet"],
    ["Two side", "1.00", "2,000.00"],
    ["Dragon tiger battle", "1.00", "2,000.00"],
    ["Max bet per order", "RM 10,000.00"],
  ]);
});
