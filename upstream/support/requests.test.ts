import { calls } from "@/lib/contract/calls";
import { API_BASE } from "@/lib/contract/client-calls";
import { errorBodySchema } from "@/lib/contract/platform-forms";
import { tokenHash } from "../accounts/tokens";
import { createBettor, openTestRound, testRequest } from "../bets/testing";
import { describeEachDatabase } from "../db/testing";
import { type TestApp, testApp } from "../http/testing";

const PNG = Buffer.from("89504e470d0a1a0a0000000d", "hex");
const PATH = API_BASE + calls.askSupport.path;

const picture = (content: Uint8Array | string, name = "a.png"): File =>
  new File([typeof content === "string" ? content : new Uint8Array(content)], name);

describeEachDatabase("players' questions", (open) => {
  let api: TestApp;
  let token = "";
  let other = "";
  beforeAll(async () => {
    api = await testApp(await open());
    token = await api.signIn("demo");
    other = await api.signIn("acme");
  });
  afterAll(() => api.app.close());
  beforeEach(() => api.db.query("delete from support_requests"));

  async function ask(bearer: string, fields: Record<string, string | File>): Promise<[number, unknown]> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const request = new Request("http://upstream", { method: "POST", body: form });
    const { statusCode, ...answer } = await api.app.inject({
      method: "POST",
      url: PATH,
      headers: { authorization: `Bearer ${bearer}`, "content-type": request.headers.get("content-type") ?? "" },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return [statusCode, answer.json()];
  }

  const faultsOf = ([status, body]: [number, unknown]): [number, string[]] => [
    status,
    Object.keys(errorBodySchema.parse(body).errors ?? {}),
  ];

  async function ownRequests(bearer: string, filters: object = {}) {
    const answer = await api.call("supportRequests", { token: bearer, body: { model: "SupportRequest", filters } });
    return calls.supportRequests.response.parse(answer.json());
  }

  const stored = () => api.db.query("select text, contact_number, country_id, link, picture from support_requests");

  it("are stored with contact number, link and picture, and only their player reads them", async () => {
    const fields = {
      text: "  Where is it?  ",
      contact_number: "01234567",
      country_id: "4",
      link: "http://a.example/b",
    };
    const [status, answer] = await ask(token, { ...fields, picture: picture(PNG, "Photo.PNG") });
    expect([status, calls.askSupport.response.parse(answer)]).toEqual([201, { id: expect.any(Number), state: "open" }]);
    expect(await stored()).toEqual([
      { text: "Where is it?", contact_number: "01234567", country_id: 4, link: "http://a.example/b", picture: PNG },
    ]);
    expect(await ownRequests(token)).toMatchObject({
      total_records: 1,
      total_pages: 1,
      records: [{ state: "open", text: "Where is it?", order_id: null, answer: null }],
    });
    expect(await ownRequests(other)).toMatchObject({ total_records: 0, records: [] });
  });

  it("may name an order of the player, and are found by it", async () => {
    const roundId = await openTestRound(api.db);
    const { accountId, place } = await createBettor(api.db, 1_000_000);
    await place(testRequest(roundId));
    const [order] = await api.db.query<{ id: number }>("select id from orders where account_id = $1", [accountId]);
    const id = String(order?.id);
    const own = "a-token-of-the-bettor";
    await api.db.query(
      "insert into access_tokens (hash, account_id, expires_at) values ($1, $2, now() + interval '1 hour')",
      [tokenHash(own), accountId],
    );
    expect(faultsOf(await ask(token, { text: "x", order_id: id }))).toEqual([422, ["order_id"]]);
    expect(await ask(own, { text: "x", order_id: id })).toMatchObject([201, { state: "open" }]);
    await ask(own, { text: "of no order" });
    expect((await ownRequests(own, { order_id: id })).records).toMatchObject([{ text: "x", order_id: order?.id }]);
    expect((await ownRequests(own)).records.map(({ text }) => text)).toEqual(["of no order", "x"]);
  });

  it.each<[string, Record<string, string | File>]>([
    ["text", {}],
    ["text", { text: "   " }],
    ["text", { text: "x".repeat(2001) }],
    ["contact_number", { text: "x", contact_number: "1234567" }],
    ["contact_number", { text: "x", contact_number: "00000000" }],
    ["contact_number", { text: "x", contact_number: "1234567a" }],
    ["contact_number", { text: "x", contact_number: "1".repeat(21) }],
    ["country_id", { text: "x", country_id: "999" }],
    ["link", { text: "x", link: "javascript:alert(1)" }],
    ["link", { text: "x", link: "https://user@a.example" }],
    ["picture", { text: "x", picture: picture(PNG, "a.html") }],
    ["picture", { text: "x", picture: picture("<!doctype html><script>", "a.png") }],
    ["picture", { text: "x", picture: picture("BM<script>alert(1)</script>", "a.bmp") }],
    ["picture", { text: "x", picture: picture(Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)])) }],
  ])("are refused for a wrong %s (%#)", async (field, fields) => {
    expect(faultsOf(await ask(token, fields))).toEqual([422, [field]]);
    expect(await stored()).toEqual([]);
  });

  it.each(["a.jpg", "a.jpeg", "a.png", "a.gif", "a.bmp"])("take a picture named %s of every kind", async (name) => {
    for (const hex of ["ffd8ffe0", "89504e470d0a1a0a", "474946383961", "424d3a000000000000003600"]) {
      await api.db.query("delete from support_requests");
      expect(await ask(token, { text: "x", picture: picture(Buffer.from(hex, "hex"), name) })).toMatchObject([201, {}]);
    }
  });

  it("take a file in the field of the picture only, and in no other call", async () => {
    expect((await ask(token, { text: "x", other: picture(PNG) }))[0]).toBe(415);
    const form = new FormData();
    form.append("picture", picture(PNG));
    const request = new Request("http://upstream", { method: "POST", body: form });
    const answer = await api.app.inject({
      method: "POST",
      url: API_BASE + calls.page.path,
      headers: { authorization: `Bearer ${token}`, "content-type": request.headers.get("content-type") ?? "" },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(answer.statusCode).toBe(415);
  });

  it("are limited for each account: five without an answer, twenty in a day, also when they come at once", async () => {
    const statuses = async (count: number): Promise<number[]> => {
      const answers = await Promise.all(Array.from({ length: count }, () => ask(token, { text: "x" })));
      return answers.map(([status]) => status).toSorted((one, other) => one - other);
    };
    expect(await statuses(6)).toEqual([201, 201, 201, 201, 201, 429]);
    expect(await ask(other, { text: "x" })).toMatchObject([201, {}]);
    const end = "update support_requests set closed_at = clock_timestamp()";
    for (let day = 0; day < 3; day += 1) {
      await api.db.query(end);
      expect(await statuses(5)).toEqual([201, 201, 201, 201, 201]);
    }
    await api.db.query(end);
    expect(await statuses(1)).toEqual([429]);
    await api.db.query("update support_requests set created_at = created_at - interval '25 hours'");
    expect(await statuses(1)).toEqual([201]);
  });

  it("are listed to operators with contact and picture; the player sees the answer and the end, after which nothing changes", async () => {
    const [, asked] = await ask(token, {
      text: "Late?",
      contact_number: "01234567",
      country_id: "4",
      picture: picture(PNG),
    });
    const { id } = calls.askSupport.response.parse(asked);
    const { operator } = api;
    const alice = { name: "alice", scope: "write" } as const;
    const why = "a test";
    expect(await operator.run(alice, "support", {})).toMatchObject({
      requests: [
        { id, mcode: "DEMO", username: "demo", lang: null, state: "open", reference_number: null, text: "Late?" },
      ],
      more: false,
    });
    const [received] = (await operator.run(alice, "support", { state: "open" })).requests;
    expect(received).toMatchObject({ contact_number: "+66 01234567", has_picture: true });
    expect(await operator.run(alice, "support-picture", { id })).toEqual({
      kind: "png",
      base64: PNG.toString("base64"),
    });
    await operator.run(alice, "answer-support", { id, answer: "It was refunded.", why });
    expect((await ownRequests(token)).records).toMatchObject([{ state: "answered", answer: "It was refunded." }]);
    expect(await operator.run(alice, "support", { state: "open" })).toEqual({ requests: [], more: false });
    await operator.run(alice, "close-support", { id, why });
    expect((await ownRequests(token)).records).toMatchObject([{ state: "closed", answer: "It was refunded." }]);
    expect(await operator.run(alice, "support", {})).toEqual({ requests: [], more: false });
    expect(await operator.run(alice, "support", { state: "closed" })).toMatchObject({
      requests: [{ has_picture: false }],
    });
    for (const [action, body] of [
      ["answer-support", { id, answer: "Again", why }],
      ["close-support", { id, why }],
      ["support-picture", { id }],
    ] as const)
      await expect(operator.run(alice, action, body)).rejects.toMatchObject({ code: "not_found" });
  });
});
