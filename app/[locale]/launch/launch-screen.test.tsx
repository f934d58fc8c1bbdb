import { act, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { english as messages } from "@/i18n/testing";
import { requestReload } from "@/lib/api/page-exit";
import { onAncestors } from "@/lib/browser/parent-page";
import { testSite } from "@/lib/live/testing";
import { LaunchScreen } from "./launch-screen";

const replace = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ replace }) }));
jest.mock("@/lib/language/language", () => ({
  useLanguage: () => ({ locale: "en", take: jest.fn(), pending: false }),
}));
jest.mock("@/lib/api/page-exit", () => ({ ...jest.requireActual("@/lib/api/page-exit"), requestReload: jest.fn() }));

test("a launch under way is not interrupted by a reload if the server now has another build", async () => {
  document.head.innerHTML = '<meta name="revision" content="old">';
  Object.defineProperty(window, "parent", { value: {}, writable: true });
  window.history.replaceState(null, "", "/authentication?token=0123456789abcdef&cookies=off");
  const site = { ...testSite, revision: "new", frame_ancestors: "https://casino.example" };
  const guest = { site, account: null, sid: null, exit_url: null, home: null };
  let answer: (response: Response) => void = () => undefined;
  globalThis.fetch = (url) =>
    String(url).startsWith("/api/bootstrap")
      ? Promise.resolve(Response.json(guest))
      : new Promise((resolve) => (answer = resolve));
  const known = new Promise((resolve) => onAncestors(resolve));
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale="en" messages={messages}>
        <LaunchScreen />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  expect(await act(() => known)).toBe("https://casino.example");
  expect(screen.getByRole("status")).toHaveTextContent(messages.launch.loading);
  expect(document.title).toMatch(messages.launch.loading);
  expect(requestReload).not.toHaveBeenCalled();
  await act(async () => answer(Response.json({ path: "/game/pk10/home", lang: null })));
  expect(replace).toHaveBeenCalledWith("/game/pk10/home", { scroll: false });
});
