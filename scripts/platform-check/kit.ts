import type * as z from "zod/mini";
import { type CallName, type CallResponse, calls } from "../../lib/contract/calls";
import { API_BASE } from "../../lib/contract/client-calls";
import type { Account, Order } from "../../lib/contract/entities";
import {
  type ErrorBody,
  errorBodySchema,
  readErrorBody,
  accountOf,
  type platformAccountSchema,
} from "../../lib/contract/platform-forms";
import { readInstant } from "../../lib/contract/normalise-values";
import { DEFAULT_CURRENCY } from "../../lib/money";
import { platformAnswers } from "../platform-schemas/platform-answers";
import { CALL_WORDS } from "../platform-schemas/words";
import { ask, type BodyForm, type NoAnswer, type PlatformAnswer } from "./client";
import { Findings, known, Skipped } from "./findings";
import type { HubClient } from "./hub-client";
import type { KitOptions } from "./options";
import { faultsOf, readBy } from "./read-answer";

/** A check may use the results of earlier checks. */
export interface Check {
  readonly name: string;
  /** The call that the findings name. The check is skipped if this call failed before. */
  readonly call?: CallName;
  /** The paragraph of docs/platform.md that the findings name; by default that of the call. */
  readonly anchor?: string;
  /** @throws Skipped, NoAnswer */
  run(kit: Kit): Promise<unknown>;
}

export const check = (name: string, about: Pick<Check, "call" | "anchor">, run: Check["run"]): Check => ({
  ...{ name, run, ...about },
});

/** As long as a real token, because a platform may refuse a token of another form at once. */
export const UNKNOWN_TOKEN = "0".repeat(40);
/** Added to the length of two rounds, for rounds that the platform opens late. */
const SPARE_MS = 15_000;
/** The assumed difference between the platform's clock and this machine's, until an answer shows the real one. */
const CLOCK_SLACK_MS = 2_000;
const JSON_TYPE = /^application\/([a-z.+-]+\+)?json\b/i;
/** Laravel sends no text with these statuses, and the product shows its own. */
const OWN_WORDS: readonly number[] = [403, 404];

export type Home = CallResponse<"gameHome">;
/** Replaces parts of a call. The default form is multipart, as a browser sends it. */
type Sending = { as?: BodyForm; token?: string | undefined; game?: string; key?: string | undefined };

export const titleOf = (name: CallName, game = "{game}"): string =>
  `${calls[name].method} ${API_BASE}${calls[name].path.replace(":gameCode", game)}`;

export const isSuccess = ({ status }: PlatformAnswer): boolean => status >= 200 && status < 300;

/** The text of an answer. A success may contain a bearer: only its length is given. */
const safeText = (answer: PlatformAnswer): string =>
  isSuccess(answer) ? `a body of ${answer.text.length} characters` : answer.text;

export function statusLine(answer: PlatformAnswer): string {
  const location = answer.headers.get("location");
  return location === null ? `${answer.status} ${safeText(answer)}` : `${answer.status}, a redirect to ${location}`;
}

/** True for a status that does not depend on the fields: the call is absent, down or redirected, or it refuses the session. */
export const isDown = (status: number): boolean =>
  status >= 500 || (status >= 300 && status < 400) || [401, 404, 405].includes(status);

