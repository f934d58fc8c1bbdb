// @ts-check

/**
 * How a documented command is run in the fresh clone, in this order.
 * - `ends`: it ends with 0, and prints what is given.
 * - `serves`: it runs until the commands below `during` have ended, then SIGTERM ends it with 0.
 * @typedef {{ command: string, ends: RegExp }} Ends
 * @typedef {{ command: string, serves: `${"app" | "upstream"}/${string}`, during: Ends[], stop?: "SIGINT" | "SIGTERM" }} Serves
 */

/** The documented commands that are not run in the clone, and the reason. @type {readonly (readonly [RegExp, string])[]} */
export const ELSEWHERE = [
  [
    /^(apt-get|useradd|install|docker|nginx|pg_dump|pg_receivewal|pg_restore|sudo|systemctl) /,
    "it changes the machine",
  ],
  [/^node \/opt\//, "it needs the machine of docs/deploy.md"],
  [/^pg_basebackup /, "deploy/backup.long.test.ts runs it"],
  [/^sh deploy\/release\.sh$/, "deploy/release.test.ts runs it with stand-ins"],
  [/^npm (test|run (check|conformance|test:faults))$/, "npm test runs it"],
  [/^npm run (test:clone|release-check|test:mutation)$/, "it is this program, or runs for too long"],
  [/^npm run films$/, "it writes the committed films"],
  [/^npm run (test:laravel|hub)$/, "e2e/laravel runs it if PHP and Laravel are installed"],
  [/^npm run platform-check/, "scripts/platform-check/command-line.test.ts and e2e/laravel run it"],
  [/^npm run platform-schemas$/, "npm run check compares what it writes"],
  [/^npm install \.\.\/grandstand\/embed$/, "embed/package.test.mjs tries the package"],
  [/npx next dev$/, "npm run dev runs it"],
  [/^node verify\.mjs /, "scripts/verify.test.ts runs it"],
  [/^npx next build$/, "npm run build runs it"],
  [/npx next start$/, "the e2e tests of the project `next` run it"],
  [/^(PUSHER_APP_KEY=my-key npm run upstream|npx tsx watch scripts\/upstream\.ts)$/, "npm run upstream is run below"],
  [/^npm run operator$/, "its commands are run below"],
  [/^npm run operator -- support (answer|close|picture) /, "e2e/support.spec.ts and scripts/operator/operator.test.ts"],
  [/^npm run bench/, "it runs for too long, and writes docs/figures.md"],
  [/^npm run randomness/, "scripts/randomness/randomness.test.ts tests its parts, and it runs for many minutes"],
  [/rehearse-restore/, "scripts/rehearse-restore.test.ts runs it"],
  [/^UPSTREAM_URL=/, "e2e/foreign-visit.spec.ts starts the app in front of a platform"],
  [/^(FRAME_ANCESTORS|MERCHANT_KEY)=/, "e2e/embedding-document.spec.ts runs it"],
];

/** @type {Ends[]} */
const operating = [
  {
    command: `curl -X POST $UPSTREAM/api/merchant/launch_tokens -H "Authorization: Bearer $MERCHANT_KEY" -H 'Content-Type: application/json' -d '{"username":"lim88","lang":"zh","game":"PK10"}'`,
    ends: /"launch_token":/,
  },
  { command: "npm run launch-link", ends: /\/authentication\?token=/ },
  {
    command: "npm run launch-link -- demo PK10 --deposit-url https://casino.example/cashier",
    ends: /\/authentication\?token=/,
  },
  { command: "npm run operator -- status", ends: /\(answers\)/ },
  { command: "node dist/operator.mjs status", ends: /\(answers\)/ },
  { command: 'npm run operator -- maintenance on --why "…"', ends: /Maintenance is on/ },
  { command: 'npm run operator -- maintenance off --why "…"', ends: /Maintenance is off/ },
  { command: "npm run operator -- maintenance status", ends: /Maintenance is off/ },
  { command: 'npm run operator -- game off BALLS12 --why "…"', ends: /BALLS12 is closed/ },
  { command: 'npm run operator -- game on BALLS12 --why "…"', ends: /BALLS12 is open/ },
  { command: 'npm run operator -- game kick BALLS12 --why "…"', ends: /BALLS12 are sent/ },
  { command: "npm run operator -- game status", ends: /PK10 +open/ },
  { command: "npm run operator -- merchants", ends: /DEMO +Demo/ },
  {
    command: 'npm run operator -- merchant LUCKY create "Lucky Casino" --why "…"',
    ends: /API key, shown this once: \S{20}/,
  },
  { command: 'npm run operator -- merchant LUCKY new-key --why "…"', ends: /API key, shown this once: \S{20}/ },
  { command: 'npm run operator -- merchant DEMO developer on --why "…"', ends: /developer on/ },
  { command: 'npm run operator -- merchant DEMO time-zone Asia/Bangkok --why "…"', ends: /Asia\/Bangkok/ },
  { command: 'npm run operator -- merchant LUCKY currency THB --why "…"', ends: /new players in THB/ },
  { command: "npm run operator -- merchant DEMO", ends: /DEMO: developer on/ },
  { command: "npm run operator -- sessions DEMO", ends: /Nobody is signed in/ },
  { command: 'npm run operator -- kick DEMO lim88 --why "…"', ends: /lim88 of DEMO was/ },
  { command: 'npm run operator -- reseal-seeds --why "…"', ends: /are sealed with the newest DRAW_KEY/ },
  { command: 'npm run operator -- retire-chains --why "…"', ends: /chains are spent/ },
  { command: 'npm run operator -- version --why "…"', ends: /announced/ },
  { command: "npm run operator -- support", ends: /There are no questions/ },
  { command: "npm run operator -- actions", ends: /local  version/ },
];

/** @type {(Ends | Serves)[]} */
export const PLAN = [
  { command: "npm ci && npm run build", ends: /Middleware/ },
  { command: "npm run brand -- new lucky", ends: /brands\/lucky is a brand now/ },
  { command: "npm run brand -- check", ends: /lucky: lucky\.localhost/ },
  { command: "node dist/server.mjs", serves: "app/authentication", during: operating },
  { command: "npm start", serves: "app/authentication", during: [], stop: "SIGINT" },
  { command: "npm run upstream", serves: "upstream/readyz", during: [] },
  { command: "npm run db:migrate", ends: /up to date/ },
  { command: "npm run reconcile", ends: /The books and the draws agree/ },
  { command: "node dist/migrate.mjs", ends: /up to date/ },
  { command: "node dist/reconcile.mjs", ends: /The books and the draws agree/ },
  { command: "npm run draw-bytes -- PK10 1 bytes.bin", ends: /1048576 bytes/ },
  { command: "node scripts/build-embed.mjs", ends: /embed\/dist/ },
  { command: "npm run dev", serves: "app/authentication", during: [] },
];
