/** @jest-environment-options {"url": "https://play.example/"} */

import { chooseLocale, keepLocale } from "./language";

afterEach(() => {
  delete document.documentElement.dataset.framed;
});

/** What the page writes into document.cookie while it stores the language. */
function written(): string[] {
  const set = jest.spyOn(document, "cookie", "set");
  keepLocale("th");
  const lines = set.mock.calls.map(([line]) => line);
  set.mockRestore();
  return lines;
}

test("the language's cookie is lax", () => {
  expect(written()).toEqual(["user_locale=th; Path=/; Max-Age=31536000; SameSite=Lax; Secure"]);
});

test("if others may frame the page, the cookie works in frames too, and replaces a lax cookie", () => {
  document.documentElement.dataset.framed = "true";
  expect(written()).toEqual([
    "user_locale=; Path=/; Max-Age=0",
    "user_locale=th; Path=/; Max-Age=31536000; SameSite=None; Secure; Partitioned",
  ]);
});

test("a player's choice is sent to the platform by POST /locale, a guest's is not", async () => {
  const realFetch = globalThis.fetch;
  const sent: { path: string; method: string | undefined; lang: unknown }[] = [];
  document.cookie = "XSRF-TOKEN=a";
  globalThis.fetch = (input, { method, body } = {}) => {
    sent.push({ path: String(input), method, lang: body instanceof FormData ? body.get("lang") : body });
    return Promise.resolve(new Response("{}"));
  };
  try {
    chooseLocale("vn", false);
    chooseLocale("th", true);
    await Promise.resolve();
    expect(sent).toEqual([{ path: "/api/user/locale", method: "POST", lang: "th" }]);
  } finally {
    globalThis.fetch = realFetch;
  }
});
