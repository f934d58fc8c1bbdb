// @ts-check

/**
 * How a documented command is run in the fresh clone, in this order.
 * - `ends`: it ends with 0, and prints what is given.
 * - `serves`: it runs until the commands below `during` have ended, then SIGTERM ends it with 0.
 * @typedef {{ command: string, ends: RegExp }} Ends
 * @typedef {{ command: string, serves: string, during: Ends[], stop?: "SIGINT" | "SIGTERM" }} Serves
 */

/** Those of docs/deploy.md that change the machine they run on. Tests beside `deploy/` try the files that they put in place. */
const OF_A_SERVER = [
  "apt-get install -y nginx-light postgresql redis-server",
  "useradd --system --home-dir /var/lib/grandstand --shell /usr/sbin/nologin grandstand",
  "sudo -u postgres createuser --pwprompt grandstand_owner",
  "sudo -u postgres createdb --owner grandstand_owner grandstand",
  "sudo -u postgres --preserve-env=APP_DB_PASSWORD psql -v ON_ERROR_STOP=1 -f - < deploy/app-role.sql",
  "install -D -m 600 deploy/env.example /etc/grandstand/env",
  "install -m 644 deploy/systemd/*.service /etc/systemd/system/",
  "install -m 644 deploy/nginx.conf /etc/nginx/conf.d/grandstand.conf",
  "REVISION=$(cut -c1-16 dist/stamp)",
  "install -d /opt/grandstand/releases /srv/grandstand/static/_next",
  "cp -r dist /opt/grandstand/releases/$REVISION",
  "cp -r dist/.next/static /srv/grandstand/static/_next/",
  "DATABASE_URL=$OWNER_DATABASE_URL node dist/migrate.mjs",
  "psql $OWNER_DATABASE_URL -v ON_ERROR_STOP=1 -f deploy/roles.sql",
  "ln -sfn /opt/grandstand/releases/$REVISION /opt/grandstand/current",
  "systemctl daemon-reload && systemctl enable grandstand-upstream@4001 grandstand-upstream@4002 grandstand-app@3001 grandstand-app@3002",
  "systemctl restart grandstand-upstream@4001 && curl -fs --retry 30 --retry-all-errors --retry-delay 1 http://127.0.0.1:4001/readyz",
  "systemctl restart grandstand-upstream@4002 && curl -fs --retry 30 --retry-all-errors --retry-delay 1 http://127.0.0.1:4002/readyz",
  "systemctl restart grandstand-app@3001 && curl -fs --retry 30 --retry-all-errors --retry-delay 1 http://127.0.0.1:3001/readyz",
  "systemctl restart grandstand-app@3002 && curl -fs --retry 30 --retry-all-errors --retry-delay 1 http://127.0.0.1:3002/readyz",
  "nginx -t && nginx -s reload",
  "pg_dump --format=custom --file=grandstand.dump $OWNER_DATABASE_URL",
  "pg_restore --clean --if-exists --exit-on-error --dbname=$OWNER_DATABASE_URL grandstand.dump",
  "nginx -s reload",
  "systemctl reload grandstand-app@3001",
];

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
  ["npm run rehearse-restore", "its own test, where PostgreSQL is"],
  ["node dist/rehearse-restore.mjs", "the test of npm run rehearse-restore"],
  ...OF_A_SERVER.map((command) => /** @type {const} */ ([command, "by hand: it changes the machine"])),
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
  { command: "npm run brand -- new lucky", ends: /brands\/lucky is a brand now/ },
  { command: "npm run brand -- check", ends: /lucky: lucky\.localhost/ },
  { command: "node dist/server.mjs", serves: "/authentication", during: operating },
  { command: "npm start", serves: "/authentication", during: [], stop: "SIGINT" },
  { command: "npm run upstream", serves: "/readyz", during: [] },
  { command: "npm run db:migrate", ends: /up to date/ },
  { command: "npm run reconcile", ends: /The books and the draws agree/ },
  { command: "node dist/migrate.mjs", ends: /up to date/ },
  { command: "node dist/reconcile.mjs", ends: /The books and the draws agree/ },
  { command: "npm run draw-bytes -- PK10 1 bytes.bin", ends: /1048576 bytes/ },
  { command: "node scripts/build-embed.mjs", ends: /embed\/dist/ },
  { command: "npm run dev", serves: "/authentication", during: [] },
];
