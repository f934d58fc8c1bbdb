import { createHash } from "node:crypto";
import fc from "fast-check";
import { commitmentOf, linkBytes, openChain } from "./chain";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });

it("commits by SHA-256 of the 32 bytes", () => {
  expect(hex(commitmentOf(new Uint8Array(32)))).toBe(
    "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
  );
  fc.assert(fc.property(bytes32, (secret) => expect(hex(commitmentOf(secret))).toBe(hex(sha256(secret)))));
  expect(hex(commitmentOf(Buffer.alloc(32)))).toBe(hex(commitmentOf(new Uint8Array(32))));
});

it("gets its links by repeated hashing from the seed, at any length", () => {
  fc.assert(
    fc.property(bytes32, fc.integer({ min: 1, max: 90 }), (seed, length) => {
      const links = [hex(seed)];
      for (let step = 0; step < length; step += 1) links.unshift(hex(sha256(Buffer.from(links[0] ?? "", "hex"))));
      const chain = openChain(seed, length);
      expect(hex(chain.anchor)).toBe(links[0]);
      for (let index = 1; index <= length; index += 1) {
        expect(hex(chain.link(index))).toBe(links[index]);
        expect(hex(commitmentOf(chain.link(index)))).toBe(links[index - 1]);
      }
    }),
    { numRuns: 30 },
  );
});

it("refuses a link outside 1…length", () => {
  const chain = openChain(new Uint8Array(32), 5);
  for (const index of [0, -1, 6, 1.5, Number.NaN]) expect(() => chain.link(index)).toThrow(RangeError);
  for (const length of [0, -1, 2.5, Number.NaN])
    expect(() => openChain(new Uint8Array(32), length)).toThrow(RangeError);
});

it("does not change if a caller writes into its arguments or results", () => {
  const seed = new Uint8Array(32).fill(7);
  const chain = openChain(seed, 9);
  const before = Array.from({ length: 9 }, (_, index) => hex(chain.link(index + 1)));
  seed.fill(0);
  for (let index = 1; index <= 9; index += 1) chain.link(index).fill(0);
  expect(Array.from({ length: 9 }, (_, index) => hex(chain.link(index + 1)))).toEqual(before);
});

it("reads a link from hex or bytes and nothing else", () => {
  expect(linkBytes("Ab".repeat(32))).toEqual(new Uint8Array(32).fill(0xab));
  for (const bad of ["", "ab", "zz".repeat(32), `0x${"ab".repeat(31)}`, "ab".repeat(33)]) {
    expect(() => linkBytes(bad)).toThrow(RangeError);
  }
  expect(() => linkBytes(new Uint8Array(31))).toThrow(RangeError);
});
