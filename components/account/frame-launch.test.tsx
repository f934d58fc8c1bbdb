import { render, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { StrictMode } from "react";
import { english as messages } from "@/i18n/testing";
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
