import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from "node:crypto";
import type { Logger } from "pino";
import type { PlayedCode } from "@/lib/contract/games";
import type { Queryable } from "../db/database";
import { repeat } from "../repeat";
import { acknowledge, readWaiting, storeDue } from "./statements";

/** An address that the operator does not control, and the secret of the key that signs what is sent to it. */
export interface WitnessSettings {
  readonly url: string;
  readonly key: string;
}

export interface WitnessOptions {
  readonly db: Queryable;
  readonly log: Pick<Logger, "info" | "warn">;
  readonly games: readonly PlayedCode[];
  readonly witness: WitnessSettings;
  /** Whether this process runs the rounds: only the leader sends. */
  readonly leads: () => boolean;
  readonly everyMs?: number;
  /** Limit of one try. */
  readonly timeoutMs?: number;
}

const EVERY_MS = 30_000;
const TIMEOUT_MS = 10_000;
const AT_ONCE = 100;

/** The header of Ed25519 keys in PKCS #8 (RFC 8410); the 32 bytes of the seed follow. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** The Ed25519 key of a secret: its seed is HKDF-SHA256 of the secret, info `grandstand:v1:witness`. */
export function witnessKey(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync("sha256", secret, "", "grandstand:v1:witness", 32));
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: "der", type: "pkcs8" });
}

/** The public half as receivers keep it: base64 of the 32 bytes. */
export function publicKeyOf(key: KeyObject): string {
  return createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32).toString("base64");
}

/**
 * Sends the statements in the order of storage, and repeats each until the witness answers 2xx, even after a restart or
 * by another leader. The returned function stops the sending and aborts a running try.
 */
export function startWitness(options: WitnessOptions): () => Promise<void> {
  const { db, log, games, witness, leads, everyMs = EVERY_MS, timeoutMs = TIMEOUT_MS } = options;
  const key = witnessKey(witness.key);
  // The path may be a secret.
  const { host } = new URL(witness.url);
  const stopping = new AbortController();
  let isAway = false;
  log.info({ host, publicKey: publicKeyOf(key) }, "anchors and days are sent to the witness");

  async function send(body: string): Promise<void> {
    const response = await fetch(witness.url, {
      method: "POST",
      body,
      redirect: "error",
      headers: {
        "content-type": "application/json",
        "grandstand-signature": sign(null, Buffer.from(body), key).toString("base64"),
      },
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`${host} answered ${response.status}`);
  }

  async function turn(): Promise<void> {
    if (!leads()) return;
    await storeDue(db, games);
    for (const { id, body } of await readWaiting(db, AT_ONCE)) {
      if (stopping.signal.aborted || !leads()) return;
      await send(body);
      await acknowledge(db, id);
      if (isAway) log.info({ host }, "the witness is back");
      isAway = false;
    }
  }

  const stop = repeat(turn, everyMs, (error) => {
    if (stopping.signal.aborted || isAway) return;
    isAway = true;
    log.warn({ err: error }, "a statement did not reach the witness; it is sent again");
  });
  return () => {
    stopping.abort();
    return stop();
  };
}
