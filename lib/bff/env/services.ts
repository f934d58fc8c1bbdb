import { z } from "zod";
import { whole, csv, isWebAddress } from "./values";
import { isSecureUrl } from "@/lib/contract/http-url";

const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);

const postgres = z.string().refine(isPostgresUrl, "must be a postgres:// address").optional();

export function workersCheck(given: Readonly<Record<string, string | undefined>>): string[] {
  return Number(given.WORKERS ?? 1) > 1 && given.REDIS_URL === undefined
    ? [
        "REDIS_URL: is required when WORKERS is above 1, because the workers share ended sessions, limits and channels through Redis",
      ]
    : [];
}

interface BeaconEnv {
  /** True: new rounds wait for a value of the beacon. */
  mixed: boolean;
  /** Undefined: drand's quicknet. */
  chain: BeaconChainEnv | undefined;
  /** The preferred address comes first. */
  urls: readonly string[];
  /** A round without its value after this time is void. */
  waitMs: number;
}

interface BeaconChainEnv {
  hash: string;
  publicKey: string;
  genesisSeconds: number;
  periodSeconds: number;
}

const PUBLIC_URLS = "https://api.drand.sh,https://api2.drand.sh,https://api3.drand.sh,https://drand.cloudflare.com";

/** The parts of `DRAND_CHAIN`. The closed phase of a round is long enough for a period of at most 3 s. */
const CHAIN = /^([0-9a-f]{64}),([0-9a-f]{192}),([1-9]\d{0,10}),([1-3])$/;

const beaconShape = {
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

interface WitnessEnv {
  url: string;
  /** The secret of the key that signs what is sent. */
  key: string;
}

const witnessShape = {
  WITNESS_URL: z
    .string()
    .refine(isSecureUrl, "must be an https address, or http of this machine, without a user name and password")
    .optional(),
  WITNESS_KEY: z.string().min(32, "must have at least 32 characters").optional(),
};

export function witnessEnv(raw: z.output<z.ZodObject<typeof witnessShape>>): WitnessEnv | undefined {
  const { WITNESS_URL: url, WITNESS_KEY: key } = raw;
  return url === undefined || key === undefined ? undefined : { url, key };
}

export const serviceShape = {
  DATABASE_URL: postgres,
  DATABASE_READ_URL: postgres,
  WORKERS: whole(1, 64).default(1),
  ...beaconShape,
  ...witnessShape,
};
