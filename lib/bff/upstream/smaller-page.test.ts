import { answeredPage } from "@/lib/api/data-table";
import { calls } from "@/lib/contract/calls";
import { codeOf } from "../testing";
import { type Reply, says, startStub, type StubPlatform } from "./testing-platform";

let platform: StubPlatform;
afterEach(() => platform.stop());

const large = "x".repeat(5_000_000);
const records = { total_records: 900, total_pages: 30, records: [] };

/** A platform whose pages of records are too large, up to the n-th answer. */
async function start(tooLarge: number): Promise<void> {
  let answers = 0;
  const reply: Reply = (response, request) => {
    answers += 1;
    says(200, answers <= tooLarge ? { ...records, note: large } : records)(response, request);
  };
  platform = await startStub({ "/dt/": reply });
}

const asked = { model: "PK10Transaction", p: 2, ipp: 500 };
const form = new FormData();
for (const [name, value] of Object.entries({ ...asked, "filters[game]": "PK10" })) form.set(name, String(value));
const multipart = new Response(form);
const encoded = "model=PK10Transaction&p=2&ipp=500&filters%5Bgame%5D=PK10";

describe("a page of records above 4 MB", () => {
  it.each<[string, () => Promise<{ body: string; type: string }>, string]>([
    [
      "multipart form",
      async () => ({ body: await multipart.text(), type: multipart.headers.get("content-type") ?? "" }),
      encoded.replace("p=2&ipp=500", "p=17&ipp=30"),
    ],
    [
      "form",
      async () => ({ body: encoded, type: "application/x-www-form-urlencoded" }),
      encoded.replace("p=2&ipp=500", "p=17&ipp=30"),
    ],
    [
      "JSON",
      async () => ({ body: JSON.stringify({ ...asked, filters: { game: "PK10" } }), type: "application/json" }),
      JSON.stringify({ ...asked, p: 17, ipp: 30, filters: { game: "PK10" } }),
    ],
  ])(
    "is requested again, as the page of the smallest size that contains its first order, by %s",
    async (_, made, again) => {
      await start(1);
      const { body, type } = await made();
      const response = await platform.ask("/api/user/dt/", { body, headers: { "content-type": type } });
      expect(platform.asked.map((call) => call.body)).toEqual([body, again]);
      const answer = calls.table.response.parse(await response.json());
      expect([response.status, answer]).toEqual([200, { ...records, ipp: 30 }]);
      expect(answeredPage(asked, answer)).toEqual({ p: 17, ipp: 30 });
    },
  );

  it.each<[string, number, object, number]>([
    ["if the page of the smallest size is too large, too", 2, asked, 2],
    ["if the smallest size was requested", 1, { ...asked, ipp: 30 }, 1],
    ["if the call cannot be read", 1, { ...asked, ipp: "many" }, 1],
  ])("is refused as `upstream_answer_too_large` %s", async (_, tooLarge, body, times) => {
    await start(tooLarge);
    const response = await platform.ask("/api/user/dt/", { body: JSON.stringify(body) });
    expect([response.status, await codeOf(response)]).toEqual([502, "upstream_answer_too_large"]);
    expect(platform.asked).toHaveLength(times);
  });

  it("gets the platform's refusal of the smaller page", async () => {
    const replies = [
      says(200, { ...records, note: large }),
      says(429, { message: "Slow down." }, { "retry-after": "7" }),
    ];
    platform = await startStub({ "/dt/": (...exchange) => replies.shift()?.(...exchange) });
    const response = await platform.ask("/api/user/dt/", { body: JSON.stringify(asked) });
    expect([response.status, response.headers.get("retry-after"), await codeOf(response)]).toEqual([
      429,
      "7",
      "too_many_requests",
    ]);
  });
});
