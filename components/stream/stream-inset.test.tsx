import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { english as messages } from "@/i18n/testing";
import { writePreference } from "@/lib/browser/use-preferences";
import { WatchingProvider } from "@/lib/stream/watching";
import { WATCHING_COOKIE } from "@/lib/stream/watching-cookie";
import { InsetPlace } from "./watch-live";

jest.mock("./stream-screen", () => ({ StreamScreen: () => null }));

/** jsdom has no layout: the box is 240 × 170 at the lower left of the window, and moves by its style. */
const BOX = { left: 16, width: 240, height: 170, gap: 16 };
let windowSize = { width: 1440, height: 900 };

beforeEach(() => {
  windowSize = { width: 1440, height: 900 };
  jest.spyOn(document.documentElement, "clientWidth", "get").mockImplementation(() => windowSize.width);
  jest.spyOn(document.documentElement, "clientHeight", "get").mockImplementation(() => windowSize.height);
  jest.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function rect(this: HTMLElement) {
    const [x = 0, y = 0] = this.style.translate.split(" ").map(Number.parseFloat);
    return new DOMRect(BOX.left + x, windowSize.height - BOX.gap - BOX.height + y, BOX.width, BOX.height);
  });
  document.cookie = `${WATCHING_COOKIE}=1; Path=/`;
  window.localStorage.clear();
  act(() => writePreference("streamInset", true));
});

const moved = (): string => screen.getByTestId("stream-inset").style.translate;

async function renderInset(): Promise<void> {
  await act(async () =>
    render(
      <NextIntlClientProvider locale="en" messages={messages}>
        <WatchingProvider>
          <InsetPlace />
        </WatchingProvider>
      </NextIntlClientProvider>,
    ),
  );
}

test("the small window keeps its place on the next page, and moves inside a smaller browser window", async () => {
  await renderInset();
  const handle = await screen.findByRole("button", { name: /^Move the stream/ });
  for (let press = 0; press < 50; press += 1) fireEvent.keyDown(handle, { key: "ArrowRight" });
  fireEvent.keyDown(handle, { key: "ArrowUp" });
  expect(moved()).toBe("1184px -24px");

  cleanup();
  await renderInset();
  expect(moved()).toBe("1184px -24px");

  windowSize = { width: 1024, height: 900 };
  act(() => void window.dispatchEvent(new Event("resize")));
  expect(moved()).toBe("768px -24px");
});
