import jestConfig from "./jest.config.mjs";
import { folders } from "./stryker.config.mjs";

/** Jest's part of `npm run test:mutation`: the tests on Node of the mutated folders. */
export default async function config() {
  const { projects, ...shared } = await jestConfig();
  return {
    ...shared,
    ...projects.find(({ displayName }) => displayName === "node"),
    testPathIgnorePatterns: ["/(canvas|screen|faults)/", "[.]long[.]test"],
    modulePathIgnorePatterns: [],
    testMatch: folders.map((folder) => `**/${folder}/**/*.test.ts`),
  };
}
