import { type CallName, calls } from "../../lib/contract/calls";
import { API_BASE } from "../../lib/contract/client-calls";
import { BET_REFUSALS } from "../../lib/contract/errors";
import { errorBodySchema } from "../../lib/contract/platform-forms";
import { fairAnswers, FAIRNESS_BASE, MAX_FAIR_PAGES } from "../../lib/contract/fairness";
import { PLAYED_CODES } from "../../lib/contract/games";
import { gameSchemas } from "./games-catalogue";
import { type JsonSchema, jsonSchemas, type JsonSchemas } from "./json-schemas";
import { platformAnswers } from "./platform-answers";
import { CALL_WORDS } from "./words";

/** `supportRequests` has the path of `table`, whose operation documents both. */
const names = (Object.keys(calls) as CallName[]).filter((name) => name !== "supportRequests");

const PARAMETERS: Record<string, JsonSchema> = {
  GameCode: {
    name: "gameCode",
    in: "path",
    required: true,
    description: "The game's code, upper case. A platform answers 404 for a game that it does not run.",
    schema: { type: "string", enum: [...PLAYED_CODES] },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: true,
    description: "One per confirmed order. See docs/platform.md#idempotency-key.",
    schema: { type: "string", format: "uuid" },
  },
  Role: header("role", "Always `user`.", { type: "string", const: "user" }),
  RequestedWith: header("X-Requested-With", "Always `XMLHttpRequest`.", { type: "string" }),
  Language: header("Accept-Language", "The player's language, one of the product's codes.", { type: "string" }),
  ForwardedFor: header("X-Forwarded-For", "The player's own address: one address, not a list.", { type: "string" }),
  TimeZone: header("TIMEZONE", "The browser's time zone, an IANA name; absent if it is not known.", {
    type: "string",
    examples: ["Asia/Kuala_Lumpur"],
  }),
  Revision: header("VREVV", "Revision of the page; absent if the page has none.", { type: "string" }),
};

const HEADERS = ["Role", "RequestedWith", "Language", "ForwardedFor", "TimeZone", "Revision"];

function header(name: string, description: string, schema: JsonSchema): JsonSchema {
  return { name, in: "header", required: false, description, schema };
}

const parameter = (name: string): JsonSchema => ({ $ref: `#/components/parameters/${name}` });
const refusal = (name: string): JsonSchema => ({ $ref: `#/components/responses/${name}` });

const REFUSALS: Readonly<Record<string, [name: string, words: string]>> = {
  401: ["Unauthenticated", "No session, or the session has ended: the player is signed out."],
  403: ["Forbidden", "Not allowed."],
  404: ["NotFound", "No such call, or no such game."],
  422: ["Refused", "Refused, with words for the player in `message`."],
  429: ["TooManyRequests", "Too many tries; `Retry-After` says how long to wait."],
  503: ["Unavailable", "Under maintenance if `code` is `maintenance`."],
};

const responseOf = (description: string): JsonSchema => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorBody" } } },
});

/** The 422 of a bet: its refusals as examples, and what else it may mean. */
function betRefused(): JsonSchema {
  const codes = BET_REFUSALS.map((code) => `\`${code}\``).join(", ");
  return {
    description: `Refused: nothing has changed. \`code\` is one of ${codes}, or \`idempotency_conflict\` if the key came with another body. For any other reason there is no \`code\`, and the player reads \`message\`. See docs/platform.md#bet-refusals.`,
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/ErrorBody" },
        examples: Object.fromEntries(
          [...BET_REFUSALS, "idempotency_conflict"].map((code) => [code, { value: betRefusal(code) }]),
        ),
      },
    },
  };
}

/** A refusal with this code. `odds_changed` also has the present odds. */
const betRefusal = (code: string): JsonSchema => ({
  message: "Words for the player.",
  code,
  ...(code === "odds_changed" ? { odds: { tf: { big: 2.1 } } } : {}),
});

/** The browser sends a `form` call as a form, and the BFF may send the same fields as JSON: `form` has three types. */
function requestBody(name: CallName, schemas: JsonSchemas): JsonSchema | undefined {
  const { encoding, request } = calls[name];
  if (encoding === "none") return undefined;
  const schema = schemas.of(request);
  const types = {
    json: ["application/json"],
    multipart: ["multipart/form-data"],
    form: ["multipart/form-data", "application/x-www-form-urlencoded", "application/json"],
  }[encoding];
  return {
    required: encoding !== "form",
    content: Object.fromEntries(types.map((type) => [type, { schema }])),
  };
}

