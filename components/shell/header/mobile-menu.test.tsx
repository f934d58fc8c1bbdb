import { act, render, screen } from "@testing-library/react";
import { english as messages } from "@/i18n/testing";
import { keepBrand } from "@/lib/browser/brand";
import { LanguageProvider, Words } from "@/lib/language/language";
import { PlayerContext } from "@/lib/live/player/use-player";
import { testAccount, testSite } from "@/lib/live/testing";
import { heldConnection, pageOf, playerSession } from "@/lib/live/testing-session";
import { MobileMenu } from "./mobile-menu";

jest.mock("next/navigation", () => ({ useRouter: () => ({}) }));

afterEach(() => act(() => keepBrand(testSite.brand)));

test("the menu of a narrow phone has the link to the cashier, for which the header has no space", () => {
  render(
    <LanguageProvider locale="en">
      <Words messages={messages}>
        <PlayerContext value={pageOf(playerSession(heldConnection().connection), testAccount)}>
          <MobileMenu id="menu" />
        </PlayerContext>
      </Words>
    </LanguageProvider>,
  );
  const links = () => screen.queryAllByText(messages.brand.links.deposit).map((link) => link.getAttribute("href"));
  act(() => keepBrand({ ...testSite.brand, links: {} }));
  expect(links()).toEqual([]);
  act(() => keepBrand({ ...testSite.brand, links: { deposit: "https://lucky.example/cashier" } }));
  expect(links()).toEqual(["https://lucky.example/cashier"]);
});
