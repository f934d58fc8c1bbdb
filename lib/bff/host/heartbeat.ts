import type { ChildProcess } from "node:child_process";

const BEAT_MS = 2_000;
/** Checks in a row without a beat after which a child counts as hung. */
const SILENT_CHECKS = 5;

/**
 * Says every two seconds to the process that started this one that the event loop here still turns. Keeps no process alive;
 * does nothing in a process that nobody supervises.
 */
export function startHeartbeat(process: NodeJS.Process): void {
  // A beat that cannot be said is nobody's fault here: "disconnect" tells that the supervisor is gone.
  setInterval(() => process.send?.("beat", undefined, undefined, () => undefined), BEAT_MS).unref();
}

/**
 * Calls `onSilence` once when the child has sent no message for about `silenceMs`, until it exits. Silence is counted in checks
 * that ran, not in time that passed: on a machine that was suspended, the child's timers stood still with ours.
 */
export function watchHeartbeat(child: ChildProcess, silenceMs: number, onSilence: () => void): void {
  let silentChecks = 0;
  const timer = setInterval(() => {
    silentChecks += 1;
    if (silentChecks < SILENT_CHECKS) return;
    clearInterval(timer);
    onSilence();
  }, silenceMs / SILENT_CHECKS);
  child.on("message", () => (silentChecks = 0));
  child.once("exit", () => clearInterval(timer));
}
