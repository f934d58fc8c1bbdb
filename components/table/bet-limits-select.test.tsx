import { fireEvent, screen } from "@testing-library/react";
import { endTables, renderTable, type TableUnderTest } from "./testing";
import { BetLimitsSelect } from "./bet-limits-select";

let table: TableUnderTest;
beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(endTables);

test("one of the offered bet limits is chosen", async () => {
  table = renderTable(<BetLimitsSelect />);
  await table.open();
  fireEvent.change(screen.getByRole("combobox", { name: "Limits" }), { target: { value: "1" } });
  expect(screen.getByRole("combobox", { name: "Limits" })).toHaveValue("1");
});

test("unknown forced limits are shown as set by the operator", async () => {
  table = renderTable(<BetLimitsSelect />, { selected_setting_id: 9 });
  await table.open();
  expect(screen.getByRole("button", { name: "Limits: Set by the house" })).toBeInTheDocument();
});

test("forced limits stay reachable by the keyboard and say why nothing can be chosen", async () => {
  table = renderTable(<BetLimitsSelect />, { selected_setting_id: 2 });
  await table.open();
  expect(screen.queryByRole("combobox")).toBeNull();
  const fixed = screen.getByRole("button", { name: /^Limits: 10 – / });
  fixed.focus();
  expect(fixed).toHaveFocus();
  expect(fixed).toHaveAttribute("aria-disabled", "true");
  expect(fixed).toHaveAccessibleDescription("Your limits are set by the house.");
});
