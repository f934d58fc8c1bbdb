import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { createPasswordVerifier, hashPassword, isPassword } from "./passwords";

test("only the stored password signs in; no password signs in to an unknown account or one without a password", async () => {
  const stored = await hashPassword("Käse");
  expect(await isPassword("Ka\u0308se", stored)).toBe(true);
  expect([await isPassword("Kase", stored), await isPassword("", undefined), await isPassword("-", "-")]).toEqual([
    false,
    false,
    false,
  ]);
});

test("while passwords are hashed the event loop turns, and a file is read before half of the hashes are done", async () => {
  const verify = createPasswordVerifier();
  let verified = 0;
  const all = Array.from({ length: 10 }, (_, at) =>
    verify("x", undefined, { network: `203.0.113.${at}`, known: false }).then(() => (verified += 1)),
  );
  for (let turns = 0; turns < 100; turns += 1) await setImmediate();
  await readFile(__filename);
  expect(verified).toBeLessThan(5);
  await Promise.all(all);
});
