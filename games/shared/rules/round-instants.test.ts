import fc from "fast-check";
import { roundInstants, screenDelayMs, screenDelayOf } from "./round-instants";

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 21, 3, 0, 0) + second * 1000);

describe("roundInstants", () => {
  it.each([
    [20, false, 14, 16, 19.333],
    [60, false, 42, 48, 58],
    [300, false, 282, 288, 298],
    // A round that awaits a beacon closes earlier, unless it lasts 60 s.
    [15, true, 6, 12, 14.5],
    [30, true, 18, 24, 29],
    [60, true, 42, 48, 58],
    [300, true, 258, 288, 298],
  ])("of %d s (awaits a beacon: %j) close at %d, draw at %d and announce at %d", (seconds, beacon, ...instants) => {
    const [closesAt, drawsAt, announcesAt] = instants.map(at);
    const plan = { opensAt: at(0), closesAt, drawsAt, announcesAt, nextAt: at(seconds) };
    expect(roundInstants(at(0), seconds, beacon ? { beacon } : {})).toEqual(plan);
  });

  it("are in their order at every length", () => {
    fc.assert(
      fc.property(fc.integer({ min: 15, max: 3600 }), fc.boolean(), (gameSeconds, beacon) => {
        const i = roundInstants(at(0), gameSeconds, { beacon });
        const ms = [i.opensAt, i.closesAt, i.drawsAt, i.announcesAt, i.nextAt].map((instant) => instant.getTime());
        expect(ms).toEqual([...ms].sort((a, b) => a - b));
        expect(new Set(ms).size).toBe(5);
        expect(i.nextAt).toEqual(at(gameSeconds));
      }),
    );
  });
});

it("a round stays open longer by a share of its length, and its later instants move by the same time", () => {
  const { opensAt, ...instants } = roundInstants(at(0), 60);
  const later = Object.entries(instants).map(([name, instant]) => [name, new Date(instant.getTime() + 15_000)]);
  expect(roundInstants(at(0), 60, { longer: 0.25 })).toEqual({ opensAt, ...Object.fromEntries(later) });
});

it.each([
  [30, 2_500],
  [60, 5_000],
  [300, 5_000],
])("a screen in a round of %d s is %d ms late, by its length and by its instants", (seconds, delay) => {
  const { drawsAt, nextAt } = roundInstants(at(0), seconds);
  expect([screenDelayMs(seconds), screenDelayOf(drawsAt, nextAt)]).toEqual([delay, delay]);
});
