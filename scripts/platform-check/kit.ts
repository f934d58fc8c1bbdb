import { type CallName, type CallResponse, calls, API_BASE } from "../../lib/contract/calls";
import type { Account } from "../../lib/contract/entities";
import { errorBodySchema } from "../../lib/contract/errors";
import { accountOf as accountFrom, type platformAccountSchema } from "../../lib/contract/platform-account";
import type * as z from "zod/mini";
import { platformAnswers } from "../platform-schemas/platform-answers";
import { CALL_WORDS } from "../platform-schemas/words";
import type { Asked, Client, PlatformAnswer } from "./client";
import { type Notes, Skipped } from "./finding";
import type { KitOptions } from "./options";
import { readBy } from "./read-answer";

/** What the checks of one run share: what an earlier one has learnt is there for the later ones. */
export interface Kit {
  readonly options: KitOptions;
  readonly client: Client;
  /** Never repeated in a finding. */
  readonly secrets: Set<string>;
  token?: string;
  account?: Account;
  home?: CallResponse<"gameHome">;
}

export interface Check {
  readonly name: string;
  run(kit: Kit, notes: Notes): Promise<void>;
}

/** A guest's check needs no session; every other is skipped where the sign-in failed. */
export function tokenOf(kit: Kit): string {
  if (kit.token === undefined) throw new Skipped("no session: the sign-in failed");
  return kit.token;
}

export function accountOf(kit: Kit): Account {
  if (kit.account === undefined) throw new Skipped("the account could not be read");
  return kit.account;
}

export function homeOf(kit: Kit): CallResponse<"gameHome"> {
  if (kit.home === undefined) throw new Skipped("the game's home answer could not be read");
  return kit.home;
}

/** More than two rounds, for those that the platform opens late. */
const SPARE_MS = 15_000;

/** How long to wait for something that every round has. */
export const waitOf = ({ options, home }: Kit): number =>
  options.waitMs ?? 2_000 * (home?.game_seconds ?? 60) + SPARE_MS;

const JSON_TYPE = /^application\/([a-z.+-]+\+)?json\b/i;
/** Slower than this, players wait. */
const SLOW_MS = 2_000;

export const titleOf = (name: CallName, game = "{game}"): string =>
  `${calls[name].method} ${API_BASE}${calls[name].path.replace(":gameCode", game)}`;

/** Makes a call that must succeed and reads its answer. Undefined where it cannot be read; the notes say why. */
export async function askWell<N extends CallName>(
  kit: Kit,
  notes: Notes,
  name: N,
  asked: Asked = {},
): Promise<{ data: CallResponse<N>; answer: PlatformAnswer } | undefined> {
  notes.about(titleOf(name, asked.game), CALL_WORDS[name].anchor);
  const answer = await kit.client.call(name, asked);
  if (!isOptionalAndAbsent(name, answer)) {
    const data = readSuccess(kit, notes, name, answer);
    return data === undefined ? undefined : { data, answer };
  }
  throw new Skipped(`the platform does not have ${titleOf(name, asked.game)}, which is optional`);
}

const isOptionalAndAbsent = (name: CallName, { status }: PlatformAnswer): boolean =>
  CALL_WORDS[name].need !== "must" && (status === 404 || status === 405);

/** The data in an answer that should be a success. */
export function readSuccess<N extends CallName>(
  kit: Kit,
  notes: Notes,
  name: N,
  answer: PlatformAnswer,
): CallResponse<N> | undefined {
  const { status, text, headers } = answer;
  if (!notes.expect(status >= 200 && status < 300, "", "a status of 200 to 299, and no redirect", statusLine(answer)))
    return undefined;
  notes.advise(answer.milliseconds < SLOW_MS, "", "an answer within 2 s", `${Math.round(answer.milliseconds)} ms`);
  if (kit.token !== undefined && name !== "login" && name !== "launch") {
    notes.expect(
      !text.includes(kit.token),
      "",
      "no answer that repeats the bearer token",
      "the token is in the answer",
    );
  }
  // Whoever answers nothing owes no content type.
  if (text === "" && calls[name].response.safeParse(undefined).success) return undefined;
  const type = headers.get("content-type") ?? "no content type";
  if (!notes.expect(JSON_TYPE.test(type), "", "the content type application/json", type)) return undefined;
  if (!notes.expect(answer.json !== undefined, "", "JSON", text)) return undefined;
  const reading = readBy(platformAnswers[name], answer.json);
  if (reading.kind !== "strict") {
    for (const { path, expected, came } of reading.faults) {
      notes.add(reading.kind === "wrong" ? "error" : "tolerated", path, expected, came);
    }
  }
  if (reading.kind === "wrong") return undefined;
  const data = name === "me" ? accountFrom(reading.data as z.output<typeof platformAccountSchema>) : reading.data;
  return data as CallResponse<N>;
}

export const statusLine = ({ status, text, headers }: PlatformAnswer): string => {
  const location = headers.get("location");
  return location === null ? `${status} ${text}` : `${status}, a redirect to ${location}`;
};

/** What a refusal must look like: the status, JSON, and words for the player. Gives its code, if it has one. */
export function expectRefusal(
  notes: Notes,
  answer: PlatformAnswer,
  statuses: readonly number[],
  what: string,
): string | undefined {
  const wanted = `${what}: ${statuses.join(" or ")} with {"message": "…"}`;
  if (!notes.expect(statuses.includes(answer.status), "", wanted, statusLine(answer))) return undefined;
  const body = errorBodySchema.safeParse(answer.json);
  if (!notes.expect(body.success, "", wanted, statusLine(answer))) return undefined;
  notes.expect(body.data?.message.trim() !== "", "message", `${what}: words that a player can read`, "an empty text");
  return body.data?.code;
}
