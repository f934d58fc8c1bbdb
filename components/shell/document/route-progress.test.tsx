import { act, render, screen } from "@testing-library/react";
import { type ReactNode, startTransition, use, useEffect, useState } from "react";
import { onRouterTransitionStart } from "@/instrumentation-client";
import { appEvents } from "@/lib/browser/events";
import { RouteProgress } from "./route-progress";

function coming(): { promise: Promise<string>; resolve: (page: string) => void } {
  let resolve: (page: string) => void = () => undefined;
  const promise = new Promise<string>((done) => (resolve = done));
  return { promise, resolve };
}

/** Navigates like Next: publishes the start, and shows the promised page when it arrives. */
let navigate: (page: Promise<string>) => void;

function Router(): ReactNode {
  const [page, setPage] = useState<Promise<string> | string>("lobby");
  useEffect(() => {
    navigate = (next) => {
      onRouterTransitionStart();
      startTransition(() => setPage(next));
    };
  }, []);
  const shown = typeof page === "string" ? page : use(page);
  return (
    <>
      <RouteProgress />
      <h1>{shown}</h1>
    </>
  );
}

const events: string[] = [];
let stops: (() => void)[] = [];
beforeEach(() => {
  events.length = 0;
  stops = [
    appEvents.on("loading:start", () => events.push("start")),
    appEvents.on("loading:stop", () => events.push("stop")),
  ];
  render(<Router />);
});
afterEach(() => {
  for (const stop of stops) stop();
});

const shown = (): readonly [page: string | null, loading: string | null] => [
  screen.getByRole("heading").textContent,
  screen.getByTestId("route-progress").getAttribute("data-loading"),
];

test("the line runs from the start of a navigation until the new page is shown", async () => {
  expect(shown()).toEqual(["lobby", "false"]);
  const game = coming();
  await act(async () => navigate(game.promise));
  expect(shown()).toEqual(["lobby", "true"]);
  await act(async () => game.resolve("game"));
  expect(shown()).toEqual(["game", "false"]);
  expect(events).toEqual(["start", "stop"]);
});

test("a navigation that replaces another ends when its page is shown, even if the replaced one never ends", async () => {
  const slow = coming();
  const other = coming();
  await act(async () => navigate(slow.promise));
  await act(async () => navigate(other.promise));
  expect(shown()).toEqual(["lobby", "true"]);
  await act(async () => other.resolve("other"));
  expect(shown()).toEqual(["other", "false"]);
  expect(events).toEqual(["start", "start", "stop"]);
});

test("a navigation to the current page also ends", async () => {
  const slow = coming();
  const same = coming();
  await act(async () => navigate(slow.promise));
  await act(async () => navigate(same.promise));
  await act(async () => same.resolve("lobby"));
  expect(shown()).toEqual(["lobby", "false"]);
});
