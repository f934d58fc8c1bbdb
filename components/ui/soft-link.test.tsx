import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { SoftLink } from "./soft-link";

const router = { push: jest.fn(), replace: jest.fn() };
jest.mock("next/navigation", () => ({ useRouter: () => router }));
const { parent } = window;
const showIn = (around: object): void =>
  void Object.defineProperty(window, "parent", { value: around, writable: true });
afterEach(() => {
  showIn(parent);
  jest.clearAllMocks();
});

function click(keys: object): boolean {
  render(<SoftLink href="/lobby/home">Lobby</SoftLink>);
  const link = screen.getByRole("link", { name: "Lobby" });
  const event = createEvent.click(link, keys);
  fireEvent(link, event);
  return event.defaultPrevented;
}

test("a plain click navigates without loading a document", () => {
  expect(click({})).toBe(true);
  expect(router.push).toHaveBeenCalledWith("/lobby/home");
});

test("a click in a frame adds no step to the embedding page's history", () => {
  showIn({});
  expect(click({})).toBe(true);
  expect(router.replace).toHaveBeenCalledWith("/lobby/home");
  expect(router.push).not.toHaveBeenCalled();
});

test.each(["ctrlKey", "metaKey", "shiftKey", "altKey"])("a click with %s is left to the browser", (key) => {
  expect(click({ [key]: true })).toBe(false);
  expect(router.push).not.toHaveBeenCalled();
});
