/** @jest-environment-options {"url": "https://play.example/"} */

import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { renderToString } from "react-dom/server";
import type { Locale } from "@/lib/contract/games";
import { LOCALE_COOKIE } from "@/lib/locale";
import { english } from "@/i18n/testing";
import { chooseLocale, keepLocale, LanguageProvider, useLanguage, Words } from "./language";

const words: Record<"en" | "th" | "zh", string> = { en: "Lobby", th: "ล็อบบี้", zh: "大厅" };

jest.mock("@/messages/vn.json", () => {
  throw new Error("chunk lost");
});

let language: ReturnType<typeof useLanguage>;

function Table(): ReactNode {
  const shown = useLanguage();
  useEffect(() => void (language = shown), [shown]);
  const t = useTranslations("shell");
  const [chips, setChips] = useState(0);
  return (
    <button type="button" onClick={() => setChips(chips + 1)}>
      {`${t("lobby")} ${chips}`}
    </button>
  );
}

const page = (
  <LanguageProvider locale="en">
    <Words messages={{ crash: english.crash }}>
      <Words messages={{ shell: english.shell }}>
        <Table />
      </Words>
    </Words>
  </LanguageProvider>
);

const choose = (locale: Locale): Promise<void> => act(async () => language.take(locale));
const keep = (locale: string): void => void (document.cookie = `${LOCALE_COOKIE.name}=${locale}; Path=/`);

beforeEach(() => {
  document.cookie = `${LOCALE_COOKIE.name}=; Path=/; Max-Age=0`;
  document.documentElement.lang = "en";
  delete document.documentElement.dataset.framed;
});

test("another language replaces the words of the page and keeps the page", async () => {
  render(page);
  const button = screen.getByText("Lobby 0");
  fireEvent.click(button);
  await choose("th");
  expect(await screen.findByText(`${words.th} 1`)).toBe(button);
  expect(language.locale).toBe("th");
  await choose("en");
  expect(await screen.findByText("Lobby 1")).toBe(button);
});

test.each([
  ["th", "th"],
  ["zh", "zh-Hans"],
] as const)("the lang attribute of a document in %s is %s", async (locale, lang) => {
  render(page);
  expect(document.documentElement.lang).toBe("en");
  await choose(locale);
  await screen.findByText(`${words[locale]} 0`);
  expect(document.documentElement.lang).toBe(lang);
});

test("a document in another language than the cookie switches to the cookie's language", async () => {
  keep("th");
  render(page);
  expect(await screen.findByText(`${words.th} 0`)).toBeInTheDocument();
  expect(document.documentElement.lang).toBe("th");
});

test("a document is hydrated in the document's language, with any cookie, and switches after that", async () => {
  const complaints = jest.spyOn(console, "error");
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  expect(container).toHaveTextContent("Lobby 0");
  keep("th");
  render(page, { container, hydrate: true });
  await waitFor(() => expect(container).toHaveTextContent(`${words.th} 0`));
  expect(complaints).not.toHaveBeenCalled();
  container.remove();
});

test.each(["en", "klingon", ""])(
  "a cookie with the document's own language, or with an unknown one (%j), changes nothing",
  async (kept) => {
    keep(kept);
    render(page);
    await act(async () => undefined);
    expect([language.locale, language.pack, language.pending]).toEqual(["en", null, false]);
  },
);

test("the old words stay until the new language's words are loaded", async () => {
  render(page);
  expect(language.pending).toBe(false);
  act(() => language.take("zh"));
  expect([language.pending, language.locale]).toEqual([true, "en"]);
  expect(screen.getByText("Lobby 0")).toBeInTheDocument();
  await screen.findByText(`${words.zh} 0`);
  expect(language.pending).toBe(false);
});

test("the later of two choices wins, whichever words arrive first", async () => {
  render(page);
  act(() => language.take("th"));
  act(() => language.take("zh"));
  await screen.findByText(`${words.zh} 0`);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(language.locale).toBe("zh");
});

test("a language whose words cannot be loaded changes nothing, and the next choice works", async () => {
  const complaints = jest.spyOn(console, "error").mockImplementation(() => undefined);
  render(page);
  await choose("vn");
  await waitFor(() => expect(complaints).toHaveBeenCalledWith(expect.stringContaining("vn"), expect.any(Error)));
  await waitFor(() => expect(language.pending).toBe(false));
  expect([language.locale, document.documentElement.lang]).toEqual(["en", "en"]);
  expect(screen.getByText("Lobby 0")).toBeInTheDocument();
  await choose("th");
  expect(await screen.findByText(`${words.th} 0`)).toBeInTheDocument();
});

test("the hook throws outside of its provider", () => {
  jest.spyOn(console, "error").mockImplementation(() => undefined);
  expect(() => render(<Table />)).toThrow("<LanguageProvider>");
});

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
