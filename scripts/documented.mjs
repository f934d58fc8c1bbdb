// @ts-check
/**
 * `npm run test:clone` runs every documented command in a fresh clone of the last commit, after `npm ci` and `npm run build` there.
 * `documented.mjs FILE`, which `npm test` runs, takes over this repository's packages and build, and writes the totals to FILE as JSON.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openClones } from "./clones.mjs";
import { lastLine } from "./test-results.mjs";

const root = join(import.meta.dirname, "..");
const INSTALL = "npm ci && npm run build";
const OPERATOR = "npm run operator --";

/** The documented commands that do not run in the clone, with the reasons. @type {readonly (readonly [RegExp, string])[]} */
export const ELSEWHERE = [
  [
    /^(apt-get|useradd|install|docker|nginx|pg_dump|pg_receivewal|pg_restore|sudo|systemctl) /,
    "it changes the machine",
  ],
  [/^node \/opt\//, "it needs the machine of docs/deploy.md"],
  [/^pg_basebackup /, "deploy/backup.long.test.ts runs it"],
  [/^sh deploy\/release\.sh$/, "deploy/release.test.ts runs it with stand-ins"],
  [/^npm (test|run (check|conformance|test:faults))$/, "npm test runs it"],
  [/^npm run (test:clone|release-check|test:mutation)( |$)/, "it is this program, or runs for too long"],
  [/^npm run films$/, "it writes the committed films"],
  [/^npm run (test:laravel|hub)$/, "e2e/laravel runs it if PHP and Laravel are installed"],
  [/^npm run platform-check/, "scripts/platform-check/command-line.test.ts and e2e/laravel run it"],
  [/^npm run platform-schemas$/, "npm run check compares what it writes"],
  [/^npm install \.\.\/grandstand\/embed$/, "embed/package.test.mjs tries the package"],
  [/^npm run dev$|npx next dev$/, "e2e/development.spec.ts runs scripts/dev.mjs"],
  [/^node verify\.mjs /, "scripts/verify.test.ts runs it"],
  [/^npx next build$/, "npm run build runs it"],
  [/npx next start$/, "the e2e tests of the project `next` run it"],
  [/^(PUSHER_APP_KEY=my-key npm run upstream|npx tsx watch scripts\/upstream\.ts)$/, "npm run upstream is run"],
  [/^npm run operator$/, "it needs the name of an action"],
  [/^npm run operator -- support (answer|close|picture) /, "e2e/support.spec.ts and scripts/operator/operator.test.ts"],
  [/^npm run bench/, "it runs for too long, and writes docs/figures.md"],
  [/^npm run randomness/, "scripts/randomness/randomness.test.ts tests its parts, and it runs for many minutes"],
  [/rehearse-restore/, "scripts/rehearse-restore.test.ts runs it"],
  [/^UPSTREAM_URL=/, "e2e/foreign-visit.spec.ts starts the app in front of a platform"],
  [/^(FRAME_ANCESTORS|MERCHANT_KEY)=/, "e2e/embedding-document.spec.ts runs it"],
];

/** The commands that run until they are stopped, each with the address that answers as soon as the command is ready. @type {Readonly<Record<string, `${"app" | "upstream"}/${string}`>>} */
export const SERVES = {
  "node dist/server.mjs": "app/authentication",
  "npm start": "app/authentication",
  "npm run upstream": "upstream/readyz",
};

/** The commands that need a running server: they run beside the first command of {@link SERVES}. */
const OPERATES = /^(curl|npm run (operator|launch-link)|node dist\/operator)/;

const COMMAND = /^(npm|npx|node|curl|docker|systemctl|nginx) /;

/**
 * Every command that a document shows: the lines of its `sh` blocks, without comments, and its code spans that begin as commands do.
 * @param {string} markdown @returns {string[]}
 */
export function commandsIn(markdown) {
  const blocks = [...markdown.matchAll(/^```sh\n(.*?)^```/gms)].map(([, text = ""]) => text);
  const lines = blocks.flatMap((block) =>
    block
      .replaceAll(/\\\n\s*/g, "")
      .split("\n")
      .map((line) => line.replace(/(^|\s+)#.*$/, "").trim())
      .filter((line) => line !== ""),
  );
  const prose = markdown.replaceAll(/^```.*?^```/gms, "");
  const spans = [...prose.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span).filter((span) => COMMAND.test(span));
  return [...lines, ...spans];
}

/**
 * The commands of the README and of every document, each once.
 * @param {string} root
 */
export function documentedCommands(root) {
  const below = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map((file) =>
    join("docs", file),
  );
  const documents = ["README.md", "SECURITY.md", ...below].filter((file) => file.endsWith(".md"));
  return [...new Set(documents.flatMap((file) => commandsIn(readFileSync(join(root, file), "utf8"))))];
}

/** In `npm test` only one command of the operator runs as documented; the others run the built program without npm. @param {string} command */
const inTheBuild = (command) =>
  command === `${OPERATOR} status` ? command : command.replace(OPERATOR, "node dist/operator.mjs");

async function main() {
  const [file] = process.argv.slice(2);
  const totals = { passed: 0, failed: 0, skipped: 0 };
  const clones = await openClones();
  try {
    const clone = clones.clone("clone");
    /** @param {string} command @param {Promise<unknown>} run */
    const report = async (command, run) => {
      const startedAt = performance.now();
      const fault = await run.then(() => "", String);
      console.log(`${fault === "" ? "✓" : "✗"} ${command} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
      if (fault !== "") console.log(fault);
      totals[fault === "" ? "passed" : "failed"] += 1;
    };
    /** Each command must end with 0. curl ends with 0 for any answer, therefore its output is checked, too. @param {readonly string[]} commands */
    const runAll = async (commands) => {
      for (const command of commands)
        await report(
          command,
          clones.runToEnd(
            clone,
            file === undefined ? command : inTheBuild(command),
            command.startsWith("curl ") ? /"launch_token":/ : /^/,
          ),
        );
    };
    const own = documentedCommands(root).filter((command) => !ELSEWHERE.some(([pattern]) => pattern.test(command)));
    const operating = own.filter((command) => OPERATES.test(command));
    if (file === undefined) await runAll([INSTALL]);
    else clones.takeBuild(clone);
    for (const [at, [command, ready]] of Object.entries(SERVES).entries()) {
      const during = () => runAll(at === 0 ? operating : []);
      const stop = command === "npm start" ? "SIGINT" : "SIGTERM";
      await report(command, clones.serve(clone, command, ready, during, { stop }));
    }
    await runAll(own.filter((command) => command !== INSTALL && !(command in SERVES) && !operating.includes(command)));
  } finally {
    clones.close();
  }
  if (file !== undefined) writeFileSync(file, JSON.stringify(totals));
  console.log(lastLine(totals));
  process.exitCode = totals.failed > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.once(signal, () => process.exit(130));
  void main();
}
