import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import type { PlayedCode } from "@/lib/contract/games";
import { useCalmOrder } from "./order";

const FIRST: readonly PlayedCode[] = ["PK10", "BALLS12", "LUCKYWHEEL"];
const LATER: readonly PlayedCode[] = ["BALLS12", "LUCKYWHEEL", "PK10"];

function Grid({ wanted, choice }: { wanted: readonly PlayedCode[]; choice: string }): ReactNode {
  const { shown, grid } = useCalmOrder(wanted, choice);
  return (
    <ul {...grid}>
      {shown.map((game) => (
        <li key={game}>
          <button type="button">{game}</button>
        </li>
      ))}
    </ul>
  );
}

const grid = (): HTMLElement => screen.getByRole("list");
const shown = (): readonly (string | null)[] => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

function open(): (wanted: readonly PlayedCode[], choice?: string) => void {
  const { rerender } = render(<Grid wanted={FIRST} choice="closing" />);
  return (wanted, choice = "closing") => rerender(<Grid wanted={wanted} choice={choice} />);
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(window, { matchMedia: () => ({ matches: false }) });
});
afterEach(() => jest.useRealTimers());

test("tiles move when the order changes, except under a pointer and in the second after it leaves", () => {
  const sort = open();
  sort(LATER);
  expect(shown()).toEqual(LATER);
  fireEvent.pointerEnter(grid());
  sort(FIRST);
  expect(shown()).toEqual(LATER);
  fireEvent.pointerLeave(grid());
  act(() => jest.advanceTimersByTime(900));
  expect(shown()).toEqual(LATER);
  act(() => jest.advanceTimersByTime(200));
  expect(shown()).toEqual(FIRST);
});

test("tiles do not move while the keyboard's focus is on one of them", () => {
  const sort = open();
  const button = screen.getByRole("button", { name: "PK10" });
  act(() => button.focus());
  sort(LATER);
  expect(shown()).toEqual(FIRST);
  act(() => button.blur());
  expect(shown()).toEqual(LATER);
});

test("the player's own choice moves the tiles at once, and a removed game is not shown", () => {
  const sort = open();
  fireEvent.pointerEnter(grid());
  sort(LATER, "mine");
  expect(shown()).toEqual(LATER);
  sort(["LUCKYWHEEL", "PK10"], "mine");
  expect(shown()).toEqual(["LUCKYWHEEL", "PK10"]);
});
