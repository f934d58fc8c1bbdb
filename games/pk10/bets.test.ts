import fc from "fast-check";
import { pk10 } from "./game";
import { allBets, TEN } from "./testing";

const codesOf = (type: string): string[] =>
  pk10.betTypes.filter((betType) => betType.code === type).flatMap((betType) => betType.bets.map((bet) => bet.number));

describe("the catalogue", () => {
  it("holds the codes of the table, each once", () => {
    expect(pk10.betTypes.map(({ code }) => code)).toEqual(["tf", "of", "gy", "ft", "dt"]);
    const sides = ["big", "small", "odd", "even"];
    const positions = TEN.flatMap((k) => [..."bsoe", ...(k <= 5 ? "dt" : "")].map((letter) => `${k}${letter}`));
    expect(codesOf("tf")).toEqual([...sides, ...positions]);
    expect(codesOf("of")).toEqual(TEN.flatMap((k) => TEN.map((n) => `${k}-${n}`)));
    const sums = Array.from({ length: 17 }, (_, index) => String(index + 3));
    const pairs = TEN.flatMap((a) => TEN.filter((b) => a < b).map((b) => `${a}-${b}`));
    expect(codesOf("gy")).toEqual([...sides, ...sums, ...pairs]);
    const nims = "1n2 1n3 1n4 2n1 2n3 2n4 3n1 3n2 3n4 4n1 4n2 4n3".split(" ");
    const fans = "1p 2p 3p 4p".split(" ");
    expect(codesOf("ft")).toEqual([...fans, ...nims, ..."12c 23c 34c 14c 1z 2z 3z 4z".split(" "), ...sides]);
    expect(codesOf("dt")).toEqual(TEN.map(String));
  });

  it("finds PK10's bet codes and no others", () => {
    const known = new Set(allBets.map((bet) => `${bet.type} ${bet.number}`));
    const strange = `__proto__,constructor,toString,, big,BIG,1-11,01-1,1-01,0b,11b,6d,2,20,03,3.0,1-1 ,2-1,5-5,1n1,5p,0z,21c,13c,41c,11,0,１,1e0`;
    const types = ["tf", "of", "gy", "ft", "dt", "TF", "__proto__", "hasOwnProperty", ""];
    for (const type of types) {
      for (const number of strange.split(",")) {
        expect(pk10.find(type, number)?.number).toBe(known.has(`${type} ${number}`) ? number : undefined);
      }
    }
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.string({ maxLength: 4, unit: fc.constantFrom(..."0123456789-bsoednpczt ") }),
        (type, number) => {
          expect(pk10.find(type, number) !== undefined).toBe(known.has(`${type} ${number}`));
        },
      ),
    );
  });
});