function successes(name: CallName, schemas: JsonSchemas): JsonSchema {
  const answer = schemas.of(platformAnswers[name]);
  const schema = name === "table" ? { anyOf: [answer, schemas.of(platformAnswers.supportRequests)] } : answer;
  const content = { "application/json": { schema } };
  if (name === "askSupport") return { 201: { description: "The question is stored.", content } };
  if (name !== "bet") return { 200: { description: "Done.", content } };
  return {
    201: { description: "The order is placed. The same key and body get this answer again.", content },
    200: { description: "Read like 201.", content },
  };
}

function operation(name: CallName, schemas: JsonSchemas): JsonSchema {
  const { auth, path } = calls[name];
  const { need, summary, anchor } = CALL_WORDS[name];
  const body = requestBody(name, schemas);
  const parameters = [
    ...(path.includes(":gameCode") ? ["GameCode"] : []),
    ...(name === "bet" ? ["IdempotencyKey"] : []),
    ...HEADERS,
  ];
  return {
    operationId: name,
    summary,
    description: `A platform ${need} provide this call. See docs/platform.md#${anchor}.`,
    tags: [need],
    parameters: parameters.map(parameter),
    ...(auth === "guest" ? { security: [] } : {}),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      ...successes(name, schemas),
      ...Object.fromEntries(Object.entries(REFUSALS).map(([status, [key]]) => [status, refusal(key)])),
      ...(name === "bet" ? { 422: refusal("BetRefused") } : {}),
    },
  };
}

const inQuery = (name: string, schema: JsonSchema): JsonSchema => ({ name, in: "query", required: true, schema });

function publicDraws(schemas: JsonSchemas): Record<string, JsonSchema> {
  const read = (operationId: keyof typeof fairAnswers, summary: string, more: JsonSchema[] = []): JsonSchema => ({
    get: {
      operationId,
      summary,
      description: "A platform may provide this call. See docs/platform.md#fairness.",
      tags: ["may"],
      security: [],
      parameters: [parameter("GameCode"), ...more],
      responses: {
        200: {
          description: "Done.",
          content: { "application/json": { schema: schemas.of(fairAnswers[operationId]) } },
        },
        404: refusal("NotFound"),
        503: refusal("Unavailable"),
      },
    },
  });
  const roundNo = { name: "roundNo", in: "path", required: true, schema: { type: "string" } };
  const base = `${FAIRNESS_BASE}/{gameCode}`;
  return {
    [`${base}/days`]: read("fairDays", "The days with rounds, newest first."),
    [`${base}/rounds`]: read("fairPage", "A page of a day's rounds, oldest first.", [
      inQuery("day", { type: "string", format: "date" }),
      inQuery("page", { type: "integer", minimum: 1, maximum: MAX_FAIR_PAGES }),
    ]),
    [`${base}/rounds/{roundNo}`]: read("fairRound", "One round with its chain.", [roundNo]),
  };
}

export function openApi(): JsonSchema {
  const schemas = jsonSchemas("draft-2020-12");
  schemas.of(errorBodySchema);
  const paths: Record<string, JsonSchema> = {};
  for (const name of names) {
    const path = API_BASE + calls[name].path.replace(":gameCode", "{gameCode}");
    (paths[path] ??= {})[calls[name].method.toLowerCase()] = operation(name, schemas);
  }
  Object.assign(paths, publicDraws(schemas));
  return {
    openapi: "3.1.0",
    info: {
      title: "A platform for Grandstand",
      version: "1.0.0",
      summary: "The calls that the back-end-for-front-end makes to a merchant's platform.",
      description:
        "Made from lib/contract by `npm run platform-schemas`. docs/platform.md says what each call is for. `x-games` lists each game's bet types with their codes (`number`), the bet limits of the embedded upstream in ringgit (`min` and `max` of the stake on a code), and the schema of its `result_numbers`.",
      license: { name: "Unlicensed", identifier: "LicenseRef-Unlicensed" },
    },
    servers: [{ url: "https://platform.example", description: "The origin in `UPSTREAM_URL`." }],
    security: [{ bearer: [] }],
    tags: [
      { name: "must", description: "Without it no player can play." },
      { name: "should", description: "Without it a part of the screen is empty." },
      { name: "may", description: "Players do not miss it." },
    ],
    "x-games": gameSchemas(),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "The token of `/login` or `/launch`." },
      },
      parameters: PARAMETERS,
      responses: {
        ...Object.fromEntries(Object.values(REFUSALS).map(([key, words]) => [key, responseOf(words)])),
        BetRefused: betRefused(),
      },
      schemas: schemas.components(),
    },
  };
}
