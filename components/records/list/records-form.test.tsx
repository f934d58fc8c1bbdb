import { fireEvent, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { allWords } from "@/i18n/testing";
import type { Locale } from "@/lib/contract/games";
import { intlTag } from "@/lib/locale";
import { RecordsForm } from "./records-form";
import { openingView } from "./records-view";
import { playerOf } from "../testing";

const Player = playerOf(1);

function formIn(locale: Locale): ReactNode {
  return (
    <NextIntlClientProvider locale={intlTag(locale)} timeZone="UTC" messages={allWords[locale]}>
      <Player>
        <RecordsForm view={openingView("PK10")} dispatch={() => undefined} />
      </Player>
    </NextIntlClientProvider>
  );
}

beforeEach(() => jest.useFakeTimers({ now: Date.parse("2026-11-21T05:00:00Z"), advanceTimers: true }));
afterEach(() => jest.useRealTimers());

test.each([
  ["en", "November 2026", "Mo", "Saturday, 21 November 2026"],
  ["id", "November 2026", "Sn", "Sabtu, 21 November 2026"],
  ["tc", "2026年11月", "日", "2026年11月21日星期六"],
  ["th", "พฤศจิกายน 2026", "อา.", "วันเสาร์ที่ 21 พฤศจิกายน 2026"],
  ["vn", "tháng 11 năm 2026", "T2", "thứ bảy, 21 tháng 11 năm 2026"],
  ["zh", "2026年11月", "一", "2026年11月21日星期六"],
] as const)("the calendar in %s names its month, first weekday and days", async (locale, month, weekday, day) => {
  render(formIn(locale));
  fireEvent.click(screen.getByRole("button", { name: new RegExp(`^${allWords[locale].records.dates}: `) }));
  const grid = await screen.findByRole("grid", { name: month });
  expect(screen.getByText(month)).toBeInTheDocument();
  expect(grid.querySelector("th")).toHaveTextContent(weekday);
  expect(within(grid).getByRole("button", { name: day })).toHaveTextContent("21");
});

test("an open calendar changes with the page's language", async () => {
  const { rerender } = render(formIn("vn"));
  fireEvent.click(screen.getByRole("button", { name: /^Khoảng ngày: / }));
  await screen.findByRole("grid", { name: "tháng 11 năm 2026" });
  rerender(formIn("th"));
  expect(await screen.findByRole("grid", { name: "พฤศจิกายน 2026" })).toBeInTheDocument();
});
