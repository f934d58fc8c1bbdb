import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { useLatestRound } from "@/lib/live/game/use-game";
import { timingsOf } from "@/lib/live/game/timings";
import { roundFromWire } from "@/lib/live/game/rounds";
import { wireRound } from "@/lib/live/testing";
import { english as en } from "@/i18n/testing";
import { Commitment } from "./commitment";

jest.mock("@/lib/live/game/use-game", () => ({ useLatestRound: jest.fn() }));

function show(commitment?: string): HTMLElement {
  const wire = wireRound(1, 0, 0, commitment === undefined ? {} : { commitment });
  jest.mocked(useLatestRound).mockReturnValue(roundFromWire(wire, { at: 0, serverTime: null }, timingsOf(60)));
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en}>
      <Commitment />
    </NextIntlClientProvider>,
  );
  return container;
}

test("a round that carries a commitment shows it with what it means", () => {
  show("c0ffee");
  expect(screen.getByText("c0ffee")).toBeInTheDocument();
  expect(screen.getByText(en.stage.commitmentHint)).toBeInTheDocument();
});

test("a round without one shows nothing of it", () => {
  expect(show()).toBeEmptyDOMElement();
});
