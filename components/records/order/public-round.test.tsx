import { cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { english as messages } from "@/i18n/testing";
import { fetchSettings } from "@/lib/api/settings";
import type { GameCode } from "@/lib/contract/games";
import { playerOf } from "../testing";
import { PublicRound } from "./public-round";

jest.mock("@/lib/api/settings", () => ({
  ...jest.requireActual<object>("@/lib/api/settings"),
  fetchSettings: jest.fn(),
}));

afterEach(cleanup);

async function linkOf(features: string[], game: GameCode, roundNo: string): Promise<string | null> {
  jest.mocked(fetchSettings).mockResolvedValue({ countries: [], default_country_code: "", features });
  const Player = playerOf(1);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
        <Player>
          <PublicRound game={game} roundNo={roundNo} />
          <p>the rest</p>
        </Player>
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  await screen.findByText("the rest");
  const found = screen.findByRole("link", { name: messages.records.publicPage }, { timeout: 500 });
  return (await found.catch(() => null))?.getAttribute("href") ?? null;
}

test.each<[string[], GameCode, string, string | null]>([
  [["fairness"], "PK10", "202611240001", "/fairness/pk10/202611240001"],
  [["fairness"], "BALLS48", "7", "/fairness/balls48/7"],
  [[], "PK10", "202611240001", null],
  [["fairness"], "PK10", "24/11 no. 1", null],
])("a round on a platform with %j (%s, %s) leads to the public page %s", async (features, game, roundNo, href) => {
  expect(await linkOf(features, game, roundNo)).toBe(href);
});
