import { z } from "zod";
import { csv, isWebAddress, whole } from "./values";

/** A public beacon as the settings name it. */
export interface BeaconEnv {
  /** New rounds wait for a value of the beacon. */
  mixed: boolean;
  /** Undefined: quicknet. */
  chain: BeaconChainEnv | undefined;
  /** Addresses of drand's HTTP API, the preferred one first. */
  urls: readonly string[];
  /** A round whose beacon was tried for in vain for this long is void. */
  waitMs: number;
}

interface BeaconChainEnv {
  hash: string;
  publicKey: string;
  genesisSeconds: number;
  periodSeconds: number;
}

const PUBLIC_URLS = "https://api.drand.sh,https://api2.drand.sh,https://api3.drand.sh,https://drand.cloudflare.com";

/** The closed phase is long enough for a period of 3 s. */
const CHAIN = /^([0-9a-f]{64}),([0-9a-f]{192}),([1-9]\d{0,10}),([1-3])$/;

/** The environment variables of the beacon. */
export const beaconShape = {
  ENTROPY: z.literal("drand", "must be drand, or unset").optional(),
  DRAND_URLS: z
    .string()
    .default(PUBLIC_URLS)
    .transform(csv)
    .refine(
      (urls) => urls.length > 0 && urls.length <= 8 && urls.every(isWebAddress),
      "must be 1–8 http or https addresses, commas between",
    ),
  DRAND_CHAIN: z
    .string()
    .regex(CHAIN, "must be hash,public_key,genesis_time,period of a chain with the scheme bls-unchained-g1-rfc9380")
    .transform(chainOf)
    .optional(),
  DRAND_WAIT_SECONDS: whole(10, 86_400).default(300),
};

/** The beacon of the settings. */
export function beaconEnv(raw: z.output<z.ZodObject<typeof beaconShape>>): BeaconEnv {
  return {
    mixed: raw.ENTROPY === "drand",
    chain: raw.DRAND_CHAIN,
    urls: raw.DRAND_URLS,
    waitMs: raw.DRAND_WAIT_SECONDS * 1000,
  };
}

function chainOf(text: string): BeaconChainEnv {
  const [, hash = "", publicKey = "", genesis, period] = CHAIN.exec(text) ?? [];
  return { hash, publicKey, genesisSeconds: Number(genesis), periodSeconds: Number(period) };
}
