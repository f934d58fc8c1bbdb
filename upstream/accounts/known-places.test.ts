import { createKnownPlaces } from "./known-places";

const REMEMBERED = 10_000;

test("ten thousand places are remembered; of more, those that were entered from longest ago are forgotten", async () => {
  const known = createKnownPlaces("test", undefined, () => 0);
  for (let at = 0; at < REMEMBERED; at += 1) await known.add(`place ${at}`);
  expect(await known.has("place 0")).toBe(true);
  await known.add("place 0");
  await known.add("one more");
  const still = await Promise.all(["place 0", "place 1", "place 2", "one more"].map((place) => known.has(place)));
  expect(still).toEqual([true, false, true, true]);
});
