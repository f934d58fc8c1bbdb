import { CALL_WORDS } from "../platform-schemas/words";
import { betChecks } from "./checks/bets";
import { endChecks, hubChecks } from "./checks/hub";
import { fairnessChecks } from "./checks/fairness";
import { homeChecks } from "./checks/home";
import { accountChecks, guestChecks } from "./checks/session";
import { recordChecks } from "./checks/records";
import { type Client, createClient, NoAnswer } from "./client";
import { type Check, Kit } from "./kit";
import { kindOf, Notes, Skipped } from "./notes";
import type { KitOptions } from "./options";
import type { CheckResult, Report } from "./report";

/** In the order in which they run: the last ones end the session. */
export const checks: readonly Check[] = [
  ...[...accountChecks, ...homeChecks, ...guestChecks],
  ...[...betChecks, ...recordChecks, ...hubChecks, ...fairnessChecks, ...endChecks],
];

async function runCheck({ name, call, anchor, needs = [], run }: Check, kit: Kit): Promise<string | undefined> {
  try {
    if (call !== undefined) {
      kit.needsAnswered(call, ...needs);
      kit.about(call, anchor);
    }
    await run(kit);
  } catch (error) {
    if (error instanceof Skipped) return error.message || undefined;
    if (!(error instanceof NoAnswer)) throw new Error(name, { cause: error });
    if (error.call !== undefined) {
      kit.about(error.call, CALL_WORDS[error.call].anchor);
      kit.broken.set(error.call, "failed");
    }
    kit.notes.add("error", "", `an answer within ${kit.options.timeoutMs / 1000} s`, error.message);
  }
  return undefined;
}

/** The address does not answer. */
export class NotReached extends Error {
  override name = "NotReached";
}

/**
 * Runs every check against a platform; calls `onCheck` as each one ends. Nothing is staked without `options.bet`.
 * @throws NotReached
 */
export async function runKit(
  options: KitOptions,
  onCheck: (result: CheckResult) => void = () => undefined,
  client: Client = createClient(options.url, options.timeoutMs),
): Promise<Report> {
  const kit = new Kit(options, client);
  /** Warnings of earlier checks, which are not repeated. */
  const told = new Set<string>();
  const results: CheckResult[] = [];
  await client.call("me").catch((error: unknown) => {
    throw new NotReached(`${options.url} does not answer: ${error instanceof Error ? error.message : String(error)}`);
  });
  for (const check of checks) {
    kit.notes = new Notes(kit.secrets);
    const started = performance.now();
    const reason = await runCheck(check, kit);
    const findings = kit.notes.findings().filter((each) => each.level === "error" || !told.has(kindOf(each)));
    for (const finding of findings) told.add(kindOf(finding));
    const failed = findings.some(({ level }) => level === "error");
    const status = failed ? "failed" : findings.length > 0 ? "warned" : reason === undefined ? "passed" : "skipped";
    const milliseconds = performance.now() - started;
    const result: CheckResult = { name: check.name, status, findings, milliseconds, ...(reason && { reason }) };
    results.push(result);
    onCheck(result);
  }
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
