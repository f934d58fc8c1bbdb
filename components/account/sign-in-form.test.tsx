import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { english as messages } from "@/i18n/testing";
import { SignInForm } from "./sign-in-form";

const replace = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ replace }) }));

const answers = (status: number, body: object, headers: Record<string, string> = {}) =>
  jest.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status, headers })));

async function signIn(username: string, password: string): Promise<void> {
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <SignInForm demoAccounts={["demo"]} />
    </NextIntlClientProvider>,
  );
  const user = userEvent.setup();
  if (username !== "") await user.type(screen.getByLabelText("Username"), username);
  if (password !== "") await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
}

beforeEach(() => {
  document.cookie = "XSRF-TOKEN=x";
  replace.mockClear();
});

test("empty fields are named, and nothing is sent", async () => {
  const fetched = answers(200, {});
  globalThis.fetch = fetched;
  await signIn("", "");
  expect(screen.getByLabelText("Username")).toHaveAccessibleDescription("Enter your username.");
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription("Enter your password.");
  expect(screen.getByLabelText("Username")).toHaveFocus();
  expect(fetched).not.toHaveBeenCalled();
});

test("a sign-in leads to the lobby", async () => {
  const fetched = answers(200, { expires_in: 900 });
  globalThis.fetch = fetched;
  await signIn(" demo ", "secret");
  await waitFor(() => expect(replace).toHaveBeenCalledWith("/lobby/home"));
  expect(fetched).toHaveBeenCalledWith(
    "/api/auth/login",
    expect.objectContaining({ body: '{"username":"demo","password":"secret"}' }),
  );
});

test.each([
  [401, { message: "no", code: "bad_credentials" }, {}, "Username or password is incorrect."],
  [
    429,
    { message: "no", code: "too_many_requests" },
    { "retry-after": "42" },
    "Too many tries. Wait 42 seconds, then try again.",
  ],
  [
    503,
    { message: "no", code: "unavailable" },
    { "retry-after": "1" },
    "The service is being prepared. Please try again shortly.",
  ],
  [502, { message: "no", code: "upstream_unreachable" }, {}, "The game server cannot be reached. Please try again."],
  [422, { message: "This account is locked.", code: "validation_failed" }, {}, "This account is locked."],
  [401, { message: "No match.", code: "bad_credentials", errors: { credentials: ["No match."] } }, {}, "No match."],
  [422, { message: "This account is locked.", code: "validation_failed", errors: [] }, {}, "This account is locked."],
  [
    422,
    { message: "", code: "validation_failed", errors: { username: ["No such name."] } },
    {},
    messages.errors.validation_failed,
  ],
  [500, { message: "<b>boom</b>" }, {}, "Something went wrong. Please try again."],
  [
    500,
    { message: "x", code: "internal" },
    { "x-request-id": "AB12CD34" },
    "Something went wrong on our side. Please try again. Reference AB12CD34",
  ],
  [
    401,
    { message: "x", code: "bad_credentials" },
    { "x-request-id": "AB12CD34" },
    "Username or password is incorrect.",
  ],
  [
    503,
    { message: "x", code: "maintenance" },
    { "x-request-id": "AB12CD34" },
    "The site is under maintenance. Please come back later.",
  ],
])("a refusal with status %d is shown, and the password gets the focus", async (status, body, headers, words) => {
  globalThis.fetch = answers(status, body, headers);
  await signIn("demo", "wrong");
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByLabelText("Password")).toHaveFocus();
  expect(replace).not.toHaveBeenCalled();
});

test("the server's form errors are shown at their fields, and its message in the alert", async () => {
  globalThis.fetch = answers(422, { message: "Check the name.", errors: { username: ["This name is locked."] } });
  await signIn("demo", "demo");
  expect(await screen.findByText("Check the name.")).toBeInTheDocument();
  expect(screen.getByRole("alert")).toHaveTextContent("Check the name.");
  expect(screen.getByLabelText("Username")).toHaveAccessibleDescription("This name is locked.");
});

test("a demo account fills in the form, and a shown password is hidden again when it is sent", async () => {
  globalThis.fetch = answers(401, { message: "no", code: "bad_credentials" });
  await signIn("", "");
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "demo" }));
  const password = screen.getByLabelText("Password");
  for (const box of [screen.getByLabelText("Username"), password]) expect(box).toHaveValue("demo");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(password).toHaveAttribute("type", "text");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  await screen.findByText("Username or password is incorrect.");
  expect(password).toHaveAttribute("type", "password");
});

test("a sign-in without an answer shows a lost connection", async () => {
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  globalThis.fetch = jest.fn(() => Promise.reject(new TypeError("network")));
  await signIn("demo", "demo");
  expect(await screen.findByText("No connection. Check your network and try again.")).toBeInTheDocument();
});
