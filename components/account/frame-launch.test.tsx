import { act, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { StrictMode } from "react";
import { english as messages } from "@/i18n/testing";
import { appEvents } from "@/lib/browser/events";
import { connectParent, keepAncestors } from "@/lib/browser/parent-page";
import { FrameLaunch } from "./frame-launch";

const replace = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ replace }) }));
jest.mock("@/lib/language/language", () => ({ useLanguage: () => ({ take: jest.fn(), pending: false }) }));

test("a token is sent once, also where React runs effects twice, and leaves the address at once", async () => {
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
  expect(window.location.href).not.toContain("0123456789abcdef");
  await waitFor(() => expect(replace).toHaveBeenCalledWith("/game/pk10/home", { scroll: false }));
  expect(fetched).toHaveBeenCalledTimes(1);
});

describe("without a token", () => {
  const asked: [string, unknown][] = [];
  const { parent } = window;
  let disconnect = (): void => undefined;
  const greet = (): void => {
    disconnect = connectParent((wish, data) => asked.push([wish, data]) > 0);
  };
  const wait = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
  const offered = (): HTMLElement | null => screen.queryByRole("link", { name: messages.auth.openInTab });

  beforeEach(() => {
    jest.useFakeTimers();
    asked.length = 0;
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

  test("the page around the frame is looked for from when it can be connected, and also while a tab is offered", async () => {
    await wait(60_000);
    expect(offered()).toBeNull();
    keepAncestors("https://casino.example");
    await wait(6_000);
    expect(offered()).not.toBeNull();
    greet();
    await wait(250);
    expect(asked).toEqual([["launch", { game: "PK10" }]]);
    await wait(60_000);
    expect(asked).toEqual([
      ["launch", { game: "PK10" }],
      ["error", { code: "cookies_blocked" }],
    ]);
  });

  test("a page that has no other link is not asked again", async () => {
    greet();
    await wait(250);
    await act(async () => appEvents.emit("launch:none"));
    expect(offered()).not.toBeNull();
    await wait(60_000);
    expect(asked.map(([wish]) => wish)).toEqual(["launch", "error"]);
  });
});
