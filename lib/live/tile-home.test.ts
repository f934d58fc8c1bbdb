import { initialGameState } from "./game-state";
import { wireHome, wireRound } from "./testing";
import { tileHome } from "./tile-home";

const ended = Array.from({ length: 100 }, (_, place) =>
  wireRound(100 - place, 1, 0, { result_numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }),
);
const home = wireHome(0, [wireRound(101, 0, 0), ...ended]);

it("shows a tile the same round, countdown, results and limits, from a small part of the answer", () => {
  const whole = initialGameState("PK10", home, 0);
  const tile = initialGameState("PK10", tileHome(home), 0);
  expect(tile.current).toEqual(whole.current);
  expect(tile.countdown).toBe(whole.countdown);
  expect(tile.phase).toBe(whole.phase);
  expect(tile.settings).toEqual(whole.settings);
  expect(tile.results.slice(0, 3)).toEqual(whole.results.slice(0, 3));
  expect(tile.results.length).toBeGreaterThanOrEqual(3);
  expect(JSON.stringify(tileHome(home)).length).toBeLessThan(JSON.stringify(home).length / 5);
});
