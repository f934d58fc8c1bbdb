import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** A process that sends nothing for this time has failed. */
const GIVE_UP_MS = 60_000;

/** Sends a job to a process of the bench and waits for the named answer. Throws when it ends, or says nothing for a minute. */
export async function ask(child: ChildProcess, job: object, answer: string): Promise<unknown> {
  const answered = answerOf(child, answer);
  child.send(job);
  return answered;
}

/** The next message of the process, which must be the named answer. */
export async function answerOf(child: ChildProcess, name: string): Promise<unknown> {
  const over = new AbortController();
  const ended = once(child, "exit", { signal: over.signal }).then(() => "it ended");
  const messages = once(child, "message", { signal: AbortSignal.any([over.signal, AbortSignal.timeout(GIVE_UP_MS)]) });
  ended.catch(() => undefined);
  messages.catch(() => undefined);
  try {
    const said: unknown = await Promise.race([messages.then(([message]) => message as unknown), ended]);
    if (typeof said === "object" && said !== null && name in said) return Reflect.get(said, name);
    throw new Error(`A process of the bench did not answer ${name}: ${JSON.stringify(said)}`);
  } finally {
    over.abort();
  }
}
