import { render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { useDateLocale } from "./records-form";

jest.mock("dayjs/locale/vi", () => {
  throw new Error("chunk lost");
});

const Names = (): ReactNode => <p>{useDateLocale()?.months?.[0]}</p>;

test("the months' names are English if those of the language cannot be loaded", async () => {
  const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
  render(
    <NextIntlClientProvider locale="vi">
      <Names />
    </NextIntlClientProvider>,
  );
  await waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining("vn"), new Error("chunk lost")));
  expect(await screen.findByText("January")).toBeVisible();
});
