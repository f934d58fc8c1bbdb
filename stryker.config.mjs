import jestConfig from "./jest.config.mjs";

const { projects, ...shared } = await jestConfig();
const node = projects.find(({ displayName }) => displayName === "node");

/** `npm run test:mutation`: changes the money's code and the games' rules, one place at a time, and counts the changes that no test notices. */
export default {
  testRunner: "jest",
  // Stryker's own environment reports to it which test covers which place.
  jest: { projectType: "custom", config: { ...shared, ...node, testEnvironment: "jest-environment-node" } },
  mutate: [
    "upstream/{ledger,bets,settlement,rounds}/*.ts",
    "games/*/*.ts",
    "games/shared/{rules,draw}/*.ts",
    "!**/*.test.ts",
    "!**/testing.ts",
    "!games/*/manifest.ts",
  ],
  ignorePatterns: [".next", "dist", "bench", "e2e", "docs", "examples"],
  // A message for people is no rule.
  mutator: { excludedMutations: ["StringLiteral"] },
  disableTypeChecks: false,
  tempDirName: ".cache/stryker",
  reporters: ["clear-text", "progress-append-only"],
  clearTextReporter: { allowColor: false, logTests: false },
};
