import { act, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { confirm } from "@/lib/browser/confirm";
import { english as messages } from "@/i18n/testing";
import { ConfirmHost } from "./confirm-host";

jest.mock("@/components/ui/confirm-dialog", () => {
  throw new Error("Failed to load chunk");
});

test("questions whose dialog did not load are answered with no, and the page stays", async () => {
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <p>chips</p>
      <ConfirmHost />
    </NextIntlClientProvider>,
  );
  for (const count of [2, 1]) {
    let answers: Promise<boolean>[] = [];
    act(() => {
      answers = Array.from({ length: count }, () => confirm());
    });
    // Waits until the page has noticed that the script is lost.
    expect(await act(() => Promise.all(answers))).toEqual(answers.map(() => false));
  }
  expect(screen.getByText("chips")).toBeInTheDocument();
});
