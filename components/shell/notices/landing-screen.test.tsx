import { act, cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { SWRConfig } from "swr";
import { fetchBootstrap, type PageData } from "@/lib/api/bootstrap";
import { localFailure } from "@/lib/api/call-error";
import { reloadIfOutdated } from "@/lib/api/page-revision";
import { forgetRidingBets, keepRidingBets } from "@/lib/browser/riding-bets";
import { keepBrand } from "@/lib/browser/brand";
import { keepExitUrl } from "@/lib/browser/exit-url";
import { connectParent, keepGreeted } from "@/lib/browser/parent-page";
import { LanguageProvider, Words } from "@/lib/language/language";
import { testAccount, testSite } from "@/lib/live/testing";
import { english as messages } from "@/i18n/testing";
import { LandingScreen } from "./landing-screen";

jest.mock("next/navigation", () => ({ useRouter: () => ({}) }));
jest.mock("@/lib/api/bootstrap", () => ({ fetchBootstrap: jest.fn() }));
jest.mock("@/lib/api/page-revision", () => ({ reloadIfOutdated: jest.fn() }));

const guest: PageData = { site: testSite, account: null, sid: null, gameHome: null, lobbyHome: null };
const player: PageData = { ...guest, account: testAccount, sid: "sid-1" };

const page = (
  <SWRConfig value={{ provider: () => new Map() }}>
    <LanguageProvider locale="en">
      <Words messages={messages}>
        <LandingScreen />
      </Words>
    </LanguageProvider>
  </SWRConfig>
);

/** Opens the page with this query. The returned functions answer or fail its bootstrap call. */
async function open(query: string) {
  window.history.replaceState(null, "", `/error${query}`);
  let settle: { resolve: (data: PageData) => void; reject: (error: Error) => void } | undefined;
  jest
    .mocked(fetchBootstrap)
    .mockImplementation(() => new Promise((resolve, reject) => (settle = { resolve, reject })));
  await act(async () => render(page));
  return {
    answer: (data: PageData) => act(async () => settle?.resolve(data)),
    fail: () => act(async () => settle?.reject(localFailure("network", "down"))),
  };
}

const links = (): (string | null)[] => screen.queryAllByRole("link").map((link) => link.getAttribute("href"));
const heading = (): string | null => screen.getByRole("heading").textContent;

beforeEach(() => {
  jest.mocked(fetchBootstrap).mockReset();
  delete document.documentElement.dataset.framed;
});

test("the document has no data of the address or the visitor, because it is the same for all", () => {
  window.history.replaceState(null, "", "/error?message=duplicate_login");
  const html = renderToString(page);
  expect(html).not.toContain(messages.notices.duplicate_login);
  expect(html).not.toContain("<a ");
});

test.each([
  ["a known key", "?message=duplicate_login", messages.notices.duplicate_login],
  ["an error's code", "?message=upstream_timeout", messages.errors.upstream_timeout],
  ["the platform's own words", "?message=Account+suspended.&signature=x", "Account suspended."],
  [
    "a fault with its reference",
    "?message=internal&reference=AB12CD34",
    `${messages.errors.internal} Reference AB12CD34`,
  ],
  ["a fault, without an invalid reference", "?message=internal&reference=Call+1900", messages.errors.internal],
])("%s is shown at once, to any visitor", async (_, query, words) => {
  await open(query);
  expect(heading()).toBe(messages.landing.title);
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(links()).toEqual([]);
});

test.each(["account_kick", "duplicate_login", "signed_out", "session_expired"] as const)(
  "instead of %s, a signed-in player sees who is signed in, and a link to the lobby",
  async (message) => {
    const { answer } = await open(`?message=${message}`);
    await answer(player);
    expect(heading()).toBe(messages.landing.welcome);
    expect(screen.getByRole("main")).toHaveTextContent("You are signed in as demo. The tables are open in the lobby.");
    expect(screen.getByRole("main")).not.toHaveTextContent(/log in again|sign in again|signed out|Duplicate/);
    expect(links()).toEqual(["/lobby/home"]);
  },
);

test("a duplicate login says that the account was opened elsewhere", async () => {
  await open("?message=duplicate_login");
  expect(screen.getByText(messages.errors.duplicate_login)).toBeInTheDocument();
});

test("a kick's page names the open bets from this tab's storage, not from its address", async () => {
  keepRidingBets({ count: 1, roundNo: "202601010042" }, "account_kick");
  const words = "Your bet of round 202601010042 is settled as usual. The result will be in your bet records.";
  await open("?message=account_kick");
  expect(screen.getByText(words)).toBeInTheDocument();
  cleanup();
  await open("?message=duplicate_login&count=1&roundNo=202601010042");
  expect(screen.queryByText(/settled as usual/)).toBeNull();
  forgetRidingBets();
});

test("the language can be chosen", async () => {
  await open("?message=account_kick");
  expect(screen.getByRole("button", { name: "Language: English" })).toBeInTheDocument();
});

test.each([
  ["a guest to the sign-in", guest, messages.landing.guest, "/authentication"],
  ["a player by name to the lobby", player, "demo", "/lobby/home"],
])("without a message the page leads %s, when the visitor is known", async (_, visitor, words, href) => {
  const { answer } = await open("");
  expect(heading()).toBe(messages.landing.welcome);
  expect(links()).toEqual([]);
  await answer(visitor);
  expect(screen.getByRole("main")).toHaveTextContent(words);
  expect(links()).toEqual([href]);
  expect(jest.mocked(fetchBootstrap).mock.calls.map(([game]) => game)).toEqual([null]);
});

test.each([
  ["a guest, whose session was ended, to the merchant first", guest, ["https://casino.example/", "/authentication"]],
  ["a player to the lobby first", player, ["/lobby/home", "https://casino.example/"]],
])("with a merchant's exit address the landing page leads %s", async (_, visitor, hrefs) => {
  act(() => keepExitUrl("https://casino.example/"));
  const { answer } = await open("?message=account_kick");
  await answer(visitor);
  expect(links()).toEqual(hrefs);
  act(() => keepExitUrl(null));
});

test("a brand without a password sign-in leads a guest only back to its site", async () => {
  const exit_url = "https://lucky.example/";
  const { answer } = await open("");
  const brand = { ...testSite.brand, sign_in: false, exit_url };
  act(() => keepBrand(brand));
  await answer({ ...guest, site: { ...testSite, brand } });
  expect(links()).toEqual([exit_url]);
  expect(heading()).toBe(messages.landing.title);
  expect(screen.getByRole("main")).toHaveTextContent(messages.landing.guestExit);
  act(() => keepBrand(testSite.brand));
});

test.each(["session_expired", "unauthenticated"] as const)(
  "%s of a brand without a password sign-in offers no sign-in",
  async (message) => {
    const exit_url = "https://lucky.example/";
    const { answer } = await open(`?message=${message}`);
    expect(screen.getByText(messages.errors[message])).toBeInTheDocument();
    const brand = { ...testSite.brand, sign_in: false, exit_url };
    act(() => keepBrand(brand));
    await answer({ ...guest, site: { ...testSite, brand } });
    expect(screen.getByText(messages.landing.ended)).toBeInTheDocument();
    expect(screen.getByText(messages.landing.guestExit)).toBeInTheDocument();
    expect(screen.queryByText(/sign in/i)).toBeNull();
    act(() => keepBrand(testSite.brand));
  },
);

test("a kick from a brand without a password sign-in offers no log-in", async () => {
  const brand = { ...testSite.brand, sign_in: false, exit_url: "https://lucky.example/" };
  act(() => keepBrand(brand));
  const { answer } = await open("?message=account_kick");
  await answer({ ...guest, site: { ...testSite, brand } });
  expect(screen.getByText("Account abnormal")).toBeInTheDocument();
  expect(screen.getByText(messages.landing.guestExit)).toBeInTheDocument();
  act(() => keepBrand(testSite.brand));
});

test("an address in the page's own query leads nowhere", async () => {
  const { answer } = await open("?message=account_kick&exit_url=https://evil.example/&exit=https://evil.example/");
  await answer(guest);
  expect(links()).toEqual(["/authentication"]);
});

test("if the visitor cannot be identified, the landing page leads to the lobby", async () => {
  const { fail } = await open("");
  await fail();
  expect(links()).toEqual(["/lobby/home"]);
  expect(screen.getByRole("main")).not.toHaveTextContent(messages.landing.guest);
});

test("the page marks the document of a framed site, and compares its revision with the site's", async () => {
  const { answer } = await open("");
  await answer({ ...guest, site: { ...testSite, framed: true, revision: "newer" } });
  expect("framed" in document.documentElement.dataset).toBe(true);
  expect(reloadIfOutdated).toHaveBeenCalledWith("newer");
});

test("in a frame whose embedding page listens, a guest has a button back, even without a known address", async () => {
  const told: [string, unknown][] = [];
  const stop = connectParent((wish, data) => told.push([wish, data]) > 0);
  await (await open("?message=duplicate_login")).answer(guest);
  const back = (): HTMLElement | null => screen.queryByRole("button", { name: messages.landing.exit });
  expect(back()).toBeNull();
  act(keepGreeted);
  act(() => back()?.click());
  expect(told).toEqual([["exit", { url: null }]]);
  stop();
});

test.each([
  ["&again", true],
  ["", false],
])(
  "the page calls the server by itself only if a launch waits for the end of the maintenance (%j)",
  async (query, asks) => {
    jest.useFakeTimers();
    const fetched = jest.fn(() => Promise.resolve(new Response(null, { status: 503 })));
    globalThis.fetch = fetched;
    keepExitUrl("https://casino.example/");
    await open(`?message=maintenance${query}`);
    expect(links()).toEqual(asks ? ["https://casino.example/"] : []);
    expect(heading()).toBe(asks ? messages.maintenance.title : messages.landing.title);
    expect(screen.queryAllByRole("button", { name: messages.maintenance.retry })).toHaveLength(asks ? 1 : 0);
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(fetched.mock.calls).toEqual(asks ? [["/healthz", { cache: "no-store" }]] : []);
    cleanup();
    keepExitUrl(null);
    jest.useRealTimers();
  },
);

test("a waiting launch leaves its page once, even if a proxy hides the path that it calls", async () => {
  jest.useFakeTimers();
  const fetched = jest.fn(() => Promise.resolve(new Response(null, { status: 404 })));
  globalThis.fetch = fetched;
  const left = jest.spyOn(console, "error").mockReturnValue();
  await open("?message=maintenance&again");
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("button", { name: messages.maintenance.retry })).toBeDisabled();
  // jsdom cannot navigate, and reports the attempt as an error.
  expect(left).toHaveBeenCalledTimes(1);
  cleanup();
  jest.useRealTimers();
});
