import type * as z from "zod/mini";
import { type ChannelKind, channels } from "../../lib/contract/channels";
import { type JsonSchema, jsonSchemas } from "./json-schemas";
import { CHANNEL_ADDRESSES, EVENT_WORDS, type Need } from "./words";

const kinds = Object.keys(channels) as ChannelKind[];
const eventsOf = (kind: ChannelKind): [string, z.ZodMiniType][] => Object.entries(channels[kind]);
const wordsOf = (kind: ChannelKind): Readonly<Record<string, { need: Need; summary: string }>> => EVENT_WORDS[kind];

/** A message's key in the components, because events of one name may differ between channels. */
const keyOf = (kind: ChannelKind, event: string): string => `${kind}.${event}`;

function channel(kind: ChannelKind): JsonSchema {
  const { address, title, parameters } = CHANNEL_ADDRESSES[kind];
  const described = Object.entries(parameters).map(([name, description]) => [name, { description }]);
  return {
    address,
    title,
    ...(described.length === 0 ? {} : { parameters: Object.fromEntries(described) }),
    messages: Object.fromEntries(
      eventsOf(kind).map(([event]) => [event, { $ref: `#/components/messages/${keyOf(kind, event)}` }]),
    ),
  };
}

/** The platform's events as an AsyncAPI 3 document. The document takes the platform's view: the platform sends all events. */
export function asyncApi(): JsonSchema {
  const schemas = jsonSchemas("draft-7");
  const messages: Record<string, JsonSchema> = {};
  for (const kind of kinds) {
    for (const [event, payload] of eventsOf(kind)) {
      const words = wordsOf(kind)[event];
      messages[keyOf(kind, event)] = {
        name: event,
        title: words?.summary,
        description: `A platform ${words?.need} send this event. See docs/platform.md#${event}.`,
        contentType: "application/json",
        payload: schemas.of(payload),
      };
    }
  }
  return {
    asyncapi: "3.0.0",
    info: {
      title: "A platform's live events for Grandstand",
      version: "1.0.0",
      description:
        "Events over the Pusher protocol (Reverb, soketi, Pusher, or the product's own hub). Made from lib/contract by `npm run platform-schemas`. docs/platform.md says when each event is sent.",
    },
    defaultContentType: "application/json",
    servers: {
      hub: {
        host: "hub.example",
        pathname: "/app/{key}",
        protocol: "wss",
        protocolVersion: "7",
        description: "The hub in `REALTIME_URL`; the key is `PUSHER_APP_KEY`.",
        variables: { key: { description: "Key of the hub's application." } },
      },
    },
    channels: Object.fromEntries(kinds.map((kind) => [kind, channel(kind)])),
    operations: Object.fromEntries(
      kinds.map((kind) => [
        `${kind}Events`,
        {
          action: "send",
          channel: { $ref: `#/channels/${kind}` },
          messages: eventsOf(kind).map(([event]) => ({ $ref: `#/channels/${kind}/messages/${event}` })),
        },
      ]),
    ),
    components: { messages, schemas: schemas.components() },
  };
}
