// @ts-check

/**
 * How a documented command is run in the fresh clone, in this order.
 * - `ends`: it ends with 0, and prints what is given.
 * - `serves`: it runs until the commands below `during` have ended, then SIGTERM ends it with 0.
 * @typedef {{ command: string, ends: RegExp }} Ends
 * @typedef {{ command: string, serves: string, during: Ends[], stop?: "SIGINT" | "SIGTERM" }} Serves
 */

/** Run by `npm test` itself, in the clone that CI tests, or far too long: what else would run them is named. */
export const ELSEWHERE = new Map([
  ["npm test", "in CI this is a part of it"],
  ["npm run check", "npm test"],
  ["npm run conformance", "npm test"],
  ["npm run test:faults", "npm test plays the same tests in CI, shorter"],
  ["npm run test:clone", "this is it"],
  ["npm run hub", "npm run test:laravel starts one"],
  ["npm run test:laravel", "npm test runs it, where PHP and Laravel are installed"],
  ["npm run platform-check", "npm run test:laravel runs it against a platform"],
  [
    "npm run platform-check -- --url https://platform.example --user lim88 --password … --game PK10 --launch TOKEN --hub wss://hub.example --key HUB_KEY --bet --junit report.xml",
    "npm run test:laravel runs it against a platform",
  ],
  ["npm run platform-schemas", "npm run check compares what it writes"],
  ["npm run bench", "by hand; one row of it is run below"],
]);

/** @type {Ends[]} */
const operating = [
  {
    command: `curl -X POST $UPSTREAM/api/merchant/launch_tokens -H "Authorization: Bearer $MERCHANT_KEY" -H 'Content-Type: application/json' -d '{"username":"lim88","lang":"zh","game":"PK10"}'`,
    ends: /"launch_token":/,
  },
  { command: "npm run launch-link", ends: /\/authentication\?token=/ },
  { command: "npm run maintenance -- on", ends: /Maintenance is on/ },
  { command: "npm run maintenance -- off", ends: /Maintenance is off/ },
  { command: "npm run maintenance -- status", ends: /Maintenance is off/ },
  { command: "npm run game -- off BALLS12", ends: /BALLS12 +closed/ },
  { command: "npm run game -- on BALLS12", ends: /BALLS12 +open/ },
  { command: "npm run game -- kick BALLS12", ends: /BALLS12 +open/ },
  { command: "npm run game -- status", ends: /PK10 +open/ },
  { command: 'npm run merchant -- LUCKY create "Lucky Casino"', ends: /API key, shown this once: \S{20}/ },
  { command: "npm run merchant -- LUCKY new-key", ends: /API key, shown this once: \S{20}/ },
  { command: "npm run merchant -- DEMO developer on", ends: /developer on/ },
  { command: "npm run merchant -- DEMO time-zone Asia/Bangkok", ends: /Asia\/Bangkok/ },
  { command: "npm run merchant -- LUCKY currency THB", ends: /new players in THB/ },
  { command: "npm run kick -- DEMO lim88", ends: /lim88 of DEMO was/ },
  { command: "npm run new-version", ends: /announced/ },
];

/** @type {(Ends | Serves)[]} */
export const PLAN = [
  { command: "npm ci && npm run build", ends: /Middleware/ },
  { command: "node dist/server.mjs", serves: "/authentication", during: operating },
  { command: "npm start", serves: "/authentication", during: [], stop: "SIGINT" },
  { command: "npm run upstream", serves: "/readyz", during: [] },
  { command: "npm run db:migrate", ends: /up to date/ },
  { command: "npm run reconcile", ends: /The books and the draws agree/ },
  { command: "npm run draw-bytes -- PK10 1 bytes.bin", ends: /1048576 bytes/ },
  { command: "node scripts/build-embed.mjs", ends: /embed\/dist/ },
  { command: "npm run dev", serves: "/authentication", during: [] },
];
