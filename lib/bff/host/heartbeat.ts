import type { ChildProcess } from "node:child_process";

const BEAT_MS = 2_000;
/** Consecutive checks without a heartbeat after which a child counts as hung. */
const SILENT_CHECKS = 5;

/**
 * Sends a message to the parent process every two seconds, to show that the event loop runs. Does nothing without a parent process,
 * and does not keep this one running.
 */
export function startHeartbeat(process: NodeJS.Process): void {
  // A failed message is ignored: "disconnect" reports that the parent is gone.
  setInterval(() => process.send?.("beat", undefined, undefined, () => undefined), BEAT_MS).unref();
}

/**
 * Calls `onSilence` once when the child has sent no message for about `silenceMs`, until it exits. Silence is counted in checks
 * that ran, not in time that passed: on a suspended machine the child's timers stop together with ours.
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
