import { pk10 } from "@/games/pk10/game";
import { balls12 } from "@/games/balls/game";
import { hasFailed, reportOf, runBattery, RUNS } from "./batteries";
import { drawBytes } from "./draw-bytes";
import { finishingChances, positionTables } from "./positions";

const SEED = new Uint8Array(32).fill(7);

it("finds PK10's draws fair", () => {
  expect(positionTables(pk10, 5_000, SEED).map(({ fair }) => fair)).toEqual(Array(10).fill(true));
});

it("finds a draw unfair if it prefers a number, always gives the same counts, or gives another game's number", () => {
  const unfair = (draw: typeof balls12.draw): boolean | undefined =>
    positionTables({ ...balls12, draw }, 6_000, SEED)[0]?.fair;
  expect(unfair(balls12.draw)).toBe(true);
  expect(unfair((uniform) => [uniform(50) === 0 ? 1 : 1 + uniform(12)])).toBe(false);
  let count = 0;
  expect(unfair(() => [1 + (count++ % 12)])).toBe(false);
  expect(unfair((uniform) => [1 + uniform(13)])).toBe(false);
});

it("knows each racer's chance at each place", () => {
  const chances = finishingChances([3, 1]);
  expect(chances).toEqual([
    [0.75, 0.25],
    [0.25, 0.75],
  ]);
  for (const place of finishingChances([2_600, 350, 2_300, 500, 1_250, 1_250, 850, 900]))
    expect(place.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 10);
});

it("streams the draws' bytes to a program that stops reading, and reports whether it found a fault or is missing", async () => {
  const run = (script: string) =>
    runBattery({ program: process.execPath, args: ["-e", script] }, drawBytes([pk10], SEED));
  const reads = (then: string): string => `process.stdin.once("data", (first) => { ${then}; process.exit() })`;
  expect(await run(reads(`console.log(first.subarray(0, 4).toString("hex"), "PASSED")`))).toMatchObject({
    output: `${drawBytes([pk10], SEED).next().value.subarray(0, 4).toString("hex")} PASSED\n`,
    failed: false,
  });
  expect(await run(reads(`console.log("FAILED")`))).toMatchObject({ failed: true });
  expect(await run(`process.exit(3)`)).toMatchObject({ failed: true });
  expect(await runBattery({ program: "no-such-battery", args: [] }, drawBytes([pk10], SEED))).toEqual({
    output: undefined,
    bytes: 0,
    failed: false,
  });
  expect([hasFailed("x | FAILED"), hasFailed("x  FAIL !"), hasFailed("x | WEAK")]).toEqual([true, true, false]);
});

it("reports the numbers of each run, or that it was skipped", () => {
  const practrand = RUNS.find(({ program }) => program === "RNG_test");
  if (practrand === undefined) throw new Error("no run of PractRand");
  expect(reportOf(practrand, { output: undefined, bytes: 0, failed: false })).toBe(
    "– SKIPPED: PractRand: RNG_test stdin32 -tlmax 512MB. RNG_test is not installed.",
  );
  const done = { output: " a| PASSED  \n b| PASSED  \n", bytes: 2e6, failed: false };
  expect(reportOf(practrand, done)).toBe("✓ PractRand: RNG_test stdin32 -tlmax 512MB, 2 MB\n a| PASSED\n b| PASSED");
});
