import { CALL_WORDS } from "../platform-schemas/words";
import { betChecks } from "./checks/bets";
import { endChecks, hubChecks } from "./checks/hub";
import { homeChecks } from "./checks/home";
import { accountChecks, guestChecks } from "./checks/session";
import { recordChecks } from "./checks/records";
import { type Client, createClient, NoAnswer } from "./client";
import { type Check, Kit, titleOf } from "./kit";
import { kindOf, Notes, Skipped } from "./notes";
import type { KitOptions } from "./options";
import type { CheckResult, Report } from "./report";

/** In the order in which they run: each may use what those before it have learnt, and the last ones end the session. */
const checks: Readonly<Record<string, Check>> = {
  ...accountChecks,
  ...homeChecks,
  ...guestChecks,
  ...betChecks,
  ...recordChecks,
  ...hubChecks,
  ...endChecks,
};

function noteNoAnswer({ broken, notes, options }: Kit, { call, message }: NoAnswer): void {
  if (call !== undefined) {
    notes.about(titleOf(call), CALL_WORDS[call].anchor);
    broken.set(call, "failed");
  }
  notes.add("error", "", `an answer within ${options.timeoutMs / 1000} s`, message);
}

/**
 * @param told the warnings of earlier checks, which are not repeated
 */
async function runCheck(name: string, check: Check, kit: Kit, told: Set<string>): Promise<CheckResult> {
  kit.notes = new Notes(kit.secrets);
  const started = performance.now();
  let reason: string | undefined;
  try {
    await check(kit);
  } catch (error) {
    if (error instanceof Skipped) reason = error.message;
    else if (error instanceof NoAnswer) noteNoAnswer(kit, error);
    else throw error;
  }
  const findings = kit.notes.findings().filter((each) => each.level === "error" || !told.has(kindOf(each)));
  for (const finding of findings) told.add(kindOf(finding));
  const milliseconds = performance.now() - started;
  const failed = findings.some(({ level }) => level === "error");
  const status = failed ? "failed" : findings.length > 0 ? "warned" : reason === undefined ? "passed" : "skipped";
  return { name, status, findings, milliseconds, ...(reason === undefined ? {} : { reason }) };
}

/** The address does not answer. */
export class NotReached extends Error {
  override name = "NotReached";
}

/** Runs every check against a platform. Nothing is staked without `options.bet`. @throws NotReached */
export async function runKit(
  options: KitOptions,
  client: Client = createClient(options.url, options.timeoutMs),
): Promise<Report> {
  const kit = new Kit(options, client);
  const told = new Set<string>();
  const results: CheckResult[] = [];
  await client.call("me").catch((error: unknown) => {
    throw new NotReached(`${options.url} does not answer: ${error instanceof Error ? error.message : String(error)}`);
  });
  for (const [name, check] of Object.entries(checks)) results.push(await runCheck(name, check, kit, told));
  return { platform: options.url, game: options.game, checks: results, advice: adviceOf(results) };
}

/** The product repeats an uncertain bet only to a platform that says that it honours the key. */
function adviceOf(results: readonly CheckResult[]): string[] {
  const about = results.filter(({ name }) => name.startsWith("idempotency"));
  if (about.every(({ status }) => status === "skipped")) return [];
  return about.every(({ status }) => status === "passed" || status === "warned")
    ? ["The key is honoured: PLATFORM_IDEMPOTENCY may be switched on (docs/platform.md#idempotency-key)."]
    : ["The key is not honoured: leave PLATFORM_IDEMPOTENCY off (docs/platform.md#idempotency-key)."];
}
