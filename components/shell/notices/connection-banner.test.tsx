import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { useBettingBlock, useConnection } from "@/lib/live/game/use-game";
import type { BettingBlock, ConnectionStatus } from "@/lib/live/types";
import { useLiveRefused } from "@/lib/live/player/use-player";
import { allWords } from "@/i18n/testing";
import { ConnectionBanner } from "./connection-banner";

jest.mock("@/lib/live/game/use-game", () => ({ useBettingBlock: jest.fn(), useConnection: jest.fn() }));
jest.mock("@/lib/live/player/use-player", () => ({ useLiveRefused: jest.fn() }));

const { en, id, tc, th, vn, zh } = allWords;
const locales = { en, id, "zh-Hant": tc, th, vi: vn, "zh-Hans": zh };

function bannerText(locale: string, messages: typeof en, connection: ConnectionStatus, block: BettingBlock): string {
  jest.mocked(useConnection).mockReturnValue(connection);
  jest.mocked(useBettingBlock).mockReturnValue(block);
  const { unmount } = render(
    <NextIntlClientProvider locale={locale} messages={messages}>
      <ConnectionBanner />
    </NextIntlClientProvider>,
  );
  const text = screen.getByRole("status").textContent;
  unmount();
  return text;
}

test.each(Object.entries(locales))(
  "in %s offline, reconnecting and stale have different words, and each says that betting is paused",
  (locale, m) => {
    const texts = (["offline", "reconnecting", "stale"] as const).map((each) => bannerText(locale, m, each, each));
    expect(new Set(texts).size).toBe(3);
    for (const text of texts) expect(text).toContain(m.live.paused);
    expect(texts).toEqual([m.live.offline, m.live.reconnecting, m.live.stale].map((word) => `${word}${m.live.paused}`));
  },
);

test("while polling keeps the table current, the banner does not say that betting is paused", () => {
  expect(bannerText("en", en, "reconnecting", null)).toBe(`${en.live.reconnecting}${en.live.polled}`);
  expect(bannerText("en", en, "reconnecting", "round_closed")).toContain(en.live.polled);
});

test("a live table has no banner, and a page that the hub refused has its own", () => {
  expect(bannerText("en", en, "live", null)).toBe("");
  expect(bannerText("en", en, "connecting", null)).toBe("");
  jest.mocked(useLiveRefused).mockReturnValue(true);
  expect(bannerText("en", en, "reconnecting", "reconnecting")).toContain(en.live.refused);
});
