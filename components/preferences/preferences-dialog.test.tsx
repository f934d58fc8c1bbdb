import { fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { english as messages } from "@/i18n/testing";
import { PreferencesDialog } from "./preferences-dialog";

const stored = (name: string): unknown => JSON.parse(window.localStorage.getItem(`player.${name}`) ?? "null");

beforeEach(() => {
  window.localStorage.clear();
  window.scrollTo = jest.fn();
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <PreferencesDialog onClose={() => undefined} />
    </NextIntlClientProvider>,
  );
});

test("a volume's button switches between 0 and 100", () => {
  const mute = screen.getByRole("button", { name: "Mute: Music" });
  const slider = screen.getByRole("slider", { name: "Music" });
  expect(slider).toHaveValue("100");
  fireEvent.click(mute);
  expect([slider, mute]).toEqual([expect.objectContaining({ value: "0" }), expect.anything()]);
  expect(mute).toHaveAttribute("aria-pressed", "true");
  expect(stored("musicVolume")).toBe(0);
  fireEvent.click(mute);
  expect(stored("musicVolume")).toBe(100);
  fireEvent.change(slider, { target: { value: "35" } });
  fireEvent.click(mute);
  expect(stored("musicVolume")).toBe(0);
});

test("the stream's quality depends on the device until one is chosen, and everything can be set back to its default", () => {
  fireEvent.click(screen.getByRole("radio", { name: "SD" }));
  expect(stored("streamingQuality")).toBe("sd");
  fireEvent.change(screen.getByRole("slider", { name: "Table opacity" }), { target: { value: "20" } });
  expect(stored("gameOpacity")).toBe(20);
  fireEvent.click(screen.getByRole("button", { name: "Back to defaults" }));
  expect([stored("streamingQuality"), stored("gameOpacity")]).toEqual([null, 60]);
});
