import jestConfig from "./jest.config.mjs";

const { projects, ...shared } = await jestConfig();
const node = projects.find(({ displayName }) => displayName === "node");

/** `MUTATE` narrows it to some of the folders. */
const { MUTATE = "games,upstream/ledger,upstream/bets,upstream/settlement,upstream/rounds" } = process.env;
const folders = MUTATE.split(",");

/** `npm run test:mutation`: changes the money's code and the rules of the games, one place at a time, and counts what no test of their folder notices. */
export default {
  testRunner: "jest",
  jest: {
    projectType: "custom",
    enableFindRelatedTests: false,
    config: {
      ...shared,
      ...node,
      rootDir: undefined,
      // Stryker's own form of it reports which test covers which place.
      testEnvironment: "jest-environment-node",
      testPathIgnorePatterns: ["/(canvas|screen|faults)/", "[.]long[.]test"],
      modulePathIgnorePatterns: [],
      testMatch: folders.map((folder) => `**/${folder}/**/*.test.ts`),
    },
  },
  mutate: [
    ...folders.map((folder) => `${folder}/**/*.ts`),
    ...["!**/*.test.ts", "!**/testing.ts", "!games/*/{canvas,screen,rules-text}/**", "!games/*/manifest.ts"],
  ],
  ignorePatterns: [".next", "dist", "bench", "e2e", "docs", "examples"],
  // Most texts are SQL or words for people.
  mutator: { excludedMutations: ["StringLiteral"] },
  disableTypeChecks: false,
  // The rewriting of tsconfig.json needs the API of TypeScript 5: a name that does not exist turns it off.
  tsconfigFile: "none.json",
  dryRunTimeoutMinutes: 60,
  concurrency: 2,
  tempDirName: ".cache/stryker",
  reporters: ["clear-text", "progress-append-only"],
  clearTextReporter: { allowColor: false, logTests: false },
};
