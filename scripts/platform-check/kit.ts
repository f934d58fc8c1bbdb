import type * as z from "zod/mini";
import { API_BASE, type CallName, type CallResponse, calls } from "../../lib/contract/calls";
import type { Account, Order } from "../../lib/contract/entities";
import { type ErrorBody, errorBodySchema, readErrorBody } from "../../lib/contract/error-body";
import { readInstant } from "../../lib/contract/normalise-values";
import { accountOf, type platformAccountSchema } from "../../lib/contract/platform-account";
import { DEFAULT_CURRENCY } from "../../lib/money";
import { platformAnswers } from "../platform-schemas/platform-answers";
import { CALL_WORDS } from "../platform-schemas/words";
import type { Asked, BodyForm, Client, PlatformAnswer } from "./client";
import { Notes, Skipped } from "./notes";
import type { KitOptions } from "./options";
import { faultsOf, readBy } from "./read-answer";

/** One check of a platform. A check may use what those before it have learnt. */
export interface Check {
  readonly name: string;
  /** The call that the findings name. The check is skipped if it, or one of `needs`, failed before. */
  readonly call?: CallName;
  /** The paragraph of docs/platform.md that the findings name; by default that of the call. */
  readonly anchor?: string;
  readonly needs?: readonly CallName[];
  /** @throws Skipped, NoAnswer */
  run(kit: Kit): Promise<unknown>;
}

/** Makes a check. `about`: the call and the paragraph that its findings name, and the calls that must have been answered before. */
export const check = (name: string, about: Omit<Check, "name" | "run">, run: Check["run"]): Check => ({
  ...{ name, run, ...about },
});

/** As long as a real token: a platform cannot refuse it because of its form. */
export const UNKNOWN_TOKEN = "0".repeat(40);
/** More than two rounds, for rounds that the platform opens late. */
const SPARE_MS = 15_000;
/** The assumed difference between the platform's clock and this one, until an answer shows the real difference. */
const CLOCK_SLACK_MS = 2_000;
const JSON_TYPE = /^application\/([a-z.+-]+\+)?json\b/i;
/** The product has its own words for these statuses: Laravel sends no words. */
const OWN_WORDS: readonly number[] = [403, 404];

export type Home = CallResponse<"gameHome">;

export const titleOf = (name: CallName, game = "{game}"): string =>
  `${calls[name].method} ${API_BASE}${calls[name].path.replace(":gameCode", game)}`;

export const isSuccess = ({ status }: PlatformAnswer): boolean => status >= 200 && status < 300;

/** A success may hold a bearer: only its length is shown. */
const safeText = (answer: PlatformAnswer): string =>
  isSuccess(answer) ? `a body of ${answer.text.length} characters` : answer.text;

export function statusLine(answer: PlatformAnswer): string {
  const location = answer.headers.get("location");
  return location === null ? `${answer.status} ${safeText(answer)}` : `${answer.status}, a redirect to ${location}`;
}

/** True for a status that says nothing about the request: the call is absent, out of order or led elsewhere. */
export const isDown = (status: number): boolean =>
  status >= 500 || (status >= 300 && status < 400) || [401, 404, 405].includes(status);