/** An instant with its offset, in ms since 1970; undefined for any other value. */
export function instantOf(value: unknown): number | undefined {
  const read = readInstant(value);
  const at = typeof read === "string" && read.endsWith("Z") ? Date.parse(read) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** The client that all checks of a run share, with their results and findings. */
export class Kit extends Findings {
  /** The calls that failed, or whose answer could not be read. Checks that need one of them are skipped. */
  readonly broken = new Map<CallName, "failed" | "unreadable">();
  readonly accepted = new Map<string, { readonly order: Order; readonly at: number }>();
  token: string | undefined;
  noSession = "no session: the sign-in failed";
  /** A form of bodies that the platform reads. */
  bodyForm: BodyForm = "multipart";
  /** Only the fields that can be read. */
  account: Partial<Account> = {};
  features: readonly string[] = [];
  balanceAnswer: PlatformAnswer | undefined;
  home: { readonly data: Home; readonly answer: PlatformAnswer } | undefined;
  hub: HubClient | undefined;
  /** Why no bet can be tried. */
  noRound: string | undefined;
  /** The most by which the platform's clock can be ahead of this machine's, from the `Date` of its answers. */
  #aheadMs: number | undefined;

  constructor(readonly options: KitOptions) {
    super();
    this.secrets.add(options.password);
    if (options.launch !== undefined) this.secrets.add(options.launch);
  }

  get currency() {
    return this.account.currency ?? DEFAULT_CURRENCY;
  }

  /** Time limit in ms for an event that every round has. */
  get waitMs(): number {
    return this.options.waitMs ?? 2_000 * (this.home?.data.game_seconds ?? 60) + SPARE_MS;
  }

  /** The latest instant of the platform's clock at this instant of this machine's clock. */
  latest(atMs: number): number {
    return atMs + (this.#aheadMs ?? CLOCK_SLACK_MS);
  }

  /** Sets the call, and the paragraph of docs/platform.md, of later findings. */
  aboutCall(call: CallName, anchor = CALL_WORDS[call].anchor, game: string = this.options.game): void {
    this.about(titleOf(call, game), anchor);
  }

  /** The session's token. @throws Skipped */
  session(): string {
    return known(this.token, this.noSession);
  }

  /** @throws Skipped if the account lacks the field, or it could not be read */
  accountField<Name extends keyof Account>(name: Name): NonNullable<Account[Name]> {
    return known(this.account[name] as Account[Name], `the account's ${name} could not be read`);
  }

  /** The home answer, which later findings refer to. @throws Skipped if it could not be read */
  needsHome(): NonNullable<Kit["home"]> {
    const home = known(this.home, "the game's home answer could not be read");
    this.value = home.data;
    return home;
  }

  /** @throws Skipped if the platform does not declare the feature */
  needsFeature(name: string): void {
    if (!this.features.includes(name)) throw new Skipped(`the settings do not name ${name}`);
  }

  /** @throws Skipped if the call failed, because its refusals then prove nothing */
  needsAnswered(name: CallName): void {
    if (this.broken.get(name) === "failed") throw new Skipped(`${titleOf(name)} failed before`);
  }

  /** @throws Skipped if the call failed, or its answer could not be read */
  needsReadable(name: CallName): void {
    this.needsAnswered(name);
    if (this.broken.has(name)) throw new Skipped(`the answer of ${titleOf(name)} could not be read before`);
  }

  /** Sends a call with the session's token and the options' game. @throws Skipped, NoAnswer */
  async send(name: CallName, body: object = {}, sending: Sending = {}): Promise<PlatformAnswer> {
    const { auth, method, path, encoding } = calls[name];
    const { as = this.bodyForm, game = this.options.game, key } = sending;
    const token = auth === "guest" ? undefined : "token" in sending ? sending.token : this.session();
    const form = encoding === "form" ? as : encoding === "json" ? "json" : "multipart";
    const content = encoding === "none" ? null : { as: form, fields: body };
    const request = { method, token, key, content };
    const answer = await ask(this.options, API_BASE + path.replace(":gameCode", game), request, name);
    // The header counts whole seconds.
    const ahead = Date.parse(answer.headers.get("date") ?? "") + 1_000 - answer.from;
    if (!Number.isNaN(ahead)) this.#aheadMs = Math.min(ahead, this.#aheadMs ?? Infinity);
    return answer;
  }

  /** Notes that a call got no answer: later checks do not wait for the call again. */
  noteNoAnswer({ call, message }: NoAnswer): void {
    if (call !== undefined) {
      this.aboutCall(call);
      this.broken.set(call, "failed");
    }
    this.add("error", "", `an answer within ${this.options.timeoutMs / 1000} s`, message);
  }

  /** Sends a call and reads the answer without findings; undefined if the answer cannot be read. */
  async read<N extends CallName>(name: N, body: object = {}): Promise<CallResponse<N> | undefined> {
    const { json } = await this.send(name, body);
    return readBy(calls[name].response, json, this.currency).data as CallResponse<N> | undefined;
  }

  /** Sends a call that must succeed, and reads its answer. @throws Skipped, possibly with findings */
  async askWell<N extends CallName>(name: N, body: object = {}, sending: Sending = {}) {
    this.needsReadable(name);
    this.aboutCall(name, undefined, sending.game);
    const answer = await this.send(name, body, sending);
    if (CALL_WORDS[name].need !== "must" && [404, 405].includes(answer.status))
      throw new Skipped(`the platform does not have ${titleOf(name, this.options.game)}, which is optional`);
    const read = this.readSuccess(name, answer);
    // A 401 may be the fault of this call, or of the token.
    const isLost = answer.status === 401 && calls[name].auth !== "guest" && this.token !== undefined;
    if (isLost && (await this.send("me")).status === 401) {
      this.token = undefined;
      this.noSession = `no session: ${titleOf(name)} answered 401 to its token`;
    }
    if (read === undefined) throw new Skipped();
    return { ...read, answer };
  }

  /** The data of an answer that should be a success. Undefined, with findings, for any other answer. */
  readSuccess<N extends CallName>(name: N, answer: PlatformAnswer): { readonly data: CallResponse<N> } | undefined {
    const { text, sent, from, to } = answer;
    const { options, token } = this;
    const wanted = `a status of 200 to 299, and no redirect${sent === null ? "" : `, to a body of ${sent}`}`;
    if (!this.expect(isSuccess(answer), "", wanted, statusLine(answer))) {
      if (isDown(answer.status)) this.broken.set(name, "failed");
      return undefined;
    }
    this.advise(to - from < options.slowMs, "", `an answer within ${options.slowMs} ms`, `${to - from} ms`);
    if (token !== undefined && name !== "login" && name !== "launch")
      this.expect(!text.includes(token), "", "no answer that repeats the bearer token", "the token is in the answer");
    // An empty answer needs no content type.
    if (text === "" && calls[name].response.safeParse(undefined).success) return { data: undefined as CallResponse<N> };
    const type = answer.headers.get("content-type") ?? "no content type";
    const isJson =
      this.expect(JSON_TYPE.test(type), "", "the content type application/json", type) &&
      this.expect(answer.json !== undefined, "", "JSON", safeText(answer));
    const data = isJson ? this.readNoting(platformAnswers[name], answer.json) : undefined;
    this.value = data;
    if (data === undefined) this.broken.set(name, "unreadable");
    if (name !== "me" || data === undefined) return data && { data };
    return { data: accountOf(data as z.output<typeof platformAccountSchema>) as CallResponse<N> };
  }

  /** Reads a value as the product does, and notes the corrections as findings; undefined if the value cannot be read. */
  readNoting<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> | undefined {
    const { data, faults } = readBy(schema, value, this.currency);
    const level = data === undefined ? "error" : "tolerated";
    for (const { path, expected, came } of faults) this.add(level, path, expected, came);
    return data;
  }

  /**
   * Checks that an answer is a refusal, with one of the statuses, JSON, and words for the player. Returns its body.
   * Undefined, with findings, for any other answer.
   */
  expectRefusal(answer: PlatformAnswer, statuses: readonly number[], what: string): ErrorBody | undefined {
    const wanted = `${what}: ${statuses.join(" or ")} with {"message": "…"}`;
    const body = statuses.includes(answer.status) ? readErrorBody(answer.json) : null;
    if (!this.expect(body !== null, "", wanted, statusLine(answer)) || body === null) return undefined;
    for (const { path, expected, came } of faultsOf(errorBodySchema, answer.json))
      this.add("tolerated", path, `${what}: ${expected}`, came);
    this.value = body;
    const level = OWN_WORDS.includes(answer.status) ? "tolerated" : "error";
    if (body.message.trim() === "")
      this.add(level, "message", `${what}: words that a player can read`, "an empty text");
    return body;
  }
}
