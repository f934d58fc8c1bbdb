import { ask, browserCall, codeOf, createTestBff, info, upstreamAnswer } from "../testing";
import { UpstreamAnswerTooLarge, UpstreamUnreachable } from "./transport";

describe("the upstream's answer", () => {
  it.each([
    ["cannot be reached", new UpstreamUnreachable("x"), 502, "upstream_unreachable"],
    ["sends too much", new UpstreamAnswerTooLarge("x"), 502, "upstream_answer_too_large"],
  ])("is an error with a code if the upstream %s", async (_, error, status, code) => {
    const { response, sent } = await ask("/api/user/game/PK10/bet", { body: "{}" }, () => {
      throw error;
    });
    expect([response?.status, await codeOf(response)]).toEqual([status, code]);
    // Only the transport may repeat a call.
    expect(sent).toHaveLength(1);
  });

  it("is 504 if it does not arrive in time, and the call is aborted", async () => {
    let cancelled = false;
    const test = createTestBff(
      ({ onCancel }) =>
        new Promise((_, reject) =>
          onCancel(() => {
            cancelled = true;
            reject(new Error("cancelled"));
          }),
        ),
      { timeoutMs: 20 },
    );
    const response = await test.bff(await browserCall("/api/user/load_balance"), info);
    expect([response?.status, await codeOf(response), cancelled]).toEqual([504, "upstream_timeout", true]);
  });

  it("is not awaited after the browser is gone", async () => {
    let cancelled = false;
    const browser = new AbortController();
    const test = createTestBff(
      ({ onCancel }) =>
        new Promise((_, reject) => {
          onCancel(() => {
            cancelled = true;
            reject(new Error("cancelled"));
          });
          browser.abort();
        }),
    );
    const response = await test.bff(await browserCall("/api/user/load_balance", { signal: browser.signal }), info);
    expect([response?.status, cancelled]).toEqual([499, true]);
  });

  it.each([600, 999])("is 502 when it has no valid status (%i)", async (status) => {
    expect((await ask("/api/user/load_balance", {}, () => upstreamAnswer(status, ""))).response?.status).toBe(502);
  });

  it.each([404, 405, 501])("is an empty 204 to an optional call that the platform lacks (%i)", async (status) => {
    for (const path of ["settings", "refresh_check", "locale", "dt", "game/LOBBY/home"]) {
      const { response } = await ask(`/api/user/${path}`, {}, () => upstreamAnswer(status, { message: "No." }));
      expect([response?.status, response?.headers.has("x-missing-call")]).toEqual([204, true]);
    }
    const { response } = await ask("/api/user/game/PK10/home", {}, () => upstreamAnswer(status, { message: "No." }));
    expect([response?.status, response?.headers.has("x-missing-call")]).toEqual([status, false]);
  });

  it("has only the known keys and Retry-After if it is a refusal", async () => {
    const body = {
      message: "Odds changed",
      code: "odds_changed",
      odds: { tf: { "1b": 1.95 } },
      errors: { lines: ["x"] },
      trace: "secret",
    };
    const { response } = await ask("/api/user/game/PK10/bet", { body: "{}" }, () =>
      upstreamAnswer(422, body, { "retry-after": "7", "x-debug": "1", "set-cookie": "a=b" }),
    );
    expect(response?.status).toBe(422);
    expect(await response?.json()).toEqual({
      message: body.message,
      code: body.code,
      odds: body.odds,
      errors: body.errors,
    });
    expect(Object.fromEntries(response?.headers ?? [])).toEqual({
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "retry-after": "7",
    });
  });

  it.each([
    [503, { message: "upgrading db-3", code: "maintenance" }, "maintenance"],
    [503, { message: "Service Unavailable" }, "maintenance"],
    [503, { message: "pool exhausted on db-3" }, "unavailable"],
    [503, "<html>", "unavailable"],
    [500, { message: "SQLSTATE[23505]", code: "maintenance" }, "internal"],
  ])("%i %j is passed on as %s with only Retry-After", async (status, body, code) => {
    const { response } = await ask("/api/user/load_balance", {}, () =>
      upstreamAnswer(status, body, { "retry-after": "1" }),
    );
    const told: unknown = await response?.json();
    expect([response?.status, told]).toEqual([status, expect.objectContaining({ code })]);
    expect(response?.headers.get("retry-after")).toBe("1");
    expect(JSON.stringify(told)).not.toMatch(/db-3|html|SQLSTATE/);
  });

  it.each([418, 419])("keeps the status %i", async (status) => {
    const { response } = await ask("/api/user/load_balance", {}, () => upstreamAnswer(status, "<html>"));
    expect(response?.status).toBe(status);
  });

  it("may be empty", async () => {
    const { response } = await ask("/api/user/locale", { body: "{}" }, () => upstreamAnswer(200, ""));
    expect([response?.status, await response?.text()]).toEqual([204, ""]);
  });
});
