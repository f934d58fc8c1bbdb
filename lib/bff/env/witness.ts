import { z } from "zod";
import { isSecureUrl } from "@/lib/contract/http-url";

/** The witness as the settings name it. */
export interface WitnessEnv {
  url: string;
  /** The secret of the key that signs what is sent. */
  key: string;
}

/** The environment variables of the witness. */
export const witnessShape = {
  WITNESS_URL: z
    .string()
    .refine(isSecureUrl, "must be an https address, or http of this machine, without a user name and password")
    .optional(),
  WITNESS_KEY: z.string().min(32, "must have at least 32 characters").optional(),
};

/** The witness of the settings; undefined: nothing is sent. */
export function witnessEnv(raw: z.output<z.ZodObject<typeof witnessShape>>): WitnessEnv | undefined {
  const { WITNESS_URL: url, WITNESS_KEY: key } = raw;
  return url === undefined || key === undefined ? undefined : { url, key };
}

/** A statement without a signature could be anybody's. */
export function witnessCheck(given: Readonly<Partial<Record<keyof typeof witnessShape, string>>>): string[] {
  return given.WITNESS_URL !== undefined && given.WITNESS_KEY === undefined
    ? ["WITNESS_KEY: is required when WITNESS_URL is set"]
    : [];
}
