import { calls } from "@/lib/contract/calls";
import { channels } from "@/lib/contract/channels";
import { BET_REFUSALS } from "@/lib/contract/errors";
import { errorBodySchema } from "@/lib/contract/platform-forms";
import { fairAnswers } from "@/lib/contract/fairness";
import { asyncApi } from "./asyncapi";
import { documents, drifted } from "./documents";
import { openApi } from "./openapi";

const [calling, events] = [openApi(), asyncApi()];

test("the documents in docs/ are those that the contract generates", async () => {
  expect(await drifted()).toEqual([]);
});

test("a document that was changed by hand is reported", async () => {
  const marks = "<!-- games: npm run platform-schemas -->\nPK10\n<!-- end of games -->";
  const read = async (path: string): Promise<string> => (path.endsWith("platform.md") ? marks : "{}");
  expect(await drifted(read)).toEqual(documents.map(({ name }) => name));
});

test("every call of the contract but supportRequests is an operation with its refusals", () => {
  const operations = Object.values(calling["paths"] as Record<string, Record<string, { operationId: string }>>).flatMap(
    (path) => Object.values(path),
  );
  const names = Object.keys(calls).filter((name) => name !== "supportRequests");
  const draws = Object.keys(fairAnswers);
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...names, ...draws].sort());
  for (const operation of operations.filter(({ operationId }) => !draws.includes(operationId))) {
    expect(operation).toMatchObject({ responses: { 401: {}, 403: {}, 404: {}, 422: {}, 429: {}, 503: {} } });
  }
  expect(operations.find(({ operationId }) => operationId === "bet")).toMatchObject({
    parameters: expect.arrayContaining([{ $ref: "#/components/parameters/IdempotencyKey" }]),
    responses: {
      200: { content: { "application/json": { schema: { required: ["order", "balance"] } } } },
      201: { content: { "application/json": { schema: { required: ["order", "balance"] } } } },
      422: { $ref: "#/components/responses/BetRefused" },
    },
  });
});

test("every refusal of a bet is an example of its 422, in a form that the product can read", () => {
  const { components } = calling as {
    components: {
      responses: { BetRefused: { content: Record<string, { examples: Record<string, { value: unknown }> }> } };
    };
  };
  const examples = components.responses.BetRefused.content["application/json"]?.examples ?? {};
  expect(Object.keys(examples)).toEqual([...BET_REFUSALS, "idempotency_conflict"]);
  for (const [code, { value }] of Object.entries(examples)) {
    expect(errorBodySchema.parse(value)).toMatchObject({ code });
  }
  expect(examples["odds_changed"]?.value).toHaveProperty("odds");
});

test("every event of the contract is a message of its channel", () => {
  const { channels: documented } = events as { channels: Record<string, { messages: Record<string, unknown> }> };
  const messages = Object.entries(documented).map(([kind, { messages }]) => [kind, Object.keys(messages)]);
  expect(Object.fromEntries(messages)).toEqual(
    Object.fromEntries(Object.entries(channels).map(([kind, events]) => [kind, Object.keys(events)])),
  );
});

test("every reference of a document has a target in the document", () => {
  for (const document of [calling, events]) {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path);
    expect(references.length).toBeGreaterThan(20);
    for (const path of references) {
      const found = path
        .split("/")
        .reduce<unknown>(
          (at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined),
          document,
        );
      expect([path, typeof found]).toEqual([path, "object"]);
    }
  }
});
