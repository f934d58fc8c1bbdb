import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { SoftLink } from "./soft-link";

const push = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

function click(keys: object): boolean {
  render(<SoftLink href="/lobby/home">Lobby</SoftLink>);
  const link = screen.getByRole("link", { name: "Lobby" });
  const event = createEvent.click(link, keys);
  fireEvent(link, event);
  return event.defaultPrevented;
}

test("a plain click navigates without loading a document", () => {
  expect(click({})).toBe(true);
  expect(push).toHaveBeenCalledWith("/lobby/home");
});

test.each(["ctrlKey", "metaKey", "shiftKey", "altKey"])("a click with %s is left to the browser", (key) => {
  expect(click({ [key]: true })).toBe(false);
  expect(push).not.toHaveBeenCalled();
});
