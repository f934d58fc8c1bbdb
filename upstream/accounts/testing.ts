import { type DeriveKey, deriveKey, hashPassword } from "./passwords";

const keys = new Map<string, ReturnType<DeriveKey>>();
const hashes = new Map<string, Promise<string>>();

function once<T>(known: Map<string, T>, name: string, make: () => T): T {
  const value = known.get(name) ?? make();
  known.set(name, value);
  return value;
}

/** {@link deriveKey}, which derives each key once in a test file: tests sign in hundreds of times. */
export const deriveKeyOnce: DeriveKey = (password, salt) =>
  once(keys, `${salt.toString("hex")} ${password}`, () => deriveKey(password, salt));

/** {@link hashPassword}, with one salt for each password of a test file. */
export const hashPasswordOnce = (password: string): Promise<string> =>
  once(hashes, password, () => hashPassword(password));
