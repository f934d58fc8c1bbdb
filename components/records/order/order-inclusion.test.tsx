import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { english as messages } from "@/i18n/testing";
import { fetchSettings } from "@/lib/api/settings";
import type { Transaction } from "@/lib/contract/entities";
import { playerOf, transaction } from "../testing";
import { OrderInclusion } from "./order-inclusion";

jest.mock("@/lib/api/settings", () => ({
  ...jest.requireActual<object>("@/lib/api/settings"),
  fetchSettings: jest.fn(),
}));

const words = messages.records;
const key = "0b6a1f9e-2f4f-4d38-9b7e-0d6c0e0c1a11";
const beside = "cd".repeat(32);
/** Matches `transaction` of testing.tsx: a bet of 10.00 at 1.98. The order is the second of two. */
const accepted = { key, account_id: 12, setting_id: 1, catalogue_version: 3, max_payout: 100_000 };
const text = `grandstand:v1:order:PK202611210001:${key}:12:1:3:MYR:1000:10000000:${Date.parse("2026-11-21T05:06:07Z")}:tf 1s 1000 1980`;
const leaf = sha256(concatBytes(Uint8Array.of(0), utf8ToBytes(text)));
const root = bytesToHex(sha256(concatBytes(Uint8Array.of(1), new Uint8Array(32).fill(0xcd), leaf)));
const inclusion = { ...accepted, path: [{ side: "left" as const, hash: beside }] };

const realFetch = globalThis.fetch;
let answers: Readonly<Record<string, object | undefined>>;
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => {
  document.cookie = "XSRF-TOKEN=t";
  globalThis.fetch = async (url) => {
    const answer = answers[String(url)];
    return answer === undefined ? Response.json({ message: "none" }, { status: 404 }) : Response.json(answer);
  };
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

const records = (record: Partial<Transaction>) => ({
  total_records: 1,
  total_pages: 1,
  records: [transaction(record)],
});
function publicRound(orderRoot: string | null) {
  const round = {
    ...{ round_no: "202611210042", status: 1, opens_at: "2026-11-21T05:06:00Z", draws_at: "2026-11-21T05:06:48Z" },
    ...{ chain_id: 3, link: 1, commitment: "aa".repeat(32), order_root: orderRoot },
  };
  const chain = { id: 3, anchor: "aa".repeat(32), length: 6, created_at: "2026-11-20T15:00:00Z" };
  return { game: "PK10", chain, round, previous: null, next: null };
}

async function show(order: Partial<Transaction>, features = ["fairness"]): Promise<void> {
  jest.mocked(fetchSettings).mockResolvedValue({ countries: [], default_country_code: "", features });
  const Player = playerOf(1);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
        <Player>
          <OrderInclusion order={transaction(order)} />
          <p>the rest</p>
        </Player>
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  await screen.findByText("the rest");
}

async function verdictOn(order: Partial<Transaction>): Promise<HTMLElement> {
  await show(order);
  fireEvent.click(await screen.findByRole("button", { name: words.verifyOrder }));
  const verdict = screen.getByTestId("order-verdict");
  await waitFor(() => expect(verdict).not.toBeEmptyDOMElement());
  return verdict;
}

const answered = (record: Partial<Transaction> = { inclusion }, orderRoot: string | null = root) => ({
  "/api/user/dt/": records(record),
  "/api/fairness/PK10/rounds/202611210042": publicRound(orderRoot),
});

test("an order whose path leads to the published root is proven, and shows root and path", async () => {
  answers = answered();
  const verdict = await verdictOn({});
  expect(verdict).toHaveTextContent(words.verifyIncluded);
  expect(verdict).toHaveTextContent(root);
  expect(verdict).toHaveTextContent(`←${beside}`);
});

test.each<[string, Partial<Transaction>]>([
  ["amount", { numbers: [{ bet_type: "tf", number: "1s", amount: 11, odds: 1.98 }] }],
  ["odds", { numbers: [{ bet_type: "tf", number: "1s", amount: 10, odds: 1.99 }] }],
  ["number", { reference_number: "PK202611210002" }],
])("an order whose %s differs from the one at the close is not proven", async (_case, order) => {
  answers = answered();
  expect(await verdictOn(order)).toHaveTextContent(words.verifyNotIncluded);
});

test("a path that does not lead to the public root is a fault", async () => {
  answers = answered({ inclusion }, "ee".repeat(32));
  expect(await verdictOn({})).toHaveTextContent(words.verifyNotIncluded);
});

test("a root in the order's own answer must equal the public root", async () => {
  const receipt = (orderRoot: string): Partial<Transaction> => ({ inclusion: { ...inclusion, order_root: orderRoot } });
  answers = answered(receipt(root.toUpperCase()));
  expect(await verdictOn({})).toHaveTextContent(words.verifyIncluded);
  for (const [own, published] of [
    ["ee".repeat(32), root],
    [root, "ee".repeat(32)],
    [root, null],
  ] as const) {
    cleanup();
    answers = answered(receipt(own), published);
    const verdict = await verdictOn({});
    expect(verdict).toHaveTextContent(words.verifyOtherRoot);
    expect(verdict).toHaveTextContent(own);
    expect(verdict).not.toHaveTextContent(words.verifyIncluded);
  }
});

test("a public answer from before the close is not a fault", async () => {
  const key = "/api/fairness/PK10/rounds/202611210042";
  const { [key]: closed, ...rest } = answered({ inclusion: { ...inclusion, order_root: root } }, null);
  answers = { ...rest, [key]: { ...closed, round: { ...closed.round, status: 0 } } };
  expect(await verdictOn({})).toHaveTextContent(words.verifyNoOrderRoot);
});

test("an order cannot be checked without a root, a path or the platform's record", async () => {
  for (const none of [answered({ inclusion }, null), answered({}), answered({ id: 2, inclusion })]) {
    answers = none;
    expect(await verdictOn({})).toHaveTextContent(words.verifyNoOrderRoot);
    cleanup();
  }
});

test("a failed call is a failed check, not a fault of the order", async () => {
  answers = { ...answered(), "/api/user/dt/": undefined };
  expect(await verdictOn({})).toHaveTextContent(words.verifyFailed);
});

test("there is no check before the close, or if the platform publishes no draws", async () => {
  const found = () => screen.findByRole("button", { name: words.verifyOrder }, { timeout: 300 }).catch(() => null);
  await show({ status: 0 });
  expect(await found()).toBeNull();
  cleanup();
  await show({}, []);
  expect(await found()).toBeNull();
});
