import { cleanup, render } from "@testing-library/react";
import { appEvents } from "@/lib/browser/events";
import { GameBody } from "./game-body";

afterEach(cleanup);

test("a game's class is on the body, and events say when it comes and goes, while the game is on the page", () => {
  const events: string[] = [];
  const stops = [
    appEvents.on("game:load", (game) => events.push(`load ${game}`)),
    appEvents.on("game:unload", (game) => events.push(`unload ${game}`)),
  ];
  const page = render(<GameBody game="PK10" />);
  expect(document.body).toHaveClass("game-pk10");
  page.rerender(<GameBody game="LUCKYWHEEL" />);
  expect(document.body.className).toBe("game-luckywheel");
  page.unmount();
  expect(document.body.className).toBe("");
  expect(events).toEqual(["load PK10", "unload PK10", "load LUCKYWHEEL", "unload LUCKYWHEEL"]);
  for (const stop of stops) stop();
});
