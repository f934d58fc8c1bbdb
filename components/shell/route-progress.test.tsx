import { act, render, screen } from "@testing-library/react";
import { appEvents } from "@/lib/events";
import { onRouterTransitionStart } from "@/instrumentation-client";
import { RouteProgress } from "./route-progress";

const route = { pathname: "/lobby/home" };
jest.mock("next/navigation", () => ({ usePathname: () => route.pathname }));

const isLoading = (): string | null => screen.getByTestId("route-progress").getAttribute("data-loading");

test("runs from the start of a navigation until its page is there", () => {
  const heard: string[] = [];
  const stop = appEvents.on("loading:stop", () => heard.push("stop"));
  const { rerender } = render(<RouteProgress />);
  expect(isLoading()).toBe("false");
  act(() => onRouterTransitionStart("/game/pk10/home"));
  expect(isLoading()).toBe("true");
  route.pathname = "/game/pk10/home";
  rerender(<RouteProgress />);
  expect(isLoading()).toBe("false");
  expect(heard).toEqual(["stop"]);
  stop();
});

test("stays still for a navigation that keeps its page", () => {
  render(<RouteProgress />);
  act(() => onRouterTransitionStart(`${window.location.pathname}?lang=th`));
  expect(isLoading()).toBe("false");
});
