import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { english as messages } from "@/i18n/testing";
import { StreamScreen } from "./stream-screen";

let lost = true;
jest.mock("./stream-player", () => ({
  get StreamPlayer() {
    if (lost) throw new Error("Failed to load chunk");
    return () => <p>player</p>;
  },
}));

test("if the video player's script fails to load, the failure is shown, and the next try loads the script again", async () => {
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <StreamScreen />
    </NextIntlClientProvider>,
  );
  expect(await screen.findByRole("status")).toHaveTextContent(messages.stream.failed);
  lost = false;
  await userEvent.click(screen.getByRole("button", { name: messages.stream.tryAgain }));
  expect(await screen.findByText("player")).toBeInTheDocument();
});
