import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { confirm } from "@/lib/browser/confirm";
import { holdPage, type PageHold } from "@/lib/browser/page-holds";
import { english as messages } from "@/i18n/testing";
import { ConfirmHost } from "../notices/confirm-host";
import { LogoutButton } from "./logout-button";

const logout = jest.fn(() => Promise.resolve());
jest.mock("@/lib/live/player/use-player", () => ({ usePlayerActions: () => ({ logout }) }));

let hold: PageHold | null;
let release: () => void;

beforeEach(() => {
  logout.mockClear();
  release = holdPage(() => hold);
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <LogoutButton />
      <ConfirmHost />
    </NextIntlClientProvider>,
  );
});
afterEach(() => release());

const press = (name: string): Promise<void> => userEvent.click(screen.getByRole("button", { name }));

test("a logout with an empty table asks no question", async () => {
  hold = null;
  await press("Log out");
  expect(logout).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test.each<[PageHold, RegExp]>([
  ["chips", /not a bet yet/],
  ["bet", /still being placed/],
])("with %s on the table a question comes first, and the player may stay", async (what, words) => {
  hold = what;
  await press("Log out");
  const dialog = await screen.findByRole("alertdialog", { name: "Are you sure" });
  expect(dialog).toHaveAccessibleDescription(words);
  await waitFor(() => expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus());
  await press("Cancel");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(logout).not.toHaveBeenCalled();
  await press("Log out");
  await screen.findByRole("alertdialog");
  await userEvent.click(screen.getAllByRole("button", { name: "Log out" }).at(-1) ?? document.body);
  await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
});

test("questions open one after the other, by default with 'Are you sure', 'Yes' and 'Cancel'", async () => {
  const answers: boolean[] = [];
  act(() => {
    for (const request of [{}, { title: "Second" }]) void confirm(request).then((yes) => answers.push(yes));
  });
  await screen.findByRole("alertdialog", { name: "Are you sure" });
  await press("Yes");
  await screen.findByRole("alertdialog", { name: "Second" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(answers).toEqual([true, false]));
});
