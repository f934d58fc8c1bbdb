import * as z from "zod/mini";
import { DEMO_MERCHANTS } from "@/lib/contract/demo";
import { gameCodeSchema, localeSchema } from "@/lib/contract/entities";
import { traceparentOf } from "@/lib/contract/trace";
import {
  type Answer,
  jsonAnswer,
  bodyFailureAnswer,
  errorAnswer,
  failureAnswer,
  overLimit,
  parseJson,
} from "../answer";
import type { Visit } from "../context";
import { readBody } from "../request";
import { upstreamHeaders, sendCall } from "../upstream/send-call";

const bodySchema = z.object({ username: z.string(), lang: localeSchema, game: gameCodeSchema });
const madeSchema = z.object({ launch_token: z.string() });
const MAX_BYTES = 1024;

/**
 * POST /api/demo/launch_tokens `{username, lang, game}` → 201 `{launch_token}` of a demo player. The BFF requests the token as the demo
 * merchant's own server would. 404 without a demo, or for an unknown player.
 */
export async function demoLaunchToken(visit: Visit): Promise<Answer> {
  const { context, request, address, trace } = visit;
  const bytes = await readBody(request, MAX_BYTES);
  if (typeof bytes === "string") return bodyFailureAnswer(bytes);
  const parsed = bodySchema.safeParse(parseJson(bytes));
  if (!parsed.success) return errorAnswer("validation_failed");
  const { username, lang } = parsed.data;
  const { demo_players: served } = context.siteOf(request.headers.get("host"));
  const merchant = DEMO_MERCHANTS.find(({ players }) => players.some((player) => player === username));
  if (merchant === undefined || !served.includes(username)) return errorAnswer("not_found");
  const refused = await overLimit(context.demoTokens, visit);
  if (refused !== null) return refused;
  const body = new TextEncoder().encode(JSON.stringify(parsed.data));
  const traceparent = traceparentOf(trace);
  const caller = { token: merchant.apiKey, acceptLanguage: lang, address, traceparent };
  const headers = upstreamHeaders(context.upstreamHost, caller, body, "application/json");
  const path = "/api/merchant/launch_tokens";
  const answer = await sendCall(context.transport, { method: "POST", path, headers, body }, request, context.timeoutMs);
  if (typeof answer === "string") return failureAnswer(answer);
  const made = madeSchema.safeParse(parseJson(answer.body));
  return answer.status === 201 && made.success ? jsonAnswer(201, made.data) : errorAnswer("upstream_unreachable");
}
