import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { Pager } from "./pager";

afterEach(cleanup);

const words = {
  navigation: "Pages",
  previous: "Previous",
  next: "Next",
  first: "This is the first page.",
  last: "This is the last page.",
  page: "Page",
  of: "of 12",
  size: "Size",
  sizeOf: String,
};

function Paged({ onTurn }: { onTurn: (page: number) => void }): ReactNode {
  const [page, setPage] = useState(1);
  const turn = (next: number): void => {
    onTurn(next);
    setPage(next);
  };
  return <Pager page={page} pages={12} size={30} sizes={[30]} onTurn={turn} onSize={() => undefined} words={words} />;
}

const box = (): HTMLElement => screen.getByRole("textbox", { name: "Page" });

test.each([
  ["5", "5", [5]],
  ["99", "12", [12]],
  ["0", "1", []],
  ["", "1", []],
])("%j on Enter goes to page %s and keeps the focus in the field", (typed, shown, turns) => {
  const onTurn = jest.fn<void, [number]>();
  render(<Paged onTurn={onTurn} />);
  box().focus();
  fireEvent.change(box(), { target: { value: typed } });
  fireEvent.keyDown(box(), { key: "Enter" });
  expect(box()).toHaveValue(shown);
  expect(box()).toHaveFocus();
  fireEvent.blur(box());
  expect(onTurn.mock.calls).toEqual(turns.map((page) => [page]));
});

test("an arrow without a page stays reachable and gives the reason", () => {
  const onTurn = jest.fn<void, [number]>();
  render(<Paged onTurn={onTurn} />);
  const arrow = (name: string): HTMLElement => screen.getByRole("button", { name });
  expect(arrow("Previous")).toHaveAccessibleDescription("This is the first page.");
  expect(arrow("Next")).not.toHaveAccessibleDescription();
  fireEvent.click(arrow("Previous"));
  expect(onTurn).not.toHaveBeenCalled();
  fireEvent.change(box(), { target: { value: "12" } });
  fireEvent.keyDown(box(), { key: "Enter" });
  expect(arrow("Next")).toHaveAccessibleDescription("This is the last page.");
});

test("the page field follows the arrows", () => {
  render(<Paged onTurn={() => undefined} />);
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(box()).toHaveValue("2");
});
