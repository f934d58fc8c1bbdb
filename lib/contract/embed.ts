import type { GameCode, Locale } from "./games";

/**
 * The messages between a frame and the page around it, for both sides. This file has only types and plain functions, because the
 * merchant's script includes it; `lib/embed/parent-link.ts` validates what the frame receives.
 */
export const EMBED_SOURCE = "grandstand";
export const EMBED_VERSION = 1;
/** Maximum length of a message's JSON, in UTF-16 units. */
export const MAX_MESSAGE = 16_384;
/** Maximum of messages a second, in each direction; further messages are dropped. */
export const MAX_RATE = 50;

const SESSION_END_REASONS = [
  ...(["logout", "account_kick", "duplicate_login", "signed_out", "session_expired"] as const),
  "unauthenticated",
] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

export const sessionEndReasonOf = (message: string | null): SessionEndReason =>
  SESSION_END_REASONS.find((reason) => reason === message) ?? "unauthenticated";

/** In the query of the landing page: the embedding page does not know yet that the session has ended, because the previous document was not connected. */
export const UNREPORTED_END = "session=ended";

/** Why a launch link was refused; `platform`: any other reason. */
export type LaunchRefusal = "used" | "expired" | "unknown" | "maintenance" | "platform";

export function launchRefusalOf(message: string | null): LaunchRefusal {
  switch (message) {
    case "launch_token_used":
      return "used";
    case "launch_token_expired":
      return "expired";
    case "launch_token_invalid":
      return "unknown";
    case "maintenance":
      return message;
    default:
      return "platform";
  }
}

type EmbedError =
  /** Sent once in each second in which messages were dropped. */
  | { code: "too_many_messages" }
  /** The browser keeps no cookie in this frame, and no new launch link came: no player is signed in. */
  | { code: "cookies_blocked" }
  /** The launch link was refused; the frame shows the reason. */
  | { code: "launch_refused"; reason: LaunchRefusal };

/** In the query of the landing page after a refused launch: the launch's document may close before the embedding page connects. */
export const REFUSED_LAUNCH = "launch=refused";

type Empty = Readonly<Record<string, never>>;

/** `void`: the round has no result, and stakes are given back. */
export type RoundPhase = "opened" | "closed" | "drawn" | "resulted" | "void";

/** Money of an event, in minor units of the player's currency: a stake, a wallet's balance, or winnings without the stakes. */
export interface EmbedMoney {
  amount: number;
  currency: string;
}
/** Amounts are sent only for brands that set `embed.amounts`. */
type MaybeMoney = EmbedMoney | { amount?: never; currency?: never };

export interface EmbedEvents {
  /**
   * The document of a launch asks the embedding page for its `hello`. The document sends `launch` only after the page
   * has sent `hello`.
   */
  hello: Empty;
  /** A document of the frame can receive commands. Each new document sends this event again. */
  ready: { locale: Locale };
  resize: { height: number };
  navigate: { path: string; game: GameCode | null };
  /** The language of the page has changed: to the account's, the player's choice, or the choice of the page around it. */
  locale: { locale: Locale };
  round: { game: GameCode; roundNo: string; phase: RoundPhase };
  bet: ({ game: GameCode; outcome: "placed" } & MaybeMoney) | { game: GameCode; outcome: "refused"; code: string };
  /** Sent when a document first knows the balance, and at each change of the balance. */
  balance: { changed: true } & MaybeMoney;
  win: { game: string; roundNo: string } & MaybeMoney;
  /** A bet has no answer yet: the embedding page should keep the frame. */
  busy: Empty;
  idle: Empty;
  /** The player asks for the merchant's cashier, its support, or to leave. The address comes from the launch or the brand, if one has it. */
  deposit: { url: string | null };
  support: { url: string | null };
  exit: { url: string | null };
  "session-ended": { reason: SessionEndReason };
  /**
   * The frame's document has no session, for instance after a reload: open the frame with a new launch link, for this game. Null: the frame has
   * shown no page yet.
   */
  launch: { game: GameCode | null };
  /** The platform's maintenance has begun or ended. The page continues by itself. */
  maintenance: { on: boolean };
  error: EmbedError;
}

/** The events for the embedding page; the merchant's script handles `hello` and `launch` itself. */
export const EVENT_NAMES = [
  ...(["ready", "resize", "navigate", "locale", "round", "bet", "balance", "win", "busy", "idle"] as const),
  ...(["deposit", "support", "exit", "session-ended", "maintenance", "error"] as const),
] satisfies readonly Exclude<keyof EmbedEvents, "hello" | "launch">[];

export interface EmbedCommands {
  /** The first message to each document: from then on `exit`, `deposit` and `support` are events, not navigation. */
  hello: Empty;
  "refresh-balance": Empty;
  "set-locale": { locale: Locale };
  /** Volumes, 0–100. */
  "set-sound": { music?: number | undefined; effects?: number | undefined };
  "set-theme": { theme: "dark" | "light" | "system" };
  open: { dialog: "rules" | "records" | "preferences" } | { game: GameCode };
  /** No bet can be sent until `resume`. The command is answered when every bet has its answer. */
  pause: Empty;
  resume: Empty;
  /** Waits for the answers of bets, then ends the session. */
  logout: Empty;
  /** Answers the event `launch` if the page has no new launch link. */
  "no-launch": Empty;
}

export type CommandRefusal =
  /** The message is not a command, or its data are invalid. */
  | "invalid_message"
  | "message_too_large"
  | "not_signed_in"
  /** The page that is shown has no such dialog. */
  | "not_here"
  /** The brand offers no such language, game or theme. */
  | "not_offered"
  /** A bet has no answer yet. */
  | "busy";

/** `to` is the id of the answered message. */
export interface EmbedAnswers {
  answer: { to: string; refused: CommandRefusal | null };
  /** The answer to a message of an unsupported version. */
  versions: { to: string; versions: readonly number[] };
}

export type EventName = keyof EmbedEvents;
export type CommandName = keyof EmbedCommands;
/** The commands of the merchant's page; the script sends the others. */
export type PageCommandName = Exclude<CommandName, "hello" | "no-launch">;

export interface EmbedMessage {
  readonly source: typeof EMBED_SOURCE;
  readonly v: number;
  /** Unique among the sender's messages. */
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
}

/** A message of this protocol in any version; null for all other messages that pages post to each other. */
export function readMessage(value: unknown): EmbedMessage | null {
  if (typeof value !== "object" || value === null) return null;
  const { source, v, id, type } = value as Record<string, unknown>;
  if (source !== EMBED_SOURCE || typeof v !== "number") return null;
  if (typeof id !== "string" || id.length > 64 || typeof type !== "string" || type.length > 64) return null;
  return { source, v, id, type, data: (value as { data?: unknown }).data };
}

export function fits(message: EmbedMessage): boolean {
  try {
    return JSON.stringify(message).length <= MAX_MESSAGE;
  } catch {
    return false;
  }
}

/** "first": the first message above the rate in this second. */
export type Pass = "pass" | "first" | "drop";

/** Counts messages: at most {@link MAX_RATE} pass in a second. `now` in milliseconds. */
export function messageRate(now: () => number): () => Pass {
  let second = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    const at = now();
    if (at - second >= 1000) {
      second = at;
      count = 0;
    }
    count += 1;
    return count <= MAX_RATE ? "pass" : count === MAX_RATE + 1 ? "first" : "drop";
  };
}
