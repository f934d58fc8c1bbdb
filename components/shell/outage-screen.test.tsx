import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { requestReload } from "@/lib/api/page-exit";
import { Outage } from "@/lib/outage";
import messages from "@/messages/en.json";
import { OutageScreen } from "./outage-screen";

const router = { back: jest.fn(), replace: jest.fn(), refresh: jest.fn() };
jest.mock("next/navigation", () => ({ useRouter: () => router }));
jest.mock("@/lib/api/page-exit", () => ({
  ...jest.requireActual<object>("@/lib/api/page-exit"),
  requestReload: jest.fn(),
}));
jest.mock("./keep-session", () => ({ KeepSession: () => null }));

function show(outage: Outage, way: "lobby" | "sign-in" = "lobby"): void {
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <OutageScreen outage={outage} way={way} />
    </NextIntlClientProvider>,
  );
}

const press = (name: string): Promise<void> => userEvent.click(screen.getByRole("button", { name }));

test.each([
  ["lobby", "Go to the lobby", "/lobby/home"],
  ["sign-in", "Sign in", "/authentication"],
] as const)("who may not be here is led back, or to the %s", async (way, name, path) => {
  jest.spyOn(window.history, "length", "get").mockReturnValue(2);
  show(new Outage("forbidden"), way);
  expect(screen.getByRole("heading", { name: "Not for this account" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name })).toHaveAttribute("href", path);
  await press("Back");
  expect(router.back).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
  router.back.mockClear();
});

test("an old version is told in the specification's words, and reloads when pressed", async () => {
  show(new Outage("outdated"));
  expect(screen.getByText("A new version is available, please refresh page")).toBeInTheDocument();
  await press("Refresh page");
  expect(requestReload).toHaveBeenCalledTimes(1);
});

test("a refusal is the platform's own words, as text, and is asked again when pressed", async () => {
  show(new Outage("refused", "Closed for <b>you</b>"));
  expect(screen.getByText("Closed for <b>you</b>")).toBeInTheDocument();
  await press("Try again");
  expect(router.refresh).toHaveBeenCalledTimes(1);
});

test.each([
  ["unreachable", "The tables cannot be reached"],
  ["maintenance", "Under maintenance"],
] as const)("%s comes back by itself", (kind, words) => {
  show(new Outage(kind));
  expect(screen.getByText(words)).toBeInTheDocument();
});
