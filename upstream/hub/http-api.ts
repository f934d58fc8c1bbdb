import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { Broker } from "./broker";
import type { Membership } from "./membership";
import { isPublishable, isSocketId, isUserId, MAX_EVENT_NAME_LENGTH, MAX_MESSAGE_BYTES } from "./protocol";
import { requestRefusal, type HubApp } from "./signature";

interface HttpApiDeps {
  readonly app: HubApp;
  readonly broker: Pick<Broker, "publish">;
  /** The channels of this process; with several processes the counts are of this process only. */
  readonly channels: Pick<Membership<unknown>, "of" | "entries">;
  /** Wall clock in ms since 1970. */
  readonly nowMs: () => number;
  readonly terminateUser: (userId: string) => Promise<void>;
}

/** A refusal in the shape of Pusher's API: a status and its explanation as plain text. */
class ApiRefusal extends Error {
  constructor(
    readonly statusCode: 400 | 401 | 404 | 413,
    message: string,
  ) {
    super(message);
  }
}

const MAX_CHANNELS_PER_EVENT = 100;
const MAX_EVENTS_PER_BATCH = 10;
/** JSON may write one byte of data as six (`\u0001`); names take the rest. */
const MAX_EVENT_BODY_BYTES = MAX_MESSAGE_BYTES * 6 + 32_768;

const channel = z.string().refine(isPublishable, "Invalid channel name");
const common = {
  name: z
    .string()
    .min(1)
    .max(MAX_EVENT_NAME_LENGTH)
    .refine((name) => !/^pusher(_internal)?:/.test(name), "Event names of the protocol itself are reserved"),
  data: z.string(),
  socket_id: z.string().refine(isSocketId, "Invalid socket id").nullish(),
  info: z.string().nullish(),
};
const eventBody = z.union([
  z.object({ ...common, channels: z.array(channel).min(1).max(MAX_CHANNELS_PER_EVENT) }),
  z.object({ ...common, channel }).transform(({ channel: only, ...rest }) => ({ ...rest, channels: [only] })),
]);
const batchBody = z.object({
  batch: z
    .array(z.object({ ...common, channel }))
    .min(1)
    .max(MAX_EVENTS_PER_BATCH),
});
type Event = z.output<typeof eventBody>;

/**
 * Pusher's HTTP API as a Fastify plugin (encapsulated: it reads bodies raw, for their md5).
 * Rule: pusher.com/docs/channels/library_auth_reference/rest-api
 */
export function createHttpApi(deps: HttpApiDeps): FastifyPluginAsync {
  const { app, channels } = deps;

  return async (fastify) => {
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_EVENT_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    fastify.setErrorHandler(answerRefusal);
    fastify.addHook("preHandler", async (request) => authorise(app, request, deps.nowMs()));

    fastify.post("/apps/:appId/events", async (request) => {
      const event = parse(eventBody, request.body);
      await publish(deps, event);
      if (event.info == null) return {};
      const attributes = infoOf(event.info);
      return { channels: Object.fromEntries(event.channels.map((name) => [name, count(name, attributes)])) };
    });

    fastify.post(
      "/apps/:appId/batch_events",
      { bodyLimit: MAX_EVENT_BODY_BYTES * MAX_EVENTS_PER_BATCH },
      async (request) => {
        const { batch } = parse(batchBody, request.body);
        for (const event of batch) requireSize(event.data);
        for (const event of batch) await publish(deps, { ...event, channels: [event.channel] });
        if (batch.every((event) => event.info == null)) return {};
        return { batch: batch.map((event) => (event.info == null ? {} : count(event.channel, infoOf(event.info)))) };
      },
    );

    fastify.get("/apps/:appId/channels", async (request) => {
      const prefix = queryOf(request)["filter_by_prefix"] ?? "";
      const attributes = infoOf(queryOf(request)["info"] ?? "");
      const listed = [...channels.entries()].filter(([name]) => name.startsWith(prefix) && !name.startsWith("#"));
      return { channels: Object.fromEntries(listed.map(([name]) => [name, count(name, attributes)])) };
    });

    fastify.get("/apps/:appId/channels/:channel", async (request) => {
      const name = paramOf(request, "channel");
      if (!isPublishable(name)) throw new ApiRefusal(400, "Invalid channel name");
      const attributes = infoOf(queryOf(request)["info"] ?? "");
      return { occupied: channels.of(name).size > 0, ...count(name, attributes) };
    });

    fastify.get("/apps/:appId/channels/:channel/users", async () => {
      throw new ApiRefusal(400, "Users can be retrieved for presence channels only, which are not served");
    });

    fastify.post("/apps/:appId/users/:userId/terminate_connections", async (request) => {
      const userId = paramOf(request, "userId");
      if (!isUserId(userId)) throw new ApiRefusal(400, "Invalid user id");
      await deps.terminateUser(userId);
      return {};
    });
  };

  function count(name: string, attributes: ReadonlySet<string>): { subscription_count?: number } {
    return attributes.has("subscription_count") ? { subscription_count: channels.of(name).size } : {};
  }
}

async function publish({ broker }: HttpApiDeps, event: Event): Promise<void> {
  requireSize(event.data);
  const exceptSocketId = event.socket_id ?? undefined;
  for (const name of new Set(event.channels)) {
    const message = { channel: name, event: event.name, data: event.data, stamp: false };
    await broker.publish(exceptSocketId === undefined ? message : { ...message, exceptSocketId });
  }
}

function requireSize(data: string): void {
  if (Buffer.byteLength(data) <= MAX_MESSAGE_BYTES) return;
  throw new ApiRefusal(413, `The data content of this event exceeds the allowed maximum (${MAX_MESSAGE_BYTES} bytes)`);
}

/** The attributes of `info`; `user_count` belongs to presence channels and is refused, as Pusher does. */
function infoOf(info: string): ReadonlySet<string> {
  const attributes = new Set(info.split(",").filter((attribute) => attribute !== ""));
  for (const attribute of attributes) {
    if (attribute !== "subscription_count") throw new ApiRefusal(400, `Cannot retrieve the attribute ${attribute}`);
  }
  return attributes;
}

function authorise(app: HubApp, request: FastifyRequest, nowMs: number): void {
  if (paramOf(request, "appId") !== app.id) throw new ApiRefusal(404, "Unknown app id");
  const refusal = requestRefusal(
    app,
    {
      method: request.method,
      path: request.url.split("?", 1)[0] ?? "",
      query: queryOf(request),
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    },
    nowMs,
  );
  if (refusal !== null) throw new ApiRefusal(401, refusal);
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(jsonOf(body));
  if (result.success) return result.data;
  throw new ApiRefusal(400, z.prettifyError(result.error));
}

function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString() : "");
  } catch {
    throw new ApiRefusal(400, "The body is not JSON");
  }
}

const strings = z.record(z.string(), z.string());

/** Refuses a parameter that occurs twice: the signature does not define the order of its values. */
function queryOf(request: FastifyRequest): Record<string, string> {
  const query = strings.safeParse(request.query);
  if (query.success) return query.data;
  throw new ApiRefusal(400, "Every query parameter may be given once");
}

const paramOf = (request: FastifyRequest, name: string): string => strings.parse(request.params)[name] ?? "";

function answerRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status =
    error instanceof Error && "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : 500;
  if (status >= 500) request.log.error({ err: error }, "hub: the publish API failed");
  const message = status < 500 && error instanceof Error ? error.message : "Internal server error";
  return reply.code(status).type("text/plain; charset=utf-8").send(message);
}
