import {
  type CommandRefusal,
  EMBED_SOURCE,
  EMBED_VERSION,
  type EmbedAnswers,
  type EmbedEvents,
  type EmbedMessage,
  type EventName,
  fits,
  messageRate,
  readMessage,
  type CommandName,
  type EmbedCommands,
} from "@/lib/contract/embed";
import * as z from "zod/mini";
import { gameCodeSchema, localeSchema } from "@/lib/contract/entities";
import { parseHostSource } from "@/lib/contract/http-url";

interface ParentEdge {
  isAllowed(origin: string): boolean;
  /** Posts to the embedding page, if it has this origin. */
  post(message: EmbedMessage, origin: string): void;
  /** Carries a command out; resolves to null, or to the reason of a refusal. */
  run(command: Command): Promise<CommandRefusal | null>;
  onKnown(): void;
  onGreeted(): void;
  /** Milliseconds. */
  now(): number;
  newId(): string;
}

export interface ParentLink {
  /** Sends an event. False if the parent's origin is unknown or the message was dropped. */
  tell<N extends EventName>(type: N, data: EmbedEvents[N]): boolean;
  /** True after the parent has sent `hello`: the parent then handles the player's requests. */
  hasGreeted(): boolean;
  receive(origin: string, value: unknown): void;
}

/** `origin` is the parent's, if the browser reveals it; otherwise the first message of an allowed origin reveals it. */
export function createParentLink(edge: ParentEdge, origin: string | null): ParentLink {
  let parent = origin !== null && edge.isAllowed(origin) ? origin : null;
  let greeted = false;
  const received = messageRate(edge.now);
  const sent = messageRate(edge.now);

  const post = (type: string, data: unknown): boolean => {
    if (parent === null) return false;
    const message: EmbedMessage = { source: EMBED_SOURCE, v: EMBED_VERSION, id: edge.newId(), type, data };
    const pass = sent();
    if (pass === "first") {
      edge.post(
        { ...message, type: "error", data: { code: "too_many_messages" } satisfies EmbedEvents["error"] },
        parent,
      );
    }
    if (pass !== "pass" || !fits(message)) return false;
    edge.post(message, parent);
    return true;
  };
  const answer = <N extends keyof EmbedAnswers>(type: N, data: EmbedAnswers[N]): boolean => post(type, data);

  const take = async (message: EmbedMessage): Promise<void> => {
    const { id: to, v, type, data } = message;
    if (v !== EMBED_VERSION) {
      answer("versions", { to, versions: [EMBED_VERSION] });
      return;
    }
    const command = fits(message) ? readCommand(type, data) : "message_too_large";
    if (command === null || command === "message_too_large") {
      answer("answer", { to, refused: command ?? "invalid_message" });
      return;
    }
    if (command.type === "hello") {
      greeted = true;
      edge.onGreeted();
    }
    const refused = command.type === "hello" ? null : await edge.run(command);
    answer("answer", { to, refused });
  };

  if (parent !== null) edge.onKnown();
  return {
    tell: post,
    hasGreeted: () => greeted,
    receive(from, value) {
      if (!edge.isAllowed(from)) return;
      const message = readMessage(value);
      if (message === null) return;
      const pass = received();
      const isNew = parent !== from;
      parent = from;
      if (isNew) edge.onKnown();
      if (pass === "first") post("error", { code: "too_many_messages" } satisfies EmbedEvents["error"]);
      if (pass === "pass") void take(message);
    },
  };
}

const nothing = z.strictObject({});
const percent = z.optional(z.int().check(z.gte(0), z.lte(100)));

const schemas = {
  hello: nothing,
  "refresh-balance": nothing,
  "set-locale": z.strictObject({ locale: localeSchema }),
  "set-sound": z.strictObject({ music: percent, effects: percent }),
  "set-theme": z.strictObject({ theme: z.enum(["dark", "light", "system"]) }),
  open: z.union([
    z.strictObject({ dialog: z.enum(["rules", "records", "preferences"]) }),
    z.strictObject({ game: gameCodeSchema }),
  ]),
  pause: nothing,
  resume: nothing,
  logout: nothing,
  "no-launch": nothing,
} as const satisfies { readonly [N in CommandName]: z.ZodMiniType<EmbedCommands[N]> };

export type Command = { [N in CommandName]: { readonly type: N; readonly data: EmbedCommands[N] } }[CommandName];

function readCommand(type: string, data: unknown): Command | null {
  if (!Object.hasOwn(schemas, type)) return null;
  const name = type as CommandName;
  const parsed = schemas[name].safeParse(data ?? {});
  return parsed.success ? ({ type: name, data: parsed.data } as Command) : null;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/**
 * True if a page of `origin` may frame this one, by the sources of `frame-ancestors`, matched like CSP: `*.` matches
 * one or more labels, a source without a port allows the scheme's default port, and http also allows https. `self` is
 * this page's origin.
 */
export function isAllowedOrigin(origin: string, ancestors: string, self: string): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  // Refuses "null" (a sandbox), and any text that is more than an origin.
  if (page.origin !== origin || DEFAULT_PORTS[page.protocol] === undefined) return false;
  return ancestors.split(/\s+/).some((source) => (source === "'self'" ? origin === self : matches(page, source)));
}

function matches({ protocol, hostname, port }: URL, text: string): boolean {
  const source = parseHostSource(text);
  if (source === null) return false;
  const isUpgraded = source.protocol === "http:" && protocol === "https:";
  if (protocol !== source.protocol && !isUpgraded) return false;
  if (source.subdomains ? !hostname.endsWith(`.${source.hostname}`) : hostname !== source.hostname) return false;
  const own = port === "" ? DEFAULT_PORTS[protocol] : port;
  if (source.port === "*") return true;
  if (source.port === undefined) return own === DEFAULT_PORTS[protocol];
  return own === source.port || (source.port === "80" && isUpgraded && own === "443");
}
