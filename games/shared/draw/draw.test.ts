import { createHmac } from "node:crypto";
import fc from "fast-check";
import { drawOutcome } from "./draw";
import { pk10 } from "@/games/pk10/game";

const COUNTING = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

/** The verifier of docs/decisions/002-draw.md, on Node's own crypto. */
function verifierDraw(secret: string, roundNo: string, entropy: string): number[] {
  const words: number[] = [];
  const cars = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  for (let n = 10, block = 0, word = 0; n > 1; n -= 1) {
    do {
      if (words.length === 0) {
        const message = `grandstand:v1:PK10:${roundNo}:${entropy}:${block++}`;
        const mac = createHmac("sha256", Buffer.from(secret, "hex")).update(message).digest();
        for (let at = 0; at < 32; at += 4) words.push(mac.readUInt32BE(at));
      }
      word = words.shift() ?? 0;
    } while (word >= 2 ** 32 - (2 ** 32 % n));
    [cars[n - 1], cars[word % n]] = [cars[word % n] ?? 0, cars[n - 1] ?? 0];
  }
  return cars;
}

describe("drawOutcome", () => {
  it.each([
    ["00".repeat(32), "202611210001", "", [7, 1, 5, 6, 3, 10, 2, 4, 8, 9]],
    [COUNTING, "202611210001", "", [1, 3, 9, 6, 4, 8, 10, 2, 7, 5]],
    ["ff".repeat(32), "202611211440", "b:1", [8, 9, 7, 3, 2, 1, 4, 6, 10, 5]],
  ])("draws from %s in round %s with entropy '%s': %j", (secret, roundNo, entropy, outcome) => {
    expect(drawOutcome(pk10, { secret, roundNo, entropy })).toEqual(outcome);
    expect(drawOutcome(pk10, { secret: Buffer.from(secret, "hex"), roundNo, entropy })).toEqual(outcome);
  });

  it("agrees with an independent verifier", () => {
    const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString("hex"));
    fc.assert(
      fc.property(
        secrets,
        fc.stringMatching(/^20\d{10,11}$/),
        fc.string({ unit: "binary" }),
        (secret, roundNo, entropy) => {
          const outcome = drawOutcome(pk10, { secret, roundNo, entropy });
          expect(outcome).toEqual(verifierDraw(secret, roundNo, entropy));
          expect(pk10.isOutcome(outcome)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("draws another outcome for another round, entropy or game", () => {
    const input = { secret: COUNTING, roundNo: "202611210001" };
    const outcome = drawOutcome(pk10, input);
    expect(drawOutcome(pk10, { ...input, entropy: "" })).toEqual(outcome);
    expect(drawOutcome(pk10, { ...input, roundNo: "202611210002" })).not.toEqual(outcome);
    expect(drawOutcome(pk10, { ...input, entropy: "beacon" })).not.toEqual(outcome);
    expect(drawOutcome({ ...pk10, code: "RACINGGOD" }, input)).not.toEqual(outcome);
  });
});
