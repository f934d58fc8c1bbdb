import { act, fireEvent, screen } from "@testing-library/react";
import { appEvents } from "@/lib/browser/events";
import { writePreference } from "@/lib/browser/use-preferences";
import { ChipTray } from "./bet-desk";
import { SlipPanel } from "./slip/slip-panel";
import { TableKeys } from "./table-keys";
import { endTables, paint, Pk10Board, press, renderTable } from "./testing";

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(endTables);

const cell = (name: RegExp): HTMLElement => screen.getByRole("button", { name });
const note = (): HTMLElement => screen.getByTestId("board-note");

async function atTable(): Promise<HTMLElement> {
  const table = renderTable(
    <>
      <Pk10Board />
      <ChipTray />
      <section data-keys>
        <SlipPanel oddsCanMove={false} />
      </section>
      <TableKeys />
    </>,
    { odds: { tf: { big: 2.205, small: 1.764 } } },
  );
  await table.open();
  return cell(/^Crown sum Big/);
}

function key(target: HTMLElement, name: string, more: KeyboardEventInit = {}): void {
  fireEvent.keyDown(target, { key: name, ...more });
  paint();
}

test("digits select a chip, + and − change the stake, and undo and redo show their step", async () => {
  const big = await atTable();
  key(big, "2");
  expect(screen.getByRole("radio", { name: "Chip of 5" })).toBeChecked();
  key(big, "+");
  key(big, "+");
  expect(big).toHaveAccessibleName(/ 10\.00 on it$/);
  key(big, "-");
  expect(big).toHaveAccessibleName(/ 5\.00 on it$/);
  key(big, "u");
  expect(big).toHaveAccessibleName(/ 10\.00 on it$/);
  expect(note()).toHaveTextContent(/^Undone: RM\s5 taken off Crown sum Big$/);
  key(big, "z", { ctrlKey: true });
  key(big, "Z", { ctrlKey: true, shiftKey: true });
  expect(note()).toHaveTextContent(/^Redone: RM\s5 on Crown sum Big$/);
  for (let time = 0; time < 3; time += 1) key(big, "u");
  expect(big).toHaveAccessibleName(/2\.205$/);
  expect(note()).toHaveTextContent("Nothing to undo");
});

test("while an opened dialog does not have the focus yet, keys do nothing", async () => {
  const big = await atTable();
  press(big);
  const dialog = document.createElement("div");
  dialog.setAttribute("role", "dialog");
  document.body.append(dialog);
  key(big, "u");
  expect(big).toHaveAccessibleName(/ on it$/);
  dialog.remove();
  key(big, "u");
  expect(big).toHaveAccessibleName(/2\.205$/);
});

test("on a line of the slip, + and − change its stake, and in its field they are typed", async () => {
  const big = await atTable();
  press(big);
  const remove = screen.getByRole("button", { name: "Remove Crown sum Big" });
  key(remove, "+");
  expect(big).toHaveAccessibleName(/ 2\.00 on it$/);
  key(remove, "-");
  expect(big).toHaveAccessibleName(/ 1\.00 on it$/);
  const field = screen.getByRole("textbox", { name: "Stake on Crown sum Big" });
  for (const typed of ["2", "u", "+", "c"]) expect(fireEvent.keyDown(field, { key: typed })).toBe(true);
  paint();
  expect(big).toHaveAccessibleName(/ 1\.00 on it$/);
  expect(screen.getByRole("radio", { name: "Chip of 1" })).toBeChecked();
});

test("C shows why the slip cannot be confirmed", async () => {
  const big = await atTable();
  key(big, "c");
  expect(note()).toHaveTextContent("Put a chip on the table first.");
});

test("? opens the list of keys, also on a keyboard of another script", async () => {
  const opened: string[] = [];
  const stop = appEvents.on("modal:open", (name) => opened.push(name));
  const big = await atTable();
  key(big, "?", { shiftKey: true });
  key(big, "ฦ", { code: "Slash", shiftKey: true });
  stop();
  expect(opened).toEqual(["keys", "keys"]);
  press(big);
  key(big, "ี", { code: "KeyU" });
  expect(big).toHaveAccessibleName(/2\.205$/);
});

test("keys of one character do nothing outside the table or if turned off, but Ctrl+Z still undoes", async () => {
  const big = await atTable();
  press(big);
  key(document.body, "u");
  key(screen.getByRole("radio", { name: "Chip of 1" }), "u");
  expect(big).toHaveAccessibleName(/ 1\.00 on it$/);
  act(() => writePreference("shortcuts", false));
  for (const name of ["2", "+", "-", "u"]) key(big, name);
  expect(big).toHaveAccessibleName(/ 1\.00 on it$/);
  expect(screen.getByRole("radio", { name: "Chip of 1" })).toBeChecked();
  expect(screen.getByText(/^Keys: arrows move/)).not.toHaveTextContent("C confirms");
  key(big, "z", { ctrlKey: true });
  expect(big).toHaveAccessibleName(/2\.205$/);
});
