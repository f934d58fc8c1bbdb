import type { LaunchRefusal } from "../lib/contract/embed";
import type { GameCode, Locale } from "../lib/contract/games";

export type Launch = string | URL;

export interface UrlOptions {
  /** The launch address that the merchant's server received or built. */
  launch: Launch;
  game?: GameCode;
  locale?: Locale;
}

/** The reason of a rejected call, or of a game that does not open. */
export class GrandstandError extends Error {
  override name = "GrandstandError";

  constructor(
    /** The frame's refusal, or `timeout`, `removed`, `not_ready`, `message_too_large`, `too_many_messages`, `version`. */
    readonly code: string,
    /** Why the launch link was refused, if `code` is `launch_refused`. */
    readonly reason?: LaunchRefusal,
  ) {
    super(`grandstand: ${code}${reason === undefined ? "" : ` (${reason})`}`);
  }
}

/** The launch address with the game and the language. Throws if it is no http address. Needs no browser. */
export function url({ launch, game, locale }: UrlOptions): string {
  const address = new URL(launch);
  if (!/^https?:$/.test(address.protocol)) throw new TypeError("the launch address must be http or https");
  if (game !== undefined) address.searchParams.set("game", game);
  if (locale !== undefined) address.searchParams.set("lang", locale);
  return address.href;
}

export interface LaunchOptions extends Omit<UrlOptions, "launch"> {
  /** Called for each launch: a token works once. The frame asks for another link when its document has lost the session. */
  launch: Launch | (() => Launch | PromiseLike<Launch>);
  /** Time limit for the launch address, and then for the frame's first message. Default 30 000 each. */
  timeoutMs?: number;
}

/** The address of a launch. Rejects if there is none. */
export const addressOf = async ({ launch, timeoutMs = 30_000, ...more }: LaunchOptions): Promise<string> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GrandstandError("launch_timeout")), timeoutMs);
  });
  const launched = (async () => (typeof launch === "function" ? launch() : launch))();
  try {
    return url({ ...more, launch: await Promise.race([launched, late]) });
  } finally {
    clearTimeout(timer);
  }
};

/** Leaves this page for the game. Rejects if there is no launch address. */
export async function replace(options: LaunchOptions): Promise<void> {
  location.replace(await addressOf(options));
}
