import { bls12_381 } from "@noble/curves/bls12-381.js";
import { beaconRoundAfter, beaconRoundAt, beaconTimeOf, QUICKNET } from "./beacon-chain";
import { entropyOf } from "./draw";
import { beaconMessage, isBeaconOf } from "./verify-beacon";

/** Round 1000 of quicknet, as the League of Entropy published it. */
const published = {
  round: 1000,
  signature: "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
};

test("only a value that quicknet has published passes", () => {
  expect(isBeaconOf(QUICKNET, published)).toBe(true);
  expect(entropyOf(published.signature)).toBe("fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd");
  const point = "ab066f9c12dd6de1336fca0f925192fb0c72a771c3e4c82ede1fd362c1a770f9eb05843c6308ce2530b53a99c0281a6e";
  expect(isBeaconOf(QUICKNET, { round: 1000, signature: point })).toBe(false);
  for (const round of [999, 1001, 0, -1, 1.5, Number.NaN, 2 ** 60])
    expect(isBeaconOf(QUICKNET, { ...published, round })).toBe(false);
  for (const signature of ["", "00".repeat(48), `c0${"00".repeat(47)}`, published.signature.slice(2)])
    expect(isBeaconOf(QUICKNET, { ...published, signature })).toBe(false);
  expect(isBeaconOf({ ...QUICKNET, publicKey: "00".repeat(96) }, published)).toBe(false);
});

describe("a round has exactly one valid signature: nobody can choose among several", () => {
  const { Fp, Fr } = bls12_381.fields;
  const { Point } = bls12_381.G1;
  const bls = bls12_381.shortSignatures;
  const secretKey = bls12_381.utils.randomSecretKey();
  const chain = { ...QUICKNET, publicKey: bls.getPublicKey(secretKey).toHex() };
  const X_BITS = 381n;
  /** The compressed form of a point, which may be outside the group. */
  const encoded = (flags: bigint, x: bigint): string => ((flags << X_BITS) | x).toString(16).padStart(96, "0");
  const sign = (round: number) => bls.sign(bls.hash(beaconMessage(round)), secretKey);

  test("x written as x + p is refused", () => {
    for (let round = 1; ; round += 1) {
      const value = BigInt(`0x${sign(round).toHex()}`);
      const [flags, x] = [value >> X_BITS, BigInt.asUintN(Number(X_BITS), value)];
      if (x + Fp.ORDER >= 1n << X_BITS) continue;
      expect(isBeaconOf(chain, { round, signature: encoded(flags, x) })).toBe(true);
      expect(isBeaconOf(chain, { round, signature: encoded(flags, x + Fp.ORDER) })).toBe(false);
      return;
    }
  });

  test("a signature plus a point outside the group, which the pairing ignores, is refused", () => {
    const signatureOf = ({ x, y }: { x: bigint; y: bigint }): string => encoded(y > Fp.ORDER / 2n ? 5n : 4n, x);
    const isSigned = (point: InstanceType<typeof Point>): boolean =>
      isBeaconOf(chain, { round: 7, signature: signatureOf(point.toAffine()) });
    expect(isSigned(sign(7))).toBe(true);
    expect(isSigned(sign(7).add(pointOutside()))).toBe(false);
  });

  /** A point whose order divides the cofactor. */
  function pointOutside(): InstanceType<typeof Point> {
    for (let x = 1n; ; x += 1n) {
      const square = Fp.add(Fp.pow(x, 3n), 4n);
      if (!Fp.eql(Fp.pow(square, (Fp.ORDER - 1n) / 2n), Fp.ONE)) continue;
      let [double, sum] = [Point.fromAffine({ x, y: Fp.sqrt(square) }), Point.ZERO];
      // `multiply` is for points of the group only.
      for (let factor = Fr.ORDER; factor > 0n; factor >>= 1n) {
        if (factor & 1n) sum = sum.add(double);
        double = double.double();
      }
      if (!sum.is0()) return sum;
    }
  }
});

test("a beacon's rounds are counted as drand counts them", () => {
  const genesisMs = QUICKNET.genesisSeconds * 1000;
  expect([0, 2_999, 3_000].map((ms) => beaconRoundAt(QUICKNET, genesisMs + ms))).toEqual([1, 1, 2]);
  expect(beaconTimeOf(QUICKNET, 1000)).toBe(genesisMs + 999 * 3_000);
});

test("the awaited round appears more than 1 s and at most 4 s after the close", () => {
  for (let ms = 0; ms < 6_000; ms += 250) {
    const closesAt = new Date(Date.UTC(2026, 10, 21) + ms);
    const wait = beaconTimeOf(QUICKNET, beaconRoundAfter(QUICKNET, closesAt)) - closesAt.getTime();
    expect(wait).toBeGreaterThan(1_000);
    expect(wait).toBeLessThanOrEqual(4_000);
  }
});
