import { createHash } from "node:crypto";
import { createSeedSeals, requireKeyOf } from "./seed-cipher";

const [OLD, NEW] = ["an-old-draw-key-0123456789abcdef", "a-new-draw-key-0123456789abcdef"];
const [old, both, onlyNew] = [createSeedSeals([OLD]), createSeedSeals([NEW, OLD]), createSeedSeals([NEW])];
const chain = { id: 7, game: "PK10", anchor: new Uint8Array(32).fill(1) };
const seed = Buffer.alloc(32, 9);
const idOf = (secret: string): string => createHash("sha256").update(secret).digest("hex").slice(0, 16);

/** Copies of the bytes: one for each changed byte, and one for each shorter length. */
const damaged = (bytes: Uint8Array): Uint8Array[] =>
  [...bytes.keys()].flatMap((at) => [
    bytes.map((byte, each) => (each === at ? byte ^ 1 : byte)),
    bytes.subarray(0, at),
  ]);

it("a seal opens only with its key, for its chain, and undamaged", () => {
  const sealed = old.seal(seed, chain);
  expect([old, both].map((seals) => seals.open(sealed, chain))).toEqual([seed, seed]);
  expect(old.seal(seed, chain)).not.toEqual(sealed);
  const others = [{ id: 8 }, { game: "BALLS12" }, { anchor: new Uint8Array(32) }];
  expect([
    onlyNew.open(sealed, chain),
    old.open(both.seal(seed, chain), chain),
    ...others.map((other) => old.open(sealed, { ...chain, ...other })),
    ...damaged(sealed).map((bytes) => old.open(bytes, chain)),
    old.open(old.seal(Buffer.alloc(0), chain), chain),
  ]).toEqual(Array.from({ length: 2 + others.length + 2 * sealed.length + 1 }, () => undefined));
});

it("a MAC proves only its text, only with its key, and undamaged", () => {
  const code = Buffer.from(old.mac("a text"));
  expect([old, both].map((seals) => seals.isMacOf("a text", code))).toEqual([true, true]);
  const longer = Buffer.concat([code, Buffer.of(0)]);
  const wrong = [old.isMacOf("another text", code), onlyNew.isMacOf("a text", code)];
  wrong.push(...[...damaged(code), longer].map((bytes) => old.isMacOf("a text", bytes)));
  expect(wrong).toEqual(wrong.map(() => false));
});

it.each<[what: string, made: Uint8Array | null, missing: string | undefined]>([
  ["no seal", null, undefined],
  ["a seal of the key", onlyNew.seal(seed, chain), undefined],
  ["a code of the key", both.mac("a text"), undefined],
  ["a seal of another key", old.seal(seed, chain), idOf(OLD)],
  ["a code of another key", old.mac("a text"), idOf(OLD)],
  ["no more than the head of another key", old.mac("a text").subarray(0, 9), idOf(OLD)],
  ["less than a head", old.mac("a text").subarray(0, 8), undefined],
  ["bytes of another version", Buffer.from(old.mac("a text")).fill(1, 0, 1), undefined],
])("for %s the missing key is named, if one is missing", (_, made, missing) => {
  const check = (): void => requireKeyOf(onlyNew, made);
  if (missing === undefined) expect(check).not.toThrow();
  else expect(check).toThrow(`DRAW_KEY: lacks the secret whose SHA-256 begins with ${missing}`);
});

it("there are no seals without a key", () => {
  expect(() => createSeedSeals([])).toThrow("no draw key");
});
