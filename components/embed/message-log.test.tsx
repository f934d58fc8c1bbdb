import { act, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { english } from "@/i18n/testing";
import { keepBrand } from "@/lib/browser/brand";
import { testSite } from "@/lib/live/testing";
import { MessageLog } from "./message-log";

afterEach(() => act(() => keepBrand(testSite.brand)));

test("the commands offer the brand's languages, games and themes only", () => {
  render(
    <NextIntlClientProvider locale="en" messages={english}>
      <MessageLog game={null} />
    </NextIntlClientProvider>,
  );
  const dataOf = (command: string): unknown[] =>
    within(screen.getByLabelText(`Data of ${command}`))
      .getAllByRole<HTMLOptionElement>("option")
      .map(({ value }) => JSON.parse(value) as unknown);
  expect(dataOf("set-theme")).toHaveLength(3);
  act(() => keepBrand({ ...testSite.brand, games: ["PK10"], locales: ["th", "zh"] }));
  expect(dataOf("set-locale")).toEqual([{ locale: "th" }, { locale: "zh" }]);
  expect(screen.getByLabelText("Data of set-locale")).toHaveValue('{"locale":"th"}');
  expect(dataOf("open").slice(3)).toEqual([{ game: "LOBBY" }, { game: "PK10" }]);
  expect(screen.queryByRole("button", { name: "set-theme" })).toBeNull();
});
