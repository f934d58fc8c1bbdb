import type { CallName } from "@/lib/contract/calls";
import { ERROR_STATUS } from "@/lib/contract/errors";
import type { FaultWords } from "@/lib/contract/fault-words";
import { type Answer, jsonAnswer } from "../answer";
import type { BffContext, BffLog } from "../context";
import { errorBody } from "../errors";
import { createSeldom } from "./seldom";

export interface Mismatches {
  /** Answers of the platform that were not what the contract says, by call, since the start. */
  readonly counts: Map<CallName, number>;
  tell(call: CallName, fault: FaultWords): void;
}

export function createMismatches(log: BffLog, now: () => number): Mismatches {
  const counts = new Map<CallName, number>();
  const due = createSeldom(now);
  return {
    counts,
    tell(call, { path, expected, received }) {
      const count = (counts.get(call) ?? 0) + 1;
      counts.set(call, count);
      if (due(`${call} ${path} ${expected}`) === null) return;
      log.warn({ call, path, expected, received, count }, "the platform's answer is not what the contract says");
    },
  };
}

/** 502: the platform broke the contract. Where the pages are made, the answer says with what. */
export function mismatchAnswer(context: BffContext, call: CallName, fault: FaultWords): Answer {
  context.mismatches.tell(call, fault);
  const { path, expected, received } = fault;
  const details = `${call} ${path}: expected ${expected}, received ${received}`;
  return jsonAnswer(
    ERROR_STATUS.contract_mismatch,
    errorBody("contract_mismatch", context.development ? details : undefined),
  );
}
