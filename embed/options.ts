import { EVENT_NAMES } from "../lib/contract/embed";
import type { LoadOptions } from "./grandstand";

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

/** Throws a TypeError that names the first wrong argument of `load`. */
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

/** Throws a TypeError for an event that the game does not have, and for a handler that cannot be called. */
export function checkEvent(event: string, handler: unknown): void {
  if (!EVENT_NAMES.some((name) => name === event)) {
    throw new TypeError(`on: there is no event ${event}; there are ${EVENT_NAMES.join(", ")}`);
  }
  if (typeof handler !== "function") throw new TypeError("on: handler must be a function");
}
