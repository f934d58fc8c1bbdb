import { fireEvent, screen } from "@testing-library/react";
import { endTables, renderTable, type TableUnderTest } from "./testing";
import { BetLimitsSelect, ChipTray } from "./bet-desk";

describe("bet limits", () => {
  let table: TableUnderTest;
  beforeEach(() => jest.useFakeTimers({ now: 0 }));
  afterEach(endTables);

  test("the player chooses one of the offered bet limits", async () => {
    table = renderTable(<BetLimitsSelect />);
    await table.open();
    fireEvent.change(screen.getByRole("combobox", { name: "Limits" }), { target: { value: "1" } });
    expect(screen.getByRole("combobox", { name: "Limits" })).toHaveValue("1");
  });

  test("forced limits that the home answer lacks are shown as set by the house", async () => {
    table = renderTable(<BetLimitsSelect />, { selected_setting_id: 9 });
    await table.open();
    expect(screen.getByRole("button", { name: "Limits: Set by the house" })).toBeInTheDocument();
  });

  test("forced limits can be focused with the keyboard, and say why the player cannot choose", async () => {
    table = renderTable(<BetLimitsSelect />, { selected_setting_id: 2 });
    await table.open();
    expect(screen.queryByRole("combobox")).toBeNull();
    const fixed = screen.getByRole("button", { name: /^Limits: 10 – / });
    fixed.focus();
    expect(fixed).toHaveFocus();
    expect(fixed).toHaveAttribute("aria-disabled", "true");
    expect(fixed).toHaveAccessibleDescription("Your limits are set by the house.");
  });
});

describe("chips", () => {
  beforeEach(() => jest.useFakeTimers({ now: 0 }));
  afterEach(endTables);

  const chip = (): HTMLElement => screen.getByRole("radio", { checked: true });

  test("each arrow key selects the next or the previous chip, with wrap-around, and moves the focus", async () => {
    await renderTable(<ChipTray />).open();
    const first = chip();
    for (const [forth, back] of [
      ["ArrowRight", "ArrowLeft"],
      ["ArrowDown", "ArrowUp"],
    ] as const) {
      fireEvent.keyDown(chip(), { key: forth });
      expect(chip()).not.toBe(first);
      expect(chip()).toHaveFocus();
      fireEvent.keyDown(chip(), { key: back });
      expect(chip()).toBe(first);
      fireEvent.keyDown(chip(), { key: back });
      expect(chip()).toBe(screen.getAllByRole("radio").at(-1));
      fireEvent.keyDown(chip(), { key: forth });
    }
  });

  test("a chip has its text in an attribute, too, for a brand's style sheet", async () => {
    await renderTable(<ChipTray />).open();
    for (const each of screen.getAllByRole("radio")) expect(each).toHaveAttribute("data-face", each.textContent);
  });
});
