import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { english as messages } from "@/i18n/testing";
import { RoundReplay } from "./round-replay";

// jsdom has no canvas.
jest.mock("@/games/shared/canvas/play-scene", () => ({
  playScene: () => ({ repaint: () => undefined, stop: () => undefined }),
}));

afterEach(cleanup);

test("closing the replay returns the focus to the button that opened it", async () => {
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <RoundReplay game="PK10" roundNo="202611210042" result={[3, 1, 2, 4, 5, 6, 7, 8, 9, 10]} />
    </NextIntlClientProvider>,
  );
  const user = userEvent.setup();
  const replay = "Replay the race";
  const { replayClose } = messages.records;
  await user.click(screen.getByRole("button", { name: replay }));
  expect(screen.getByTestId("replay")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: replayClose }));
  expect(screen.queryByTestId("replay")).toBeNull();
  expect(screen.getByRole("button", { name: replay })).toHaveFocus();
});
