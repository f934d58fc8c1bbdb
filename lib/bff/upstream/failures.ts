import type { CallName } from "@/lib/contract/calls";
import type { BffLog } from "../context";
import { createSeldom } from "./seldom";

/** Tells the operator what the platform failed at; `failed` is a status, a redirect, or no answer in time. */
export type TellFailure = (call: CallName, failed: string) => void;

export function createFailures(log: BffLog, now: () => number): TellFailure {
  const due = createSeldom(now);
  return (call, failed) => {
    const calls = due(`${call} ${failed}`);
    if (calls !== null) log.warn({ call, failed, calls }, "the platform failed a call");
  };
}
