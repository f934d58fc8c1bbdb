import { act, render, screen } from "@testing-library/react";
import { english as messages } from "@/i18n/testing";
import { keepBrand } from "@/lib/browser/brand";
import { LanguageProvider, Words } from "@/lib/language/language";
import { testSite } from "@/lib/live/testing";
import { EmbedTester } from "./embed-tester";

jest.mock("./frame-preview", () => ({ FramePreview: () => null }));

afterEach(() => act(() => keepBrand(testSite.brand)));

test("when the brand is known, a game and a language that it lacks are replaced", () => {
  window.history.replaceState(null, "", "/iframe/test?game=RACINGGOD&locale=vn");
  const brand = { ...testSite.brand, games: ["PK10" as const], locales: ["en" as const, "th" as const] };
  keepBrand(brand);
  const page = (site: typeof testSite | null) => (
    <LanguageProvider locale="en">
      <Words messages={messages}>
        <EmbedTester site={site} />
      </Words>
    </LanguageProvider>
  );
  const { rerender } = render(page(null));
  expect(document.body).toHaveTextContent('game: "RACINGGOD", locale: "vn"');
  rerender(page({ ...testSite, brand }));
  expect(screen.getByLabelText("Game")).toHaveValue("LOBBY");
  expect(screen.getByLabelText("Language")).toHaveValue("en");
  expect(document.body).toHaveTextContent('game: "LOBBY", locale: "en"');
});
