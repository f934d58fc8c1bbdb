import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { type BeaconChain, beaconRoundAt } from "@/games/shared/draw/beacon-chain";
import { entropyOf } from "@/games/shared/draw/draw";
import { beaconMessage } from "@/games/shared/draw/verify-beacon";

const bls = bls12_381.shortSignatures;

export type AskedRound = number | "latest";

export interface LocalAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A beacon on this machine that has its own keys and answers like drand's HTTP API. */
export interface LocalBeacon {
  readonly chain: BeaconChain;
  readonly url: string;
  readonly asked: AskedRound[];
  /** Returns the beacon's regular answer about a round: 404 before the round's time. */
  regular(asked: AskedRound): LocalAnswer;
  /** Answers each request; a test may replace the function. With "silent" a request gets no answer. */
  answer: (asked: AskedRound) => LocalAnswer | "silent";
  close(): Promise<void>;
}

/** Starts a beacon with a new key and a value every second. Beacons with the same `hash` have different keys. */
export async function startLocalBeacon(hash = "ab".repeat(32), nowMs = Date.now): Promise<LocalBeacon> {
  const secret = bls12_381.utils.randomSecretKey();
  const publicKey = bls.getPublicKey(secret).toHex();
  const chain: BeaconChain = { hash, publicKey, genesisSeconds: 1_700_000_000, periodSeconds: 1 };

  function regular(asked: AskedRound): LocalAnswer {
    const newest = beaconRoundAt(chain, nowMs());
    const round = asked === "latest" ? newest : asked;
    if (round > newest) return { status: 404 };
    const signature = bls.sign(bls.hash(beaconMessage(round)), secret).toHex();
    return { body: JSON.stringify({ round, randomness: entropyOf(signature), signature }) };
  }

  const server = createServer((request, response) => {
    const [, name, kind, last = ""] = (request.url ?? "").split("/");
    const asked = last === "latest" ? last : Number(last);
    beacon.asked.push(asked);
    const answer = name === hash && kind === "public" ? beacon.answer(asked) : { status: 404 };
    if (answer === "silent") return;
    const headers = { date: new Date(nowMs()).toUTCString(), ...answer.headers };
    response.writeHead(answer.status ?? 200, headers).end(answer.body ?? "{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const beacon: LocalBeacon = {
    chain,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    regular,
    answer: regular,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return beacon;
}
