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
} from "@/lib/contract/embed";
import { type Command, readCommand } from "./commands";

interface ParentEdge {
  isAllowed(origin: string): boolean;
  /** Posts to the page around the frame, if its origin is this one. */
  post(message: EmbedMessage, origin: string): void;
  /** Carries a command out; null when it is done. */
  run(command: Command): Promise<CommandRefusal | null>;
  /** The parent's origin is known: events from now on are sent to it. */
  onKnown(): void;
  /** The parent has sent `hello`. */
  onGreeted(): void;
  /** Milliseconds. */
  now(): number;
  newId(): string;
}

export interface ParentLink {
  /** Sends an event. False if the parent's origin is unknown or the message was dropped. */
  tell<N extends EventName>(type: N, data: EmbedEvents[N]): boolean;
  /** The parent has sent `hello`: it handles the player's requests. */
  hasGreeted(): boolean;
  /** Takes a message of the parent's window. */
  receive(origin: string, value: unknown): void;
}

/**
 * The frame's end of the messages. A message of a foreign origin is ignored. `origin`: the parent's, if the browser
 * reveals it; otherwise it is learnt from the first message of an allowed origin.
 */
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
