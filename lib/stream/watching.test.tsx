/** @jest-environment-options {"url": "https://play.example/"} */
import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { useWatching, WatchingProvider } from "./watching";

function Switch(): ReactNode {
  const { setWatching } = useWatching();
  return (
    <button type="button" onClick={() => setWatching(true)}>
      watch
    </button>
  );
}

test.each([
  [undefined, "watch_live=1; Path=/; SameSite=Lax; Secure"],
  ["true", "watch_live=1; Path=/; SameSite=None; Secure; Partitioned"],
])("the wish is kept where others may frame the page (%s) as %s", (framed, line) => {
  if (framed !== undefined) document.documentElement.dataset.framed = framed;
  const set = jest.spyOn(document, "cookie", "set");
  render(
    <WatchingProvider initial={false}>
      <Switch />
    </WatchingProvider>,
  );
  fireEvent.click(screen.getByText("watch"));
  expect(set.mock.calls).toEqual([[line]]);
  set.mockRestore();
});
