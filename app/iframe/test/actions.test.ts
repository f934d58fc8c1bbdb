import { upstreamAnswer } from "@/lib/bff/testing";
import type { UpstreamRequest } from "@/lib/bff/transport";
import { mintDemoToken } from "./actions";

let address = "";
jest.mock("next/headers", () => ({ headers: async () => new Headers({ "x-forwarded-for": address }) }));

const sent: UpstreamRequest[] = [];
jest.mock("@/lib/bff/process", () => ({
  bffProcess: () => ({
    settings: { embedded: true, upstreamUrl: "http://127.0.0.1:4000" },
    transport: {
      send: async (request: UpstreamRequest) => {
        sent.push(request);
        return upstreamAnswer(201, { launch_token: "made" });
      },
    },
  }),
}));

test("a visitor's tokens are asked for under his own address, thirty a minute", async () => {
  const mint = (): Promise<string | null> => mintDemoToken("demo", "en", "PK10");
  address = "203.0.113.9";
  const made = [];
  for (let at = 0; at < 35; at += 1) made.push(await mint());
  expect(made.filter((token) => token === "made")).toHaveLength(30);
  expect(made.slice(30)).toEqual([null, null, null, null, null]);
  expect(sent).toHaveLength(30);
  expect(sent[0]).toMatchObject({ path: "/api/merchant/launch_tokens", headers: { "x-forwarded-for": address } });
  address = "203.0.113.10";
  expect(await mint()).toBe("made");
});
