import { createMintLimit } from "./mint-limit";

test("thirty tokens a minute for an address, counted anew after it", () => {
  let now = 1_000;
  const mayMint = createMintLimit(() => now);
  const made = (address: string, tries: number): number =>
    Array.from({ length: tries }, () => mayMint(address)).filter(Boolean).length;
  expect(made("203.0.113.9", 40)).toBe(30);
  expect(made("203.0.113.10", 10)).toBe(10);
  now += 59_999;
  expect(made("203.0.113.9", 1)).toBe(0);
  now += 1;
  expect(made("203.0.113.9", 40)).toBe(30);
});

test("another address of the same line does not get round it", () => {
  const mayMint = createMintLimit(() => 0);
  const made = Array.from({ length: 40 }, (_, at) => mayMint(`2001:db8:1:2::${at + 1}`)).filter(Boolean);
  expect(made).toHaveLength(30);
  expect(mayMint("2001:db8:1:3::1")).toBe(true);
});
