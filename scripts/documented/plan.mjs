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
  "apt-get install -y curl nginx-light postgresql prometheus redis-server sudo",
  "useradd --system --home-dir /var/lib/grandstand-app --shell /usr/sbin/nologin grandstand-app",
  "useradd --system --home-dir /var/lib/grandstand-upstream --shell /usr/sbin/nologin grandstand-upstream",
  "sudo -u postgres createuser --pwprompt grandstand_owner",
  "sudo -u postgres createdb --owner grandstand_owner grandstand",
  "sudo -u postgres --preserve-env=APP_DB_PASSWORD psql -v ON_ERROR_STOP=1 -f - < deploy/app-role.sql",
  "install -D -m 600 deploy/env.example /etc/grandstand/env",
  "install -m 644 deploy/systemd/*.service /etc/systemd/system/",
  "install -m 644 deploy/nginx.conf /etc/nginx/conf.d/grandstand.conf",
  "install -m 644 deploy/observability/prometheus.yaml /etc/prometheus/prometheus.yml",
  "install -m 644 deploy/observability/alerts.yaml /etc/prometheus/",
  "systemctl restart prometheus",
  "pg_dump --format=custom --file=grandstand.dump $OWNER_DATABASE_URL",
  "pg_restore --clean --if-exists --exit-on-error --dbname=$OWNER_DATABASE_URL grandstand.dump",
  'sudo -u postgres psql -c "alter role grandstand_owner replication"',
  "pg_receivewal --dbname='postgres://grandstand_owner@db.internal.example/?sslmode=require' --directory=/var/backups/grandstand/wal --synchronous --slot=grandstand_wal",
  "nginx -s reload",
  "systemctl reload grandstand-app@3001 grandstand-app@3002",
  "systemctl restart nginx",
  "systemctl edit grandstand-upstream@4001",
  "node /opt/grandstand/current/operator.mjs status",
  "node /opt/grandstand/current/operator.mjs actions",
  'node /opt/grandstand/current/operator.mjs game off BALLS12 --why "…"',
  'node /opt/grandstand/current/operator.mjs maintenance on --why "…"',
  "node /opt/grandstand/current/reconcile.mjs",
  "docker compose exec -e OPERATOR_TOKEN upstream1 node /app/operator.mjs status",
  "systemctl status grandstand-app@3001",
  "systemctl stop grandstand-upstream@4001 grandstand-upstream@4002",
  "systemctl kill --signal=KILL grandstand-upstream@4001",
];

/** Run by `npm test` itself, in the clone that CI tests, or far too long: what else would run them is named. */
export const ELSEWHERE = new Map([
  ["npm test", "in CI this is a part of it"],
  ["npm run check", "npm test"],
  ["npm run conformance", "npm test"],
  ["npm run test:faults", "npm test plays the same tests in CI, shorter"],
  ["npm run test:clone", "this is it"],
  ["npm run release-check", "by hand before a release; it has the same parts"],
  ["npm run hub", "npm run test:laravel starts one"],
  ["npm install ../grandstand/embed", "in a merchant's project; embed/package.test.mjs tries the package"],
  ["npm run test:laravel", "npm test runs it, where PHP and Laravel are installed"],
  ["npm run platform-check", "npm run test:laravel runs it against a platform"],
  [
    "npm run platform-check -- --url https://platform.example --user lim88 --password … --game PK10 --launch TOKEN --hub wss://hub.example --key HUB_KEY --bet --junit report.xml",
    "npm run test:laravel runs it against a platform",
  ],
  ["npm run platform-schemas", "npm run check compares what it writes"],
  ["npx next dev", "npm run dev runs it"],
  [
    "UPSTREAM_URL=http://127.0.0.1:4000 SESSION_SECRET=… PUSHER_APP_KEY=my-key npx next dev",
    "npm run dev runs it",
  ],
  ["PUSHER_APP_KEY=my-key npm run upstream", "npm run upstream is run below"],
  ["npx tsx watch scripts/upstream.ts", "npm run upstream is run below"],
  ["npx next build", "npm run build runs it"],
  ["npx next start", "the e2e tests of the project `next`"],
  ["npm run operator", "its commands are run below"],
  ["npm run bench", "by hand; one row of it is run below"],
  ["npm run bench -- --write", "by hand: it writes docs/figures.md"],
  ["npm run rehearse-restore", "its own test, where PostgreSQL is"],
  ["npm run rehearse-restore -- --wal 60", "its own long test, where PostgreSQL's server programs are"],
  ["node dist/rehearse-restore.mjs", "the test of npm run rehearse-restore"],
  [`FRAME_ANCESTORS="'self' http://localhost:8080" npm start`, "e2e/embedding-document.spec.ts"],
  [
    "MERCHANT_KEY=demo-merchant-api-key UPSTREAM=http://127.0.0.1:4000 PLAY=http://127.0.0.1:3000 node server.mjs",
    "e2e/embedding-document.spec.ts",
  ],
  [
    "pg_basebackup --dbname='postgres://grandstand_owner@db.internal.example/?sslmode=require' --pgdata=/var/backups/grandstand/base/$(date +%FT%H%M) --checkpoint=fast && find /var/backups/grandstand/base -mindepth 1 -maxdepth 1 -mtime +7 -exec rm -r {} + && find /var/backups/grandstand/wal -type f -mtime +9 -delete",
    "deploy/backup.long.test.ts, where PostgreSQL's server programs are",
  ],
  ["sh deploy/release.sh", "deploy/release.test.ts, with stand-ins"],
  ...OF_A_SERVER.map((command) => /** @type {const} */ ([command, "by hand: it changes the machine"])),
]);

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
  { command: 'npm run operator -- version --why "…"', ends: /announced/ },
  { command: "npm run operator -- actions", ends: /local  version/ },
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
