import { fireEvent, screen } from "@testing-library/react";
import { ChipTray } from "./chip-tray";
import { endTables, renderTable } from "./testing";

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(endTables);

const chip = (): HTMLElement => screen.getByRole("radio", { checked: true });

test("both pairs of arrow keys move through the chips, wrap around, and move the focus", async () => {
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

test("a chip repeats its text in an attribute for a brand's style sheet", async () => {
  await renderTable(<ChipTray />).open();
  for (const each of screen.getAllByRole("radio")) expect(each).toHaveAttribute("data-face", each.textContent);
});
