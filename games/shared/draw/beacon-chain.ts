/** A drand network whose rounds are not linked, with BLS signatures on G1 (scheme `bls-unchained-g1-rfc9380`). */
export interface BeaconChain {
  /** 64 hex digits: the chain's name in the addresses of its values. */
  readonly hash: string;
  /** A compressed point of G2: 192 hex digits. */
  readonly publicKey: string;
  /** The time of round 1, in seconds since 1970. */
  readonly genesisSeconds: number;
  readonly periodSeconds: number;
}

export interface Beacon {
  readonly round: number;
  /** A compressed point of G1: 96 hex digits. */
  readonly signature: string;
}

/** The quicknet of the League of Entropy: a value every 3 s. */
export const QUICKNET: BeaconChain = {
  hash: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  publicKey:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  genesisSeconds: 1_692_803_367,
  periodSeconds: 3,
};

/** The latest round at an instant (ms since 1970), as drand counts: round 1 appears at genesis. */
export function beaconRoundAt({ genesisSeconds, periodSeconds }: BeaconChain, instantMs: number): number {
  return Math.floor((instantMs / 1000 - genesisSeconds) / periodSeconds) + 1;
}

/** The instant of a round, in ms since 1970: its value cannot be known earlier. */
export function beaconTimeOf({ genesisSeconds, periodSeconds }: BeaconChain, round: number): number {
  return (genesisSeconds + (round - 1) * periodSeconds) * 1000;
}

/** Tolerated error of a clock, in ms. */
export const TOLERATED_SKEW_MS = 1_000;

/** The first round of the beacon that appears more than the tolerated skew after the close. */
export function beaconRoundAfter(chain: BeaconChain, closesAt: Date): number {
  return beaconRoundAt(chain, closesAt.getTime() + TOLERATED_SKEW_MS) + 1;
}

export interface AwaitingRound {
  readonly beacon_round?: number | null | undefined;
  readonly opens_at?: string;
  readonly closes_at?: string | undefined;
  readonly draws_at?: string;
}

/**
 * True if the round awaits the beacon's round that is due after its close, and closes after its opening and not after
 * its draw. An unknown opening or draw is not checked. True for a round without a beacon. Null if the close is unknown.
 */
export function awaitsDueBeacon(chain: BeaconChain, round: AwaitingRound): boolean | null {
  const { beacon_round: beaconRound, opens_at: opensAt, closes_at: closesAt, draws_at: drawsAt } = round;
  if (beaconRound == null) return true;
  if (closesAt === undefined) return null;
  const close = Date.parse(closesAt);
  const isInside = !(close <= Date.parse(opensAt ?? "")) && !(close > Date.parse(drawsAt ?? ""));
  return isInside && beaconRound === beaconRoundAfter(chain, new Date(close));
}
