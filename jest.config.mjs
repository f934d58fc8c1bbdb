import nextJest from "next/jest.js";

const createJestConfig = nextJest({ dir: import.meta.dirname });

/** Packages that ship ES modules. Jest compiles them, because its module system is CommonJS. */
const modulePackages = [
  "next-intl",
  "use-intl",
  "intl-messageformat",
  "icu-minify",
  "@formatjs",
  "@schummar",
  "react-day-picker",
  "@tanstack",
  "nanoevents",
  "cookie",
  "quick-lru",
  "@noble",
  // The readers of the brands' fonts and SVGs.
  "fontkitten",
  "htmlparser2",
  "domhandler",
  "domutils",
  "domelementtype",
  "dom-serializer",
  "entities",
  // Its CommonJS files contain import(), which jest allows only with a flag of Node. The compiler turns import() into require().
  "@electric-sql",
];

/** CI repeats a failed test once, because its machine is shared. `npm test` then names the test. */
const setups = process.env.CI === undefined ? [] : ["<rootDir>/scripts/jest-retry.mjs"];

const ignored = ["/dist/", "/e2e/", "/bench/hello/", "<rootDir>/.cache/"];

/** @type {import("jest").Config} */
const shared = {
  rootDir: import.meta.dirname,
  moduleNameMapper: { "^@/(.*)$": "<rootDir>/$1" },
  testPathIgnorePatterns: ignored,
  modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/.next/", "<rootDir>/.cache/"],
  setupFilesAfterEnv: setups,
  clearMocks: true,
  restoreMocks: true,
};

/** `transformIgnorePatterns` must replace next/jest's list, because jest ignores each file that any pattern matches. */
async function project(options) {
  const config = await createJestConfig({ ...shared, ...options })();
  const [compiler] = Object.values(config.transform);
  return {
    ...config,
    transform: { ...config.transform, "\\.cjs$": compiler },
    transformIgnorePatterns: [`/node_modules/(?!.*/node_modules/)(?!(${modulePackages.join("|")})/)`],
  };
}

/**
 * `*.test.ts` and `*.test.mjs` run on Node, `*.test.tsx` in a document, unless a `@jest-environment` docblock names
 * another environment. `*.long.test.ts` run only in `npm run test:faults` and in CI.
 */
export default async function config() {
  return {
    projects: [
      await project({
        displayName: "node",
        testEnvironment: "<rootDir>/scripts/jest-node-environment.mjs",
        testMatch: ["**/*.test.ts", "**/*.test.mjs", "!**/*.long.test.ts"],
      }),
      await project({
        displayName: "long",
        testEnvironment: "<rootDir>/scripts/jest-node-environment.mjs",
        testMatch: ["**/*.long.test.ts"],
      }),
      await project({
        displayName: "dom",
        testEnvironment: "<rootDir>/scripts/jest-dom-environment.mjs",
        setupFilesAfterEnv: [...setups, "<rootDir>/scripts/jest-dom-setup.ts"],
        testMatch: ["**/*.test.tsx"],
      }),
    ],
    // For a hang only: a busy machine needs many seconds to start a database.
    testTimeout: 300_000,
    testSequencer: "<rootDir>/scripts/jest-sequencer.mjs",
  };
}
