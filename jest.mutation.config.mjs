import jestConfig from "./jest.config.mjs";
import { folders } from "./stryker.config.mjs";

/** The folders whose tests are tables of all games. */
const together = folders.some((folder) => folder.startsWith("games/"))
  ? ["games/shared/rules", "games/shared/trends"]
  : [];

/** Jest's part of `npm run test:mutation`: the tests of the mutated folders that run on Node. */
export default async function config() {
  const { projects, ...shared } = await jestConfig();
  return {
    ...shared,
    ...projects.find(({ displayName }) => displayName === "node"),
    // StrykerJS finds its own environment only by a package's name.
    testEnvironment: "node",
    testPathIgnorePatterns: ["/(canvas|screen|faults)/", "[.]long[.]test"],
    modulePathIgnorePatterns: [],
    roots: [...new Set([...folders, ...together])].map((folder) => `<rootDir>/${folder}`),
    testMatch: ["**/*.test.ts"],
  };
}
