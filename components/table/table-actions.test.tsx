import { act, screen } from "@testing-library/react";
import { TableActions } from "./table-actions";
import { endTables, paint, Pk10Board, press, renderTable } from "./testing";

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(endTables);

const button = (name: string): HTMLElement => screen.getByRole("button", { name });
const cell = (): HTMLElement => screen.getByRole("button", { name: /^1st Big/ });

const numbers = [{ bet_type: "tf", number: "1b", amount: 30 }];
const orders = [{ id: 1, reference_number: "R1", round_id: 1, round_no: "1", total_amount: 30, numbers }];

async function opened(few: boolean): Promise<void> {
  const table = renderTable(
    <>
      <Pk10Board />
      <TableActions few={few} />
    </>,
    { odds: { tf: { "1b": 1.98 } }, orders },
  );
  await table.open();
  paint();
}

test("in the bar, ×2 replaces Rebet, and the second tap of a double tap does not double", async () => {
  await opened(true);
  const rebet = button("Rebet");
  press(rebet);
  expect(button("Double")).toBe(rebet);
  press(rebet);
  expect(cell()).toHaveAccessibleName(/30\.00 on it, 30\.00 confirmed$/);
  act(() => jest.advanceTimersByTime(500));
  press(rebet);
  expect(cell()).toHaveAccessibleName(/60\.00 on it, 30\.00 confirmed$/);
  expect(screen.getByText("Doubled: RM 60 on the table.")).toBeInTheDocument();
});

test("Rebet and Double are side by side if there is room, and an undo is announced", async () => {
  await opened(false);
  press(button("Rebet"));
  expect(screen.getByText("Your last bets are on the table: RM 30. ×2 doubles them.")).toBeInTheDocument();
  press(button("Double"));
  press(button("Undo"));
  expect(screen.getByText("Undone: Double (RM 30)")).toHaveRole("status");
  press(button("Undo"));
  press(cell());
  press(button("Undo"));
  expect(screen.getByText("Undone: RM 1 on 1st Big")).toHaveRole("status");
});
