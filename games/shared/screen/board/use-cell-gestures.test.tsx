import { act, cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { boardHasMoved } from "@/lib/slip/board-shift";
import { useCellGestures } from "./use-cell-gestures";

const actions = { add: jest.fn<boolean, [string, string]>(() => true), removeChip: jest.fn<void, [string, string]>() };

function Board(): ReactNode {
  return (
    <div {...useCellGestures(actions, true)}>
      <button type="button" data-bet="tf:big">
        Big
      </button>
      <button type="button" data-bet="tf:odd">
        Odd
      </button>
    </div>
  );
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const cell = (): HTMLElement => screen.getByRole("button", { name: "Big" });

test("after a touch, the context menu key takes a chip back and the next Enter adds one", () => {
  render(<Board />);
  fireEvent.pointerDown(cell(), { pointerType: "touch" });
  fireEvent.pointerUp(cell());
  fireEvent.click(cell(), { detail: 1 });
  fireEvent.keyDown(cell(), { key: "ContextMenu" });
  fireEvent.contextMenu(cell());
  expect(actions.removeChip).toHaveBeenCalledTimes(1);
  fireEvent.click(cell());
  expect(actions.add).toHaveBeenCalledTimes(2);
});

test("a touch adds one chip when the finger is lifted, and a touch that scrolls adds no chip", () => {
  render(<Board />);
  fireEvent.pointerDown(cell(), { pointerType: "touch" });
  expect(actions.add).not.toHaveBeenCalled();
  fireEvent.pointerUp(cell(), { pointerType: "touch" });
  expect(actions.add).toHaveBeenCalledTimes(1);
  fireEvent.click(cell(), { detail: 1 });
  expect(actions.add).toHaveBeenCalledTimes(1);
  fireEvent.pointerDown(cell(), { pointerType: "touch" });
  fireEvent.pointerCancel(cell(), { pointerType: "touch" });
  fireEvent.pointerUp(cell(), { pointerType: "touch" });
  expect(actions.add).toHaveBeenCalledTimes(1);
});

test("a touch does nothing for 600 ms after the board has moved, but a key works", () => {
  render(<Board />);
  const tap = (): void => {
    fireEvent.pointerDown(cell(), { pointerType: "touch" });
    fireEvent.pointerUp(cell(), { pointerType: "touch" });
    fireEvent.click(cell(), { detail: 1 });
  };
  boardHasMoved();
  jest.advanceTimersByTime(599);
  tap();
  expect(actions.add).not.toHaveBeenCalled();
  fireEvent.click(cell());
  expect(actions.add).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  tap();
  expect(actions.add).toHaveBeenCalledTimes(2);
});

test("a tap suppresses the emulated mouse events and blurs a field elsewhere, and a scroll does neither", () => {
  render(
    <>
      <input />
      <Board />
    </>,
  );
  screen.getByRole("textbox").focus();
  fireEvent.pointerDown(cell(), { pointerType: "touch" });
  fireEvent.pointerCancel(cell(), { pointerType: "touch" });
  expect(fireEvent.touchEnd(cell())).toBe(true);
  expect(screen.getByRole("textbox")).toHaveFocus();
  fireEvent.pointerDown(cell(), { pointerType: "touch" });
  fireEvent.pointerUp(cell(), { pointerType: "touch" });
  expect(fireEvent.touchEnd(cell())).toBe(false);
  expect(screen.getByRole("textbox")).not.toHaveFocus();
  expect(fireEvent.touchEnd(cell())).toBe(true);
});

test("a finger that is still down when the board is unmounted takes no chip back", () => {
  const { unmount } = render(<Board />);
  fireEvent.pointerDown(cell(), { pointerType: "touch" });
  unmount();
  act(() => jest.advanceTimersByTime(1000));
  expect(actions.removeChip).not.toHaveBeenCalled();
});

/** jsdom's pointers have no ids. */
function finger(pointerId: number, move: "pointerDown" | "pointerUp", target: HTMLElement): void {
  fireEvent(target, Object.assign(createEvent[move](target), { pointerType: "touch", pointerId }));
}

test("two thumbs add a chip each, even if their touches overlap", () => {
  render(<Board />);
  const other = screen.getByRole("button", { name: "Odd" });
  finger(1, "pointerDown", cell());
  finger(2, "pointerDown", other);
  finger(1, "pointerUp", cell());
  finger(2, "pointerUp", other);
  expect(actions.add.mock.calls).toEqual([
    ["tf", "big"],
    ["tf", "odd"],
  ]);
});

test("a long press takes its chip back once, and adds no chip when it is lifted after another finger's tap", () => {
  render(<Board />);
  const other = screen.getByRole("button", { name: "Odd" });
  finger(1, "pointerDown", cell());
  act(() => jest.advanceTimersByTime(1000));
  finger(2, "pointerDown", other);
  finger(2, "pointerUp", other);
  finger(1, "pointerUp", cell());
  expect(actions.removeChip.mock.calls).toEqual([["tf", "big"]]);
  expect(actions.add.mock.calls).toEqual([["tf", "odd"]]);
});

/** A long press; the finger has not been lifted yet. */
function hold(): void {
  finger(1, "pointerDown", cell());
  act(() => jest.advanceTimersByTime(1000));
  expect(actions.removeChip).toHaveBeenCalledTimes(1);
}

test("the click of a long press adds nothing; after a long press without a click, a screen reader's click adds a chip", () => {
  render(<Board />);
  hold();
  fireEvent.click(cell(), { detail: 1 });
  expect(actions.add).not.toHaveBeenCalled();
  actions.removeChip.mockClear();
  hold();
  fireEvent.click(cell(), { detail: 0 });
  expect(actions.add).toHaveBeenCalledTimes(1);
});

test("after a long press without a click, the context menu key takes a chip back", () => {
  render(<Board />);
  hold();
  fireEvent.keyDown(cell(), { key: "ContextMenu" });
  fireEvent.contextMenu(cell());
  expect(actions.removeChip).toHaveBeenCalledTimes(2);
});
