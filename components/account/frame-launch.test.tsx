import { act, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { StrictMode } from "react";
import { english as messages } from "@/i18n/testing";
import { appEvents } from "@/lib/browser/events";
import { connectParent, keepAncestors } from "@/lib/browser/parent-page";
import { underMaintenance } from "@/lib/browser/outage";
import { FrameLaunch } from "./frame-launch";

const replace = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ replace }) }));
jest.mock("@/lib/language/language", () => ({
  useLanguage: () => ({ locale: "th", take: jest.fn(), pending: false }),
}));

test("a token is sent once, even if React runs effects twice, and is removed from the address at once", async () => {
  window.history.replaceState(null, "", "/authentication?token=0123456789abcdef&game=PK10&cookies=off");
  const fetched = jest.fn(() => Promise.resolve(new Response('{"path":"/game/pk10/home","lang":null}')));
  globalThis.fetch = fetched;
  render(
    <StrictMode>
      <NextIntlClientProvider locale="en" messages={messages}>
        <FrameLaunch />
      </NextIntlClientProvider>
    </StrictMode>,
  );
  expect(window.location.search).toBe("?game=PK10&lang=th");
  await waitFor(() => expect(replace).toHaveBeenCalledWith("/game/pk10/home", { scroll: false }));
  expect(fetched).toHaveBeenCalledTimes(1);
});

describe("during maintenance", () => {
  const requests: [string, unknown][] = [];
  const refused = (code: string) => ({ path: `/error?message=${code}&lang=th`, lang: null });
  let answer: object;
  let sent = 0;
  const wait = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
  const untilRefused = async (): Promise<void> => {
    while (!underMaintenance.get()) await wait(0);
  };
  let disconnect = (): void => undefined;

  beforeEach(() => {
    jest.useFakeTimers();
    [requests.length, sent, answer] = [0, 0, refused("maintenance")];
    disconnect = connectParent((wish, data) => requests.push([wish, data]) > 0);
    globalThis.fetch = () => Promise.resolve(Response.json(((sent += 1), answer)));
    window.history.replaceState(null, "", "/authentication?token=0123456789abcdef&cookies=off");
    render(
      <NextIntlClientProvider locale="en" messages={messages}>
        <FrameLaunch />
      </NextIntlClientProvider>,
    );
  });
  afterEach(() => {
    disconnect();
    underMaintenance.set(false);
    jest.useRealTimers();
  });

  test("the launch waits, and continues by itself with the same link", async () => {
    await untilRefused();
    expect(screen.getByRole("alert")).toHaveTextContent(messages.maintenance.title);
    await wait(60_000);
    expect([sent >= 3, underMaintenance.get()]).toEqual([true, true]);
    answer = { path: "/game/pk10/home", lang: null };
    await wait(20_000);
    expect(replace).toHaveBeenLastCalledWith("/game/pk10/home", { scroll: false });
    expect([requests, underMaintenance.get()]).toEqual([[], false]);
  });

  test.each(["launch_token_used", "launch_token_expired"])(
    "if the link no longer works after the maintenance (%s), the embedding page is asked for another link",
    async (code) => {
      await untilRefused();
      answer = refused(code);
      await wait(20_000);
      expect([requests, underMaintenance.get()]).toEqual([[["launch", { game: null }]], false]);
      const before = sent;
      await wait(15_000);
      expect(sent).toBe(before);
    },
  );
});

describe("without a token", () => {
  const requests: [string, unknown][] = [];
  const { parent } = window;
  let disconnect = (): void => undefined;
  const greet = (): void => {
    disconnect = connectParent((wish, data) => requests.push([wish, data]) > 0);
  };
  const wait = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
  const offered = (): HTMLElement | null => screen.queryByRole("link", { name: messages.auth.openInTab });

  beforeEach(() => {
    jest.useFakeTimers();
    requests.length = 0;
    Object.defineProperty(window, "parent", { value: {}, writable: true });
    window.history.replaceState(null, "", "/launch?game=PK10");
    render(
      <NextIntlClientProvider locale="en" messages={messages}>
        <FrameLaunch />
      </NextIntlClientProvider>,
    );
  });
  afterEach(() => {
    disconnect();
    jest.useRealTimers();
    Object.defineProperty(window, "parent", { value: parent, writable: true });
  });

  test("the embedding page is asked for a link as soon as it connects, even after a tab has been offered", async () => {
    await wait(60_000);
    expect(offered()).toBeNull();
    keepAncestors("https://casino.example");
    await wait(6_000);
    expect(offered()).not.toBeNull();
    greet();
    await wait(250);
    expect(requests).toEqual([["launch", { game: "PK10" }]]);
    await wait(60_000);
    expect(requests).toEqual([
      ["launch", { game: "PK10" }],
      ["error", { code: "cookies_blocked" }],
    ]);
  });

  test("an embedding page that has no link is asked only once", async () => {
    greet();
    await wait(250);
    await act(async () => appEvents.emit("launch:none"));
    expect(offered()).not.toBeNull();
    await wait(60_000);
    expect(requests.map(([wish]) => wish)).toEqual(["launch", "error"]);
  });
});
