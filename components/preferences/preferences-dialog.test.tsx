import { fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { english as messages } from "@/i18n/testing";
import { PlayerContext } from "@/lib/live/player/use-player";
import { heldConnection, pageOf, playerSession } from "@/lib/live/testing-session";
import { PreferencesDialog } from "./preferences-dialog";

const stored = (name: string): unknown => JSON.parse(window.localStorage.getItem(`player.${name}`) ?? "null");

beforeEach(() => {
  window.localStorage.clear();
  window.scrollTo = jest.fn();
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <PlayerContext value={pageOf(playerSession(heldConnection().connection))}>
        <PreferencesDialog onClose={() => undefined} />
      </PlayerContext>
    </NextIntlClientProvider>,
  );
});

test("a volume's button switches between 0 and 100", () => {
  const mute = screen.getByRole("button", { name: "Mute: Music" });
  const slider = screen.getByRole("slider", { name: "Music" });
  expect(slider).toHaveValue("100");
  fireEvent.click(mute);
  expect([slider, mute]).toEqual([expect.objectContaining({ value: "0" }), expect.anything()]);
  expect(mute).toHaveAccessibleName("Unmute: Music");
  expect(stored("musicVolume")).toBe(0);
  fireEvent.click(mute);
  expect(stored("musicVolume")).toBe(100);
  fireEvent.change(slider, { target: { value: "35" } });
  fireEvent.click(mute);
  expect(stored("musicVolume")).toBe(0);
});

test("a chosen quality is stored, and the reset button restores the default quality and opacity", () => {
  fireEvent.click(screen.getByRole("radio", { name: "SD" }));
  expect(stored("streamingQuality")).toBe("sd");
  fireEvent.change(screen.getByRole("slider", { name: "Table opacity" }), { target: { value: "20" } });
  expect(stored("gameOpacity")).toBe(20);
  fireEvent.click(screen.getByRole("button", { name: "Back to defaults" }));
  expect([stored("streamingQuality"), stored("gameOpacity")]).toEqual([null, 60]);
});

test("one-tap betting needs a maximum, which is stored in the player's currency", () => {
  const box = screen.getByRole("checkbox", { name: "A tap bets at once" });
  expect(box).not.toBeChecked();
  fireEvent.click(box);
  const field = screen.getByRole("textbox", { name: "At most in one order" });
  expect(field).toHaveAccessibleDescription("Enter your maximum. Until then every bet needs Confirm.");
  expect(stored("oneTapMax")).toEqual({ MYR: 0 });
  fireEvent.change(field, { target: { value: "12.5" } });
  expect(stored("oneTapMax")).toEqual({ MYR: 1250 });
  expect(field).toHaveAccessibleDescription("A tap bets at once, without Confirm, up to RM\u00a012.50.");
  fireEvent.click(box);
  expect(stored("oneTapMax")).toEqual({});
});
