import { isSignedNotice, signedNotice } from "./notice-signature";

const secrets = ["a".repeat(32), "b".repeat(32)];

test("is valid for the signed words, with the newest secret or an older one", async () => {
  const query = new URLSearchParams(await signedNotice("Konto gesperrt & 龙", secrets));
  const [words, signature] = [query.get("message") ?? "", query.get("signature") ?? ""];
  expect(words).toBe("Konto gesperrt & 龙");
  expect(await isSignedNotice(words, signature, secrets)).toBe(true);
  expect(await isSignedNotice(words, signature, secrets.toReversed())).toBe(true);
  expect(await isSignedNotice(words, signature, ["c".repeat(32)])).toBe(false);
  expect(await isSignedNotice(words, signature, [])).toBe(false);
  expect(await isSignedNotice(`${words}.`, signature, secrets)).toBe(false);
  for (const forged of ["", "00", "0".repeat(64), `${signature}00`, signature.toUpperCase()]) {
    expect(await isSignedNotice(words, forged, secrets)).toBe(false);
  }
});
