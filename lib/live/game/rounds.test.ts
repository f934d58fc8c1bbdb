import fc from "fast-check";
import { initialGameState } from "./state";
import { wireHome, wireRound } from "../testing";
import { Page } from "../testing-session";

test("the server, whose page time is 0, and the browser, with any page time, show the same countdown for the same data", () => {
  const pageTime = fc.double({ min: 0, max: 100_000, noNaN: true });
  const serverTime = fc.oneof(
    fc.integer({ min: 0, max: 46 }).map((s) => s * 1000),
    fc.integer({ min: 0, max: 46_000 }),
  );
  const apart = fc.constantFrom(-1.5, -1, 0, 0.001, 1, 1.5, 2);
  fc.assert(
    fc.property(pageTime, serverTime, apart, fc.constantFrom(60, 6, 7), (at, sent, off, seconds) => {
      const round = wireRound(1, 0, sent);
      const home = wireHome(sent, [{ ...round, time_left: (round.time_left ?? 0) + off }], { game_seconds: seconds });
      const [server, browser] = [initialGameState("PK10", home, "MYR", 0), initialGameState("PK10", home, "MYR", at)];
      expect([browser.countdown, browser.phase]).toEqual([server.countdown, server.phase]);
    }),
    { numRuns: 2000 },
  );
});

test("with a fractional page time the countdown shows every second, and betting closes in the tick of 0", () => {
  const page = new Page(2364.3, wireHome(0, [wireRound(1, 0, 0)]));
  const seen = new Set([`${page.state.countdown} ${page.state.phase}`]);
  for (let ms = 0; ms <= 41_000; ms += 99.7) {
    page.until(2364.3 + ms);
    seen.add(`${page.state.countdown} ${page.state.phase}`);
  }
  expect([...seen]).toEqual([...Array.from({ length: 40 }, (_, second) => `${40 - second} open`), "0 closed"]);
});

const OFF_MS = 5 * 60_000;
const shifted =
  (ms: number) =>
  (instant: string): string =>
    new Date(Date.parse(instant) + ms).toISOString();
/** A platform that writes its local time, eight hours ahead. */
const withoutOffset = (instant: string): string =>
  shifted(8 * 3_600_000)(instant)
    .replace("T", " ")
    .replace(/\..*/, "");
const KEYS = new Set(["end_at", "draws_at", "announces_at", "next_at", "server_time"]);

test.each<[string, (instant: string) => string, readonly string[]]>([
  ["is five minutes ahead", shifted(OFF_MS), []],
  ["is five minutes behind", shifted(-OFF_MS), []],
  ["is five minutes ahead, and server_time is not sent", shifted(OFF_MS), ["server_time"]],
  ["is five minutes behind, and server_time is not sent", shifted(-OFF_MS), ["server_time"]],
  ["names no offset", withoutOffset, []],
  ["names an offset in server_time but not in the rounds", withoutOffset, ["kept:server_time"]],
  ["names no offset, and server_time is not sent", withoutOffset, ["server_time"]],
  ["is sent, and the rounds have no time_left", (instant) => instant, ["time_left"]],
])("the countdown is right, and bets are accepted until its end, if the platform's time %s", (_, told, keys) => {
  for (let at = 0; at <= 44_000; at += 4_000) {
    const home = wireHome(at, [wireRound(1, 0, at)]);
    const sent = JSON.parse(JSON.stringify(home), (key, value: unknown) => {
      if (keys.includes(key)) return undefined;
      return KEYS.has(key) && !keys.includes(`kept:${key}`) ? told(String(value)) : value;
    }) as typeof home;
    const [right, odd] = [new Page(at, home), new Page(at, sent)];
    // A phase whose instant cannot be read is computed from the round's length.
    expect([null, right.state.current?.drawsAt]).toContain(odd.state.current?.drawsAt);
    for (let now = at; now < 48_000; now += 500) {
      const [{ countdown, phase }, other] = [right.until(now).state, odd.until(now).state];
      expect([now, other.countdown, other.phase]).toEqual([now, countdown, phase]);
    }
  }
});
