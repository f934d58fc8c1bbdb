import { act, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { english } from "@/i18n/testing";
import { keepBrand } from "@/lib/browser/brand";
import { testSite } from "@/lib/live/testing";
import { EmbedControls } from "./embed-controls";

afterEach(() => act(() => keepBrand(testSite.brand)));

test("the workbench offers the brand's games, languages and themes only", () => {
  keepBrand({ ...testSite.brand, games: ["PK10", "BALLS12"], locales: ["en", "th"] });
  const choice = { game: "LOBBY", locale: "en", theme: null, cookiesOff: false, width: 390, height: 844 } as const;
  render(
    <NextIntlClientProvider locale="en" messages={english}>
      <EmbedControls choice={choice} onChoice={jest.fn()} players={[]} onOpen={jest.fn()} />
    </NextIntlClientProvider>,
  );
  const valuesOf = (label: string): string[] =>
    within(screen.getByLabelText(label))
      .getAllByRole<HTMLOptionElement>("option")
      .map(({ value }) => value);
  expect(valuesOf("Game")).toEqual(["LOBBY", "PK10", "BALLS12"]);
  expect(valuesOf("Language")).toEqual(["en", "th"]);
  expect(valuesOf("Theme")).toEqual([""]);
});
