/** @jest-environment-options {"url": "https://play.example/"} */
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { useWatching, WatchingProvider } from "./watching";
import { WATCHING_COOKIE } from "./watching-cookie";

function Switch(): ReactNode {
  const { watching, pressed, setWatching } = useWatching();
  return (
    <button type="button" onClick={() => setWatching(!watching)}>
      {`${watching ? "watches" : "does not"}${pressed ? ", as pressed" : ""}`}
    </button>
  );
}

const page = (
  <WatchingProvider>
    <Switch />
  </WatchingProvider>
);

const root = document.documentElement;
const keep = (value: string): void => void (document.cookie = `${WATCHING_COOKIE}=${value}; Path=/`);

beforeEach(() => {
  keep("0");
  delete root.dataset.framed;
  delete root.dataset.watching;
});

test.each([
  [undefined, "watch_live=1; Path=/; SameSite=Lax; Secure"],
  ["", "watch_live=1; Path=/; SameSite=None; Secure; Partitioned"],
])("under the mark %j of pages that others may frame, the choice is stored as %s", (framed, line) => {
  if (framed !== undefined) root.dataset.framed = framed;
  const set = jest.spyOn(document, "cookie", "set");
  render(page);
  fireEvent.click(screen.getByText("does not"));
  expect(set.mock.calls).toEqual([[line]]);
  set.mockRestore();
});

test("an earlier page's choice applies to this page, until the player chooses here", () => {
  keep("1");
  render(page);
  expect(screen.getByRole("button")).toHaveTextContent(/^watches$/);
  fireEvent.click(screen.getByRole("button"));
  expect(screen.getByRole("button")).toHaveTextContent(/^does not$/);
  fireEvent.click(screen.getByRole("button"));
  expect(screen.getByRole("button")).toHaveTextContent(/^watches, as pressed$/);
  cleanup();
  render(page);
  expect(screen.getByRole("button")).toHaveTextContent(/^watches$/);
});

test("the document has no choice, and the scripts read the stored choice", async () => {
  const complaints = jest.spyOn(console, "error");
  keep("1");
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  expect(container).toHaveTextContent("does not");
  await act(async () => render(page, { container, hydrate: true }));
  expect(container).toHaveTextContent("watches");
  expect(complaints).not.toHaveBeenCalled();
  container.remove();
});

test.each([
  ["1", true],
  ["0", false],
])("after hydration the root element has the stored choice %s, whatever it had before", async (wish, watches) => {
  keep(wish);
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  root.toggleAttribute("data-watching", !watches);
  await act(async () => render(page, { container, hydrate: true }));
  expect("watching" in root.dataset).toBe(watches);
  container.remove();
});

test("the root element is marked while the player watches, for the style sheet", () => {
  render(page);
  expect("watching" in root.dataset).toBe(false);
  fireEvent.click(screen.getByRole("button"));
  expect("watching" in root.dataset).toBe(true);
  fireEvent.click(screen.getByRole("button"));
  expect("watching" in root.dataset).toBe(false);
});
