import { EVENT_NAMES, type LaunchRefusal } from "../lib/contract/embed";
import type { LoadOptions } from "./grandstand";
import type { GameCode, Locale } from "../lib/contract/games";

const isText = (value: unknown): boolean => typeof value === "string" && value !== "";
const isOrigin = (value: unknown): boolean =>
  typeof value === "string" && URL.canParse(value) && new URL(value).origin === value;

type Check = readonly [isValid: (value: unknown) => boolean, expected: string];

const OPTIONS: Readonly<Record<keyof LoadOptions, Check>> = {
  launch: [
    (value) => isText(value) || value instanceof URL || typeof value === "function",
    "a launch address, or a function that returns one or its promise",
  ],
  game: [isText, "a game code such as PK10"],
  locale: [isText, "a language code such as en"],
  theme: [(value) => /^(?:dark|light|system)$/.test(String(value)), "dark, light or system"],
  title: [isText, "a text"],
  origin: [isOrigin, "an origin such as https://play.example"],
  timeoutMs: [(value) => typeof value === "number" && value > 0, "a number of milliseconds"],
};

export function checkArguments(element: unknown, options: unknown): void {
  if (!(element instanceof Element)) throw new TypeError("load: element must be an element of the page");
  if (typeof options !== "object" || options === null) throw new TypeError("load: options must be an object");
  const given: Readonly<Record<string, unknown>> = { launch: undefined, ...options };
  for (const [name, value] of Object.entries(given)) {
    const check = Object.hasOwn(OPTIONS, name) ? OPTIONS[name as keyof LoadOptions] : undefined;
    if (check === undefined) {
      throw new TypeError(`load: there is no option ${name}; there are ${Object.keys(OPTIONS).join(", ")}`);
    }
    const isAbsent = value === undefined && name !== "launch";
    if (!isAbsent && !check[0](value)) throw new TypeError(`load: ${name} must be ${check[1]}`);
  }
}

export function checkEvent(event: string, handler: unknown): void {
  if (!EVENT_NAMES.some((name) => name === event)) {
    throw new TypeError(`on: there is no event ${event}; there are ${EVENT_NAMES.join(", ")}`);
  }
  if (typeof handler !== "function") throw new TypeError("on: handler must be a function");
}

type Launch = string | URL;

interface UrlOptions {
  launch: Launch;
  game?: GameCode;
  locale?: Locale;
}

export class GrandstandError extends Error {
  override name = "GrandstandError";

  constructor(
    /**
     * The frame's refusal or error, or `timeout`, `removed`, `not_ready`, `message_too_large`, `too_many_messages`,
     * `version`, `launch_failed`, `launch_timeout`, `no_answer`.
     */
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
  /** Time limit in ms for the launch address, and then again until the frame is ready. Default: 30 000 each. */
  timeoutMs?: number;
}

/** Rejects if no valid address arrives within `timeoutMs`. */
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
