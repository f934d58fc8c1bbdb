/** The rules are type-aware. Floating and misused promises are errors, and code that hides a doubt about a type is an error, too. */
export default {
  plugins: ["eslint", "typescript", "unicorn", "oxc", "import", "promise", "react", "jsx-a11y", "nextjs", "jest"],
  jsPlugins: ["./scripts/lint/plugin.mjs"],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: "error" },
  categories: { correctness: "error" },
  env: { builtin: true, node: true, browser: true },
  ignorePatterns: [
    "node_modules",
    "dist",
    ".next",
    ".data",
    "coverage",
    "test-results",
    "playwright-report",
    "next-env.d.ts",
  ],
  rules: {
    "house/boundaries": "error",

    "house/no-literal-text": "error",
    "house/max-own-lines": "error",

    eqeqeq: ["error", "always", { null: "ignore" }],
    // The browser's only log is the console; servers log with pino.
    "no-console": ["error", { allow: ["warn", "error"] }],
    "no-else-return": "error",
    "no-empty": "error",
    "no-param-reassign": "error",
    "no-promise-executor-return": "off",
    "no-throw-literal": "error",
    "no-var": "error",
    "object-shorthand": "error",
    "prefer-const": "error",
    "max-lines": ["error", { max: 300 }],
    "no-restricted-globals": ["error", { name: "event", message: "Take the event as a parameter." }],

    "import/no-cycle": "error",
    "import/no-self-import": "error",
    "import/no-mutable-exports": "error",
    "import/first": "error",
    "import/no-duplicates": "error",
    "oxc/no-barrel-file": ["error", { threshold: 0 }],

    "typescript/ban-ts-comment": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-unnecessary-type-assertion": "error",
    "typescript/only-throw-error": ["error", { allowThrowingAny: true, allowThrowingUnknown: true }],
    "typescript/prefer-promise-reject-errors": ["error", { allowThrowingAny: true, allowThrowingUnknown: true }],
    "typescript/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
    "typescript/return-await": ["error", "error-handling-correctness-only"],
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    "typescript/use-unknown-in-catch-callback-variable": "error",

    // The betting table has composite widgets (tabs, radio groups) with one tab stop each, for which HTML has no tag.
    // axe checks the result.
    "jsx-a11y/prefer-tag-over-role": "off",
    "jsx-a11y/interactive-supports-focus": "off",

    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
    "react/button-has-type": "error",
    "react/jsx-no-target-blank": "error",
    "react/jsx-no-useless-fragment": "error",
    "react/no-array-index-key": "error",
    "react/no-danger": "error",
    "react/no-unstable-nested-components": "error",
    "react/self-closing-comp": "error",

    // Some arrays are copied, because a listener may unsubscribe during the notification.
    "unicorn/no-useless-spread": "off",
    // Objects here are closures, and their methods use no `this`.
    "typescript/unbound-method": "off",
    // Code spreads names and codes into code points on purpose.
    "typescript/no-misused-spread": "off",
    "promise/no-callback-in-promise": "off",
    "unicorn/no-new-array": "off",
    "unicorn/prefer-node-protocol": "error",

    // Table-driven and property tests have their expectations in helpers and loops.
    "jest/expect-expect": "off",
    "jest/no-conditional-expect": "off",
    "jest/no-standalone-expect": "off",
    "jest/valid-title": "off",
    "jest/no-disabled-tests": "off",
    "jest/no-export": "off",
    "jest/require-to-throw-message": "off",
    "jest/no-identical-title": "error",
  },
  overrides: [
    { files: ["upstream/**", "lib/bff/**", "app/**", "middleware.ts"], rules: { "no-console": "error" } },
    { files: ["scripts/**", "bench/**", "e2e/**", "server.ts"], rules: { "no-console": "off" } },
    // A primitive gets its type as a prop.
    { files: ["components/ui/**"], rules: { "react/button-has-type": "off" } },
    {
      files: ["**/*.test.ts", "**/*.test.tsx", "**/*.test.mjs", "**/testing.ts", "**/testing/**", "e2e/**"],
      rules: {
        "house/max-own-lines": "off",
        // There a socket's data are always a Buffer, although the type allows more.
        "typescript/no-base-to-string": "off",
        "no-console": "off",
        "max-lines": ["error", { max: 450 }],
        "house/no-literal-text": "off",
        // Playwright's fixtures are functions called `use`.
        "react/rules-of-hooks": "off",
      },
    },
  ],
};
