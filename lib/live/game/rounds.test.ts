import fc from "fast-check";
import { initialGameState } from "./state";
import { wireHome, wireRound } from "../testing";
import { Page } from "../testing-page";

test("the server, whose page time is 0, and the browser, whose is any, make the same countdown of the same data", () => {
  const pageTime = fc.double({ min: 0, max: 100_000, noNaN: true });
  /** Whole seconds left, where a hair makes another second, and the bounds of what counts as agreeing among them. */
  const serverTime = fc.oneof(
    fc.integer({ min: 0, max: 46 }).map((s) => s * 1000),
    fc.integer({ min: 0, max: 46_000 }),
  );
  const apart = fc.constantFrom(-1.5, -1, 0, 0.001, 1, 1.5, 2);
  fc.assert(
    fc.property(pageTime, serverTime, apart, fc.constantFrom(60, 6, 7), (at, sent, off, seconds) => {
      const round = wireRound(1, 0, sent);
      const home = wireHome(sent, [{ ...round, time_left: round.time_left + off }], { game_seconds: seconds });
      const [server, browser] = [initialGameState("PK10", home, 0), initialGameState("PK10", home, at)];
      expect([browser.countdown, browser.phase]).toEqual([server.countdown, server.phase]);
    }),
    { numRuns: 2000 },
  );
});

test("a page time with a fraction counts every second and closes at 0, in the same tick", () => {
  const page = new Page(2364.3, wireHome(0, [wireRound(1, 0, 0)]));
  const seen = new Set([`${page.state.countdown} ${page.state.phase}`]);
  for (let ms = 0; ms <= 41_000; ms += 99.7) {
    page.until(2364.3 + ms);
    seen.add(`${page.state.countdown} ${page.state.phase}`);
  }
  expect([...seen]).toEqual([...Array.from({ length: 40 }, (_, second) => `${40 - second} open`), "0 closed"]);
});
