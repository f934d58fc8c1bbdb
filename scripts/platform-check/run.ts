import { CALL_WORDS } from "../platform-schemas/words";
import { type Client, createClient, NoAnswer } from "./client";
import { accountChecks } from "./checks/account";
import { betChecks } from "./checks/bets";
import { channelChecks } from "./checks/channels";
import { guestChecks } from "./checks/guests";
import { homeChecks } from "./checks/home";
import { otherChecks } from "./checks/others";
import { recordChecks } from "./checks/records";
import { endChecks } from "./checks/session-end";
import { signInChecks } from "./checks/sign-in";
import { type CheckResult, createNotes, kindOf, type Notes, Skipped } from "./finding";
import { type Check, type Kit, titleOf } from "./kit";
import type { KitOptions } from "./options";
import type { Report } from "./report";

/** In the order in which they run: each may use what those before it have learnt, and the last ones end the session. */
const checks: readonly Check[] = [
  ...signInChecks,
  ...accountChecks,
  ...homeChecks,
  ...guestChecks,
  ...otherChecks,
  ...betChecks,
  ...recordChecks,
  ...channelChecks,
  ...endChecks,
];

function noteNoAnswer({ broken, options }: Kit, notes: Notes, { call, message }: NoAnswer): void {
  if (call !== undefined) {
    notes.about(titleOf(call), CALL_WORDS[call].anchor);
    broken.set(call, "failed");
  }
  notes.add("error", "", `an answer within ${options.timeoutMs / 1000} s`, message);
}

/** @param told remarks that an earlier check has made: made once, they are known */
async function runCheck(check: Check, kit: Kit, told: Set<string>): Promise<CheckResult> {
  const { notes, findings: found } = createNotes(kit.secrets);
  const started = performance.now();
  let reason: string | undefined;
  try {
    await check.run(kit, notes);
  } catch (error) {
    if (error instanceof Skipped) reason = error.message;
    else if (error instanceof NoAnswer) noteNoAnswer(kit, notes, error);
    else throw error;
  }
  const findings = found().filter((finding) => finding.level === "error" || !told.has(kindOf(finding)));
  for (const finding of findings) told.add(kindOf(finding));
  const milliseconds = performance.now() - started;
  const failed = findings.some(({ level }) => level === "error");
  const status = failed ? "failed" : findings.length > 0 ? "warned" : reason === undefined ? "passed" : "skipped";
  return { name: check.name, status, findings, milliseconds, ...(reason === undefined ? {} : { reason }) };
}

/** Nothing answers at the address: there is nothing to check. */
export class NotReached extends Error {
  override name = "NotReached";
}

/** Runs every check against a platform. Nothing is staked without `options.bet`. @throws NotReached */
export async function runKit(
  options: KitOptions,
  tell: (result: CheckResult) => void = () => {},
  client: Client = createClient(options.url, options.timeoutMs),
): Promise<Report> {
  const kit: Kit = {
    options,
    client,
    secrets: new Set([options.password]),
    broken: new Map(),
    stakedRounds: new Set(),
    noSession: "no session: the sign-in failed",
    bodyForm: "multipart",
  };
  const told = new Set<string>();
  if (options.launch !== undefined) kit.secrets.add(options.launch);
  const results: CheckResult[] = [];
  await client.call("me").catch((error: unknown) => {
    throw new NotReached(`${options.url} does not answer: ${error instanceof Error ? error.message : String(error)}`);
  });
  for (const check of checks) {
    const result = await runCheck(check, kit, told);
    results.push(result);
    tell(result);
  }
  return { platform: options.url, game: options.game, checks: results, advice: adviceOf(results) };
}

const IDEMPOTENCY_CHECKS = /^idempotency/;

/** The product repeats an uncertain bet only to a platform that says that it honours the key. */
function adviceOf(results: readonly CheckResult[]): string[] {
  const about = results.filter(({ name }) => IDEMPOTENCY_CHECKS.test(name));
  if (about.every(({ status }) => status === "skipped")) return [];
  return about.every(({ status }) => status === "passed" || status === "warned")
    ? ["The key is honoured: PLATFORM_IDEMPOTENCY may be switched on (docs/platform.md#idempotency-key)."]
    : ["The key is not honoured: leave PLATFORM_IDEMPOTENCY off (docs/platform.md#idempotency-key)."];
}
