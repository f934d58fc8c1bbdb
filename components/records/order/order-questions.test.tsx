import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { ConfirmHost } from "@/components/shell/notices/confirm-host";
import { english as messages } from "@/i18n/testing";
import { forgetSettings } from "@/lib/api/settings";
import { playerOf, transaction } from "../testing";
import { OrderQuestions } from "./order-questions";

const words = messages.support;
const realFetch = globalThis.fetch;
const countries = [
  { id: 1, name: "Malaysia", ext: "60", iso2: "MY" },
  { id: 4, name: "Siam", ext: "66", iso2: "TH" },
];
let player = 500;
let features: string[];
let defaultCountry: string;
let sent: [path: string, body: BodyInit | null | undefined][];
let records: object[];
let refusal: { status: number; body: object } | null;

beforeEach(() => {
  // The cache belongs to a player: a new player has an empty cache.
  player += 1;
  features = ["support_requests"];
  defaultCountry = "TH";
  sent = [];
  records = [];
  refusal = null;
  forgetSettings();
  jest.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  document.cookie = "XSRF-TOKEN=a";
  globalThis.fetch = async (url, init) => {
    const path = String(url);
    sent.push([path, init?.body]);
    if (path === "/api/user/settings")
      return Response.json({ countries, default_country_code: defaultCountry, features });
    if (path === "/api/user/dt/support_requests") return Response.json({ total_records: 1, total_pages: 1, records });
    if (refusal !== null) return Response.json(refusal.body, { status: refusal.status });
    records = [{ id: 3, created_at: "2026-11-21T05:06:07.000Z", state: "open", text: "Why?" }];
    return Response.json({ id: 3, state: "open" }, { status: 201 });
  };
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

function show(): void {
  const Player = playerOf(player);
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <Player>
        <OrderQuestions order={transaction({ id: 7 })} />
        <ConfirmHost />
      </Player>
    </NextIntlClientProvider>,
  );
}

const asked = () => sent.filter(([path]) => path === "/api/user/support_requests").map(([, body]) => body);
const click = async (name: string): Promise<void> => userEvent.click(await screen.findByRole("button", { name }));

async function openForm(): Promise<void> {
  show();
  await click(words.ask);
  await screen.findByLabelText(words.question);
}

test("each error is shown at its field, and nothing is sent", async () => {
  await openForm();
  await userEvent.type(screen.getByLabelText(words.contact), "1234567");
  await userEvent.type(screen.getByLabelText(words.link), "javascript:alert");
  await userEvent.upload(screen.getByLabelText(words.picture), new File(["<!doctype html>"], "a.png"));
  await click(words.send);
  await screen.findByText(words.questionRequired);
  for (const fault of [words.contactInvalid, words.linkInvalid, words.pictureInvalid])
    expect(screen.getByText(fault)).toBeInTheDocument();
  expect(asked()).toEqual([]);
});

test("after a confirmation the question is sent with its picture, and is listed with its state", async () => {
  await openForm();
  const picture = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], "a.JPG");
  await userEvent.type(screen.getByLabelText(words.question), "Why?");
  await userEvent.type(screen.getByLabelText(words.contact), "12345678");
  await userEvent.upload(screen.getByLabelText(words.picture), picture);
  await click(words.send);
  await click(messages.confirm.no);
  expect(asked()).toEqual([]);
  await click(words.send);
  await click(messages.confirm.yes);
  await screen.findByText("Waiting for an answer");
  expect(screen.queryByLabelText(words.question)).toBeNull();
  const [form] = asked();
  if (!(form instanceof FormData)) throw new Error("no form was sent");
  const { picture: file, ...fields } = Object.fromEntries(form);
  expect(fields).toEqual({ order_id: "7", text: "Why?", contact_number: "12345678", country_id: "4" });
  expect(file).toMatchObject({ name: "a.JPG", size: 4 });
});

test("a contact number is sent with the first country if the default country is not listed", async () => {
  defaultCountry = "SG";
  await openForm();
  expect(screen.getByLabelText(words.country)).toHaveDisplayValue("+60 Malaysia");
  await userEvent.type(screen.getByLabelText(words.question), "Why?");
  await userEvent.type(screen.getByLabelText(words.contact), "12345678");
  await click(words.send);
  await click(messages.confirm.yes);
  await screen.findByText("Waiting for an answer");
  const [form] = asked();
  if (!(form instanceof FormData)) throw new Error("no form was sent");
  expect(form.get("country_id")).toBe("1");
});

test.each([
  [422, { message: "No links, please.", errors: { link: ["must be ours"] } }, ["No links, please.", "must be ours"]],
  [
    422,
    { message: "", code: "validation_failed", errors: { link: ["must be ours"] } },
    [messages.errors.validation_failed, "must be ours"],
  ],
  [429, { message: "x", code: "too_many_requests" }, [words.tooMany]],
  [500, { message: "x", code: "internal" }, [messages.errors.internal]],
])("a refusal with %i is shown in the form, and the form keeps its text", async (status, body, shown) => {
  refusal = { status, body };
  await openForm();
  await userEvent.type(screen.getByLabelText(words.question), "Why?");
  await click(words.send);
  await click(messages.confirm.yes);
  for (const text of shown) expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByLabelText(words.question)).toHaveValue("Why?");
});

test("answers are shown, and a platform without the feature is not asked", async () => {
  records = [
    { id: 3, created_at: "2026-11-21T05:06:07.000Z", state: "escalated", text: "Why?", answer: "It was void." },
  ];
  show();
  await screen.findByText("It was void.");
  expect(screen.getByText("escalated")).toBeInTheDocument();
  cleanup();
  player += 1;
  features = [];
  forgetSettings();
  sent = [];
  show();
  await waitFor(() => expect(sent.map(([path]) => path)).toEqual(["/api/user/settings"]));
  expect(screen.queryByRole("button", { name: words.ask })).toBeNull();
});
