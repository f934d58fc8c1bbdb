import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { BetStatus } from "@/lib/slip/slip-types";
import messages from "@/messages/en.json";
import { BetStatusNote } from "./bet-status-note";

let status: BetStatus;
jest.mock("@/lib/slip/slip-hooks", () => ({
  useBetStatus: () => status,
  useSlipActions: () => ({ acceptOdds: () => undefined, retry: () => undefined, dismissStatus: () => undefined }),
}));

test.each([
  ["round_closed", "whatever", "Betting on this round has closed. Nothing was placed."],
  ["validation_failed", "This table pays out to verified players.", "This table pays out to verified players."],
  ["table_limit", "<b>Too</b> many bets today.", "<b>Too</b> many bets today."],
  ["table_limit", "", "Something went wrong. Please try again."],
])("a refusal of the code %s with the words %j is told as %j", (code, message, words) => {
  status = { type: "refused", code, message };
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <BetStatusNote />
    </NextIntlClientProvider>,
  );
  expect(screen.getByRole("status")).toHaveTextContent(words);
});
