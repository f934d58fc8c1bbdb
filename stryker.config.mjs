/** `MUTATE` narrows it to some of the folders. */
const { MUTATE = "games,upstream/ledger,upstream/bets,upstream/settlement,upstream/rounds" } = process.env;
export const folders = MUTATE.split(",");

/** `npm run test:mutation`: changes the money's code and the rules of the games, one place at a time, and counts what no test of their folder notices. */
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
  // The rewriting of tsconfig.json needs the API of TypeScript 5: a name that does not exist turns it off.
  tsconfigFile: "none.json",
  dryRunTimeoutMinutes: 60,
  concurrency: 2,
  tempDirName: ".cache/stryker",
  reporters: ["clear-text", "progress-append-only"],
  clearTextReporter: { allowColor: false, logTests: false },
};
