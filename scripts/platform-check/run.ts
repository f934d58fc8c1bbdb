import { betChecks } from "./checks/bets";
import { fairnessChecks } from "./checks/fairness";
import { homeChecks } from "./checks/home";
import { endChecks, hubChecks } from "./checks/hub";
import { recordChecks } from "./checks/records";
import { accountChecks, guestChecks } from "./checks/session";
import { NoAnswer } from "./client";
import { Skipped } from "./findings";
import { type Check, Kit } from "./kit";
import type { KitOptions } from "./options";
import type { CheckResult, Report } from "./report";

/** The checks in their order; the last ones end the session. */
export const checks: readonly Check[] = [
  ...[...accountChecks, ...homeChecks, ...guestChecks],
  ...[...betChecks, ...recordChecks, ...hubChecks, ...fairnessChecks, ...endChecks],
];

async function runCheck(kit: Kit, { name, call, anchor, run }: Check): Promise<CheckResult> {
  const started = performance.now();
  let reason = "";
  try {
    if (call !== undefined) {
      kit.needsAnswered(call);
      kit.aboutCall(call, anchor);
    }
    await run(kit);
  } catch (error) {
    if (error instanceof Skipped) reason = error.message;
    else if (error instanceof NoAnswer) kit.noteNoAnswer(error);
    else throw new Error(`${name}: ${error instanceof Error ? error.stack : String(error)}`, { cause: error });
  }
  const findings = kit.take();
  const hasErrors = findings.some(({ level }) => level === "error");
  const status = hasErrors ? "failed" : findings.length > 0 ? "warned" : reason === "" ? "passed" : "skipped";
  return { name, status, findings, milliseconds: performance.now() - started, ...(reason !== "" && { reason }) };
}

export class NotReached extends Error {
  override name = "NotReached";
}

/**
 * Runs every check against a platform, and calls `onCheck` after each one. Without `options.bet` the kit sends no valid order.
 * @throws NotReached
 */
export async function runKit(options: KitOptions, onCheck?: (result: CheckResult) => void): Promise<Report> {
  const kit = new Kit(options);
  await kit.send("me", {}, { token: undefined }).catch((error: unknown) => {
    throw new NotReached(`${options.url} does not answer: ${error instanceof Error ? error.message : String(error)}`);
  });
  const results: CheckResult[] = [];
  try {
    for (const check of checks) {
      const result = await runCheck(kit, check);
      results.push(result);
      onCheck?.(result);
    }
  } finally {
    kit.hub?.close();
  }
  return { platform: options.url, game: options.game, checks: results, advice: adviceOf(results) };
}

/** The product repeats an uncertain bet only if PLATFORM_IDEMPOTENCY says that the platform honours the key. */
function adviceOf(results: readonly CheckResult[]): string[] {
  const about = results.filter(({ name }) => name.startsWith("idempotency"));
  if (about.every(({ status }) => status === "skipped")) return [];
  const isHonoured = about.every(({ status }) => status === "passed" || status === "warned");
  const advice = isHonoured
    ? "honoured: PLATFORM_IDEMPOTENCY may be switched on"
    : "not honoured: leave PLATFORM_IDEMPOTENCY off";
  return [`The key is ${advice} (docs/platform.md#idempotency-key).`];
}
