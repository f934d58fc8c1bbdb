const { MUTATE = "games,upstream/ledger,upstream/bets,upstream/settlement,upstream/rounds" } = process.env;
export const folders = MUTATE.split(",");

/**
 * `npm run test:mutation` changes the code of money and of the games' rules, one place at a time. It counts the changes
 * that no test of the mutated folders notices.
 */
export default {
  testRunner: "jest",
  jest: { projectType: "custom", configFile: "jest.mutation.config.mjs", enableFindRelatedTests: false },
  mutate: [
    ...folders.map((folder) => `${folder}/**/*.ts`),
    ...["!**/*.test.ts", "!**/testing{.ts,/**}", "!games/*/{canvas,screen}/**", "!games/*/rules-text{.ts,/**}"],
    "!games/{manifests,*/manifest}.ts",
  ],
  ignorePatterns: [".next", "dist", "bench", "e2e", "examples"],
  // Most texts are SQL or words for people.
  mutator: { excludedMutations: ["StringLiteral"] },
  disableTypeChecks: false,
  // StrykerJS rewrites tsconfig.json with the API of TypeScript 5. If it gets the name of a missing file, it rewrites nothing.
  tsconfigFile: "none.json",
  dryRunTimeoutMinutes: 60,
  concurrency: 2,
  tempDirName: ".cache/stryker",
  reporters: ["clear-text", "progress-append-only"],
  clearTextReporter: { allowColor: false, logTests: false },
};