/** An instant with its offset, in ms since 1970; undefined for any other value. */
export function instantOf(value: unknown): number | undefined {
  const read = readInstant(value);
  const at = typeof read === "string" && read.endsWith("Z") ? Date.parse(read) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** Data that the checks of one run share: a later check uses the findings of an earlier one. */
export class Kit {
  /** The name of the running check. */
  notes: Notes;
  /** The texts that no finding may repeat. */
  readonly secrets: Set<string>;
  /** Calls that have a finding: a check that needs them is skipped. */
  readonly broken = new Map<CallName, "failed" | "unreadable">();
  /** Rounds in which the kit has staked: their winnings may still change the balance. */
  readonly stakedRounds = new Set<number>();
  token: string | undefined;
  noSession = "no session: the sign-in failed";
  /** A form of bodies that the platform reads. */
  bodyForm: BodyForm = "multipart";
  /** Those fields of the account that can be read. */
  account: Partial<Account> | undefined;
  /** The features that the platform declares in its settings; undefined without settings. */
  features: readonly string[] | undefined;
  balanceAnswer: PlatformAnswer | undefined;
  home: { readonly data: Home; readonly answer: PlatformAnswer } | undefined;
  /** Why no bet can be tried. */
  noRound: string | undefined;
  /** The last order that the platform took, and when. */
  placed: Order | undefined;
  placedAt = 0;
  /** Every order that it took, by its number. */
  readonly accepted = new Map<string, Order>();
  /** The most by which the platform's clock is ahead of this one, by its answers' `Date`. */
  #aheadMs: number | undefined;

  constructor(
    readonly options: KitOptions,
    readonly client: Client,
  ) {
    this.secrets = new Set([options.password, ...(options.launch === undefined ? [] : [options.launch])]);
    this.notes = new Notes(this.secrets);
  }

  /** The currency of the amounts in the platform's answers. */
  get currency() {
    return this.account?.currency ?? DEFAULT_CURRENCY;
  }

  /** Time limit for an event that every round has. */
  get waitMs(): number {
    return this.options.waitMs ?? 2_000 * (this.home?.data.game_seconds ?? 60) + SPARE_MS;
  }

  /** The latest instant of the platform's clock at an instant of this one. */
  latest(atMs: number): number {
    return atMs + (this.#aheadMs ?? CLOCK_SLACK_MS);
  }

  /** Sets what later findings are about. */
  about(call: CallName, anchor = CALL_WORDS[call].anchor, game: string = this.options.game): void {
    this.notes.about(titleOf(call, game), anchor);
  }

  /** The session's token. @throws Skipped */
  session(): string {
    if (this.token === undefined) throw new Skipped(this.noSession);
    return this.token;
  }

  /** @throws Skipped if it could not be read */
  accountField<Name extends keyof Account>(name: Name): Account[Name] {
    const value = this.account?.[name];
    if (value === undefined) throw new Skipped(`the account's ${name} could not be read`);
    return value;
  }

  /** @throws Skipped if it could not be read */
  needsHome(): NonNullable<Kit["home"]> {
    if (this.home === undefined) throw new Skipped("the game's home answer could not be read");
    return this.home;
  }

  /** @throws Skipped if the platform does not declare it */
  needsFeature(name: string): void {
    if (this.features?.includes(name) !== true) throw new Skipped(`the settings do not name ${name}`);
  }

  /** @throws Skipped if a call failed: what it refuses then says nothing */
  needsAnswered(...names: readonly CallName[]): void {
    const failed = names.find((name) => this.broken.get(name) === "failed");
    if (failed !== undefined) throw new Skipped(`${titleOf(failed)} failed before`);
  }

  /** @throws Skipped if there is a finding about the call's answer */
  needsReadable(name: CallName): void {
    this.needsAnswered(name);
    if (this.broken.has(name)) throw new Skipped(`the answer of ${titleOf(name)} could not be read before`);
  }

  /** Sends a call with the session's token and the options' game. @throws Skipped, NoAnswer */
  async send(name: CallName, body: object = {}, more: Asked = {}): Promise<PlatformAnswer> {
    const token = calls[name].auth === "guest" ? undefined : "token" in more ? more.token : this.session();
    const sent = { as: this.bodyForm, game: this.options.game, body, ...more, token };
    const answer = await this.client.call(name, sent);
    // The header counts whole seconds.
    const ahead = Date.parse(answer.headers.get("date") ?? "") + 1_000 - answer.from;
    if (!Number.isNaN(ahead)) this.#aheadMs = Math.min(ahead, this.#aheadMs ?? Infinity);
    return answer;
  }

  /** Sends a call and reads its answer without notes; undefined if it cannot be read. */
  async read<N extends CallName>(name: N, body: object = {}): Promise<CallResponse<N> | undefined> {
    const reading = readBy(calls[name].response, (await this.send(name, body)).json, this.currency);
    return reading.kind === "wrong" ? undefined : (reading.data as CallResponse<N>);
  }

  /** Sends a call that must succeed and reads its answer. @throws Skipped, if need be with findings */
  async askWell<N extends CallName>(name: N, body: object = {}, more: Asked = {}) {
    this.needsReadable(name);
    this.about(name, undefined, more.game);
    const answer = await this.send(name, body, more);
    if (CALL_WORDS[name].need !== "must" && [404, 405].includes(answer.status))
      throw new Skipped(`the platform does not have ${titleOf(name, this.options.game)}, which is optional`);
    const read = this.readSuccess(name, answer);
    if (answer.status === 401 && calls[name].auth !== "guest") await this.#noteLostSession(name);
    if (read === undefined) throw new Skipped();
    return { ...read, answer };
  }

  /** A 401 may be the fault of one call, or of the token in all of them. */
  async #noteLostSession(name: CallName): Promise<void> {
    if (this.token === undefined || (await this.send("me")).status !== 401) return;
    this.token = undefined;
    this.noSession = `no session: ${titleOf(name)} answered 401 to its token`;
  }

  /** The data of an answer that should be a success; undefined, with findings, for any other answer. */
  readSuccess<N extends CallName>(name: N, answer: PlatformAnswer): { readonly data: CallResponse<N> } | undefined {
    const { text, sent, from, to } = answer;
    const { notes, options, token } = this;
    const wanted = `a status of 200 to 299, and no redirect${sent === null ? "" : `, to a body of ${sent}`}`;
    if (!notes.expect(isSuccess(answer), "", wanted, statusLine(answer))) {
      if (isDown(answer.status)) this.broken.set(name, "failed");
      return undefined;
    }
    notes.advise(to - from < options.slowMs, "", `an answer within ${options.slowMs} ms`, `${to - from} ms`);
    if (token !== undefined && name !== "login" && name !== "launch")
      notes.expect(!text.includes(token), "", "no answer that repeats the bearer token", "the token is in the answer");
    // An empty answer needs no content type.
    if (text === "" && calls[name].response.safeParse(undefined).success) return { data: undefined as CallResponse<N> };
    const data = this.#readJson(name, answer);
    if (data === undefined) this.broken.set(name, "unreadable");
    return data === undefined ? undefined : { data };
  }

  #readJson<N extends CallName>(name: N, answer: PlatformAnswer): CallResponse<N> | undefined {
    const type = answer.headers.get("content-type") ?? "no content type";
    if (!this.notes.expect(JSON_TYPE.test(type), "", "the content type application/json", type)) return undefined;
    if (!this.notes.expect(answer.json !== undefined, "", "JSON", safeText(answer))) return undefined;
    const data = this.readNoting(platformAnswers[name], answer.json);
    if (data === undefined || name !== "me") return data;
    return accountOf(data as z.output<typeof platformAccountSchema>) as CallResponse<N>;
  }

  /** Reads a value as the product does and notes what it had to put right; undefined if it cannot be read. */
  readNoting<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> | undefined {
    const reading = readBy(schema, value, this.currency);
    const level = reading.kind === "wrong" ? "error" : "tolerated";
    for (const { path, expected, came } of reading.faults) this.notes.add(level, path, expected, came);
    return reading.kind === "wrong" ? undefined : reading.data;
  }

  /** Checks a refusal: the status, JSON, and words for the player. Returns its body; undefined, with findings, for any other answer. */
  expectRefusal(answer: PlatformAnswer, statuses: readonly number[], what: string): ErrorBody | undefined {
    const wanted = `${what}: ${statuses.join(" or ")} with {"message": "…"}`;
    const body = statuses.includes(answer.status) ? readErrorBody(answer.json) : null;
    if (!this.notes.expect(body !== null, "", wanted, statusLine(answer)) || body === null) return undefined;
    for (const { path, expected, came } of faultsOf(errorBodySchema, answer.json))
      this.notes.add("tolerated", path, `${what}: ${expected}`, came);
    if (body.message.trim() === "") {
      const level = OWN_WORDS.includes(answer.status) ? "tolerated" : "error";
      this.notes.add(level, "message", `${what}: words that a player can read`, "an empty text");
    }
    return body;
  }
}
