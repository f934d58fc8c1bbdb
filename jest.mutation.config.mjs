import jestConfig from "./jest.config.mjs";
import { folders } from "./stryker.config.mjs";

/** Some tests are one table of every game. */
const together = folders.some((folder) => folder.startsWith("games/"))
  ? ["games/shared/rules", "games/shared/trends"]
  : [];

/** Jest's part of `npm run test:mutation`: the tests on Node of the mutated folders. */
export default async function config() {
  const { projects, ...shared } = await jestConfig();
  return {
    ...shared,
    ...projects.find(({ displayName }) => displayName === "node"),
    // StrykerJS finds an environment of its own only by a package's name.
    testEnvironment: "node",
    testPathIgnorePatterns: ["/(canvas|screen|faults)/", "[.]long[.]test"],
    modulePathIgnorePatterns: [],
    roots: [...new Set([...folders, ...together])].map((folder) => `<rootDir>/${folder}`),
    testMatch: ["**/*.test.ts"],
  };
}
