import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { PageData } from "@/lib/api/bootstrap";
import { CallError, localFailure } from "@/lib/api/call-error";
import { requestReload } from "@/lib/api/page-exit";
import { LOCALES } from "@/lib/contract/games";
import { PageLoader } from "@/lib/live/page-loader";
import { PlayerContext } from "@/lib/live/player/use-player";
import { testAccount, testSite } from "@/lib/live/testing";
import { heldConnection, pageOf, playerSession } from "@/lib/live/testing-session";
import { allWords, english as messages } from "@/i18n/testing";
import { PageOutage } from "./page-outage";

let pathname: string;
const router = { back: jest.fn(), replace: jest.fn() };
jest.mock("next/navigation", () => ({ usePathname: () => pathname, useRouter: () => router }));
jest.mock("@/lib/api/page-exit", () => ({
  ...jest.requireActual<object>("@/lib/api/page-exit"),
  requestReload: jest.fn(),
}));

const data: PageData = { site: testSite, account: testAccount, sid: null, gameHome: null, lobbyHome: null };

function open(path = "/game/pk10/home") {
  pathname = path;
  const requests: { resolve: (data: PageData) => void; reject: (error: Error) => void }[] = [];
  const loader = new PageLoader({
    ask: () => new Promise((resolve, reject) => requests.push({ resolve, reject })),
    now: () => 0,
    receivedAt: () => 0,
    random: () => 0.5,
    notify: () => undefined,
  });
  render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="Asia/Kuala_Lumpur">
      <PlayerContext value={{ ...pageOf(playerSession(heldConnection().connection)), loader }}>
        <PageOutage />
      </PlayerContext>
    </NextIntlClientProvider>,
  );
  loader.start("PK10", () => undefined);
  const settle = (ms = 0): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
  return {
    requests,
    settle,
    fail: (error: Error): Promise<void> => {
      requests.at(-1)?.reject(error);
      return settle();
    },
    answer: (): Promise<void> => {
      requests.at(-1)?.resolve(data);
      return settle();
    },
  };
}

const refusal = (status: number, code: string, message = ""): CallError =>
  new CallError(status, code, { message, code });
const notice = (): HTMLElement => screen.getByRole("alert");

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test("nothing is shown during the first moment of loading, nor after the data have arrived", async () => {
  const page = open();
  expect(notice()).toBeEmptyDOMElement();
  await page.settle(1900);
  expect(notice()).toBeEmptyDOMElement();
  await page.answer();
  await page.settle(10_000);
  expect(notice()).toBeEmptyDOMElement();
});

test("data that take long are announced, and a press fetches them again", async () => {
  const page = open();
  await page.settle(2000);
  expect(notice()).toHaveTextContent("This is taking longer than usual. We keep trying.");
  fireEvent.click(within(notice()).getByRole("button", { name: "Try again" }));
  expect(page.requests).toHaveLength(2);
  await page.answer();
  expect(notice()).toBeEmptyDOMElement();
});

const outage = messages.outage;

test.each([
  ["no network", localFailure("network", "down"), outage.unreachable, outage.unreachableBody],
  [
    "a platform that cannot be reached",
    refusal(502, "upstream_unreachable"),
    outage.unreachable,
    outage.unreachableBody,
  ],
  [
    "a fault of the platform, with its reference",
    new CallError(500, "internal", { message: "" }, {}, null, null, "AB12CD34"),
    outage.unreachable,
    `${outage.unreachableBody} Reference AB12CD34`,
  ],
  [
    "an answer that the server could not read, with its reference",
    new CallError(502, "contract_mismatch", { message: "" }, {}, null, null, "AB12CD34"),
    outage.unreadable,
    `${outage.unreadableBody} Reference AB12CD34`,
  ],
  [
    "an answer outside the contract",
    localFailure("malformed_answer", "?", 200),
    outage.unreadable,
    outage.unreadableBody,
  ],
  ["too many calls", refusal(429, "too_many_requests"), outage.busy, outage.busyBody],
  ["a missing permission", refusal(403, "forbidden"), outage.forbidden, outage.forbiddenBody],
  [
    "a refusal in the platform's words",
    refusal(422, "refused", "Account suspended."),
    outage.refused,
    "Account suspended.",
  ],
])("%s has its own text, and a press fetches the data again", async (_, error, title, body) => {
  const page = open();
  await page.fail(error);
  expect(notice()).toHaveTextContent(title);
  expect(notice()).toHaveTextContent(body);
  expect(page.requests).toHaveLength(1);
  fireEvent.click(within(notice()).getByRole("button", { name: "Try again" }));
  expect(page.requests).toHaveLength(2);
  // The earlier state stays visible until there is a new one.
  expect(notice()).toHaveTextContent(title);
  await page.answer();
  expect(notice()).toBeEmptyDOMElement();
});

test.each([
  ["development", 1],
  ["production", 0],
] as const)("in %s the fault of an answer outside the contract is shown %i times", async (env, times) => {
  jest.replaceProperty(process, "env", { ...process.env, NODE_ENV: env });
  const page = open();
  const fault = "me $.merchant.mcode: expected text, received nothing";
  await page.fail(refusal(502, "contract_mismatch", fault));
  expect(notice()).toHaveTextContent(outage.unreadable);
  expect(within(notice()).queryAllByText(fault)).toHaveLength(times);
});

test("a page of an older version offers its refresh, because trying again would not help", async () => {
  const page = open();
  await page.fail(refusal(418, "refresh_page"));
  expect(notice()).toHaveTextContent(outage.outdated);
  expect(within(notice()).queryByRole("button", { name: "Try again" })).toBeNull();
  fireEvent.click(within(notice()).getByRole("button", { name: "Refresh page" }));
  expect(requestReload).toHaveBeenCalledTimes(1);
});

test("during maintenance nothing is shown here, because another screen covers the page", async () => {
  const page = open();
  await page.fail(refusal(503, "maintenance"));
  expect(notice()).toBeEmptyDOMElement();
});

test.each([
  ["/game/pk10/home", messages.landing.toLobby, "/lobby/home"],
  ["/lobby/home", messages.landing.toSignIn, "/authentication"],
])("a player who may not see %s can go back, or to an allowed page", async (path, name, href) => {
  const page = open(path);
  await page.fail(refusal(403, "forbidden"));
  expect(within(notice()).getByRole("link", { name })).toHaveAttribute("href", href);
  fireEvent.click(within(notice()).getByRole("button", { name: "Back" }));
  expect(router.back.mock.calls.length + router.replace.mock.calls.length).toBe(1);
});

test.each(LOCALES)("in %s every kind of outage has its words", (locale) => {
  const pack = allWords[locale];
  const words = Object.keys(outage).map((key) => pack.outage[key as keyof typeof outage]);
  expect(words.filter((text) => !text)).toEqual([]);
});
