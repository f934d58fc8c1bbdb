import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { english as messages } from "@/i18n/testing";
import type { ShownNames } from "@/lib/contract/session";
import { PendingLaunch } from "./pending-launch";

async function ask(names: ShownNames): Promise<void> {
  globalThis.fetch = jest.fn(async () => new Response(JSON.stringify({ ...names, sid: "sid-2" })));
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <PendingLaunch />
    </NextIntlClientProvider>,
  );
  await screen.findAllByRole("button");
}

const texts = (selector: string): (string | null)[] =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

test("the question names both players and marks their differing letters in its text and on its buttons", async () => {
  await ask({
    current: { name: "demo2", marks: [[1, 2]], merchant: "DEMO" },
    next: {
      name: "d\u0435m\u043E2",
      marks: [
        [1, 2],
        [3, 4],
      ],
      merchant: "ACME",
    },
    alike: true,
  });
  const [body, why] = texts("p");
  expect(body).toBe("You are signed in as demo2 (DEMO). The link you opened signs in d\u0435m\u043E2 (ACME) instead.");
  expect(why).toBe(messages.launch.alike);
  expect(texts("button")).toEqual(["Stay as demo2 (DEMO)", "Continue as d\u0435m\u043E2 (ACME)"]);
  expect(texts("p mark")).toEqual(["e", "\u0435", "\u043E"]);
  expect(texts("button mark")).toEqual(["e", "\u0435", "\u043E"]);
});

test.each<[ShownNames, string | null]>([
  [{ current: null, next: { name: "sc\u043Epe", marks: [[2, 3]], merchant: "ACME" }, alike: false }, "otherScript"],
  [
    {
      current: { name: "demo", marks: [], merchant: null },
      next: { name: "mallory", marks: [], merchant: null },
      alike: false,
    },
    null,
  ],
])("the question explains marked letters only if a name has some: %#", async (names, key) => {
  await ask(names);
  expect(screen.queryByText(messages.launch.otherScript) !== null).toBe(key === "otherScript");
  expect(screen.queryByText(messages.launch.alike)).toBeNull();
});

const named = (name: string) => ({ name, marks: [], merchant: null });
const WAITING = [
  { current: named("demo"), next: named("friend"), alike: false, sid: "sid-1" },
  { current: named("demo"), next: named("mallory"), alike: false, sid: "sid-2" },
] as const;

/** Renders a waiting launch that another launch then replaces. Returns the posted bodies. */
function renderReplaced(): unknown[] {
  jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask"] });
  const questions = [...WAITING];
  const posted: unknown[] = [];
  globalThis.fetch = jest.fn(async (url, init) => {
    // The request for the anti-forgery cookie.
    if (url !== "/api/auth/pending-launch") return new Response(null, { status: 204 });
    if (init?.method !== "POST") return Response.json(questions.shift());
    posted.push(JSON.parse(String(init.body)));
    return Response.json({ message: "x", code: "launch_token_invalid" }, { status: 422 });
  });
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <PendingLaunch />
    </NextIntlClientProvider>,
  );
  return posted;
}

const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
const press = (name: string): boolean => fireEvent.click(screen.getByRole("button", { name }));

afterEach(() => jest.useRealTimers());

test("the answer names its launch; if another launch has replaced that one, the page asks again", async () => {
  const posted = renderReplaced();
  await screen.findByRole("button", { name: "Continue as friend" });
  await pass(1_000);
  press("Continue as friend");
  fireEvent.click(await screen.findByRole("button", { name: "Continue as mallory" }));
  expect(screen.getByRole("alert")).toHaveTextContent(messages.launch.failed);
  expect(posted).toEqual([{ accept: true, sid: "sid-1" }]);
});

test("a press within a second after the question appears or the window gets the focus is ignored", async () => {
  const posted = renderReplaced();
  fireEvent.click(await screen.findByRole("button", { name: "Continue as friend" }));
  await pass(5_000);
  act(() => void window.dispatchEvent(new Event("focus")));
  press("Continue as friend");
  await pass(500);
  press("Continue as friend");
  expect(posted).toEqual([]);
  await pass(1_000);
  press("Continue as friend");
  await waitFor(() => expect(posted).toHaveLength(1));
});
