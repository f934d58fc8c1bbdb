import { isBeaconOf } from "@/games/shared/draw/verify-beacon";
import { createBeacons } from "./beacons";
import { type LocalAnswer, type LocalBeacon, startLocalBeacon } from "./testing";

describe("the beacon's values", () => {
  let beacon: LocalBeacon;
  let other: LocalBeacon;
  const round = 1_000_000;
  beforeAll(async () => {
    // The two chains have the same hash and different keys.
    [beacon, other] = await Promise.all([startLocalBeacon(), startLocalBeacon()]);
  });
  beforeEach(() => {
    beacon.answer = beacon.regular;
    other.answer = other.regular;
    beacon.asked.length = 0;
  });
  afterAll(() => Promise.all([beacon.close(), other.close()]));

  const beaconsOf = (...urls: readonly string[]) => createBeacons({ chain: beacon.chain, urls, timeoutMs: 2_000 });

  it("are verified, and fetched once", async () => {
    const beacons = beaconsOf(`${beacon.url}/`);
    const value = await beacons.of(round);
    expect(value.round).toBe(round);
    expect(isBeaconOf(beacon.chain, value)).toBe(true);
    expect(await beacons.of(round)).toEqual(value);
    expect(beacon.asked).toEqual([round]);
  });

  it("come with the server's time", async () => {
    beacon.answer = (asked) => ({
      ...beacon.regular(asked),
      headers: { date: "Sat, 21 Nov 2026 05:06:07 GMT", age: "2" },
    });
    expect(await beaconsOf(beacon.url).latest(async ({ serverTime }) => serverTime)).toEqual([
      { earliest: Date.UTC(2026, 10, 21, 5, 6, 7), latest: Date.UTC(2026, 10, 21, 5, 6, 10) },
    ]);
  });

  it.each<[string, () => LocalAnswer | "silent"]>([
    ["is signed by other keys", () => other.regular(round)],
    ["is of an earlier round", () => beacon.regular(round - 1)],
    ["has another round's signature", () => renamed(beacon.regular(round - 1))],
    ["is not there yet", () => ({ status: 404 })],
    ["is no value", () => ({ body: JSON.stringify({ round }) })],
    ["is no JSON", () => ({ body: "<html>" })],
    [
      "is too large",
      () => ({ body: JSON.stringify({ ...JSON.parse(beacon.regular(round).body ?? ""), x: "x".repeat(5_000) }) }),
    ],
    ["is elsewhere", () => ({ status: 302, headers: { location: beacon.url } })],
    ["does not come", () => "silent"],
  ])("are refused if the answer %s, and another address is tried", async (_case, answer) => {
    other.answer = answer;
    await expect(beaconsOf(other.url).of(round)).rejects.toThrow(`no address gave beacon ${round}`);
    const found = await beaconsOf(other.url, "http://127.0.0.1:1", beacon.url).of(round);
    expect(isBeaconOf(beacon.chain, found)).toBe(true);
  });

  it("are the newest of every address that answers; an address that hangs does not delay them for long", async () => {
    const newest = async () => {
      const taken: string[] = [];
      const urls = [other.url, beacon.url, "http://127.0.0.1:1", `${beacon.url}/`];
      const values = await createBeacons({ chain: beacon.chain, urls, timeoutMs: 3_600_000 }).latest(async (answer) => {
        taken.push(answer.beacon.signature);
        return answer.beacon.signature;
      });
      expect(values).toEqual(taken);
      return values.length;
    };
    other.answer = () => "silent";
    expect(await newest()).toBe(2);
    other.answer = beacon.regular;
    expect(await newest()).toBe(3);
    other.answer = other.regular;
    expect(await newest()).toBe(2);
  });

  it("are not fetched after close", async () => {
    other.answer = () => "silent";
    const beacons = beaconsOf(other.url);
    const asked = beacons.of(round);
    beacons.close();
    await expect(asked).rejects.toThrow("no address");
    await expect(beacons.latest(async () => 1)).rejects.toThrow("no address");
  });

  const renamed = ({ body = "" }: LocalAnswer): LocalAnswer => ({
    body: JSON.stringify({ ...JSON.parse(body), round }),
  });
});
