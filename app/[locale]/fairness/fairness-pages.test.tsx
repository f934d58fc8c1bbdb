import { bytesToHex } from "@noble/hashes/utils.js";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { pk10 } from "@/games/pk10/game";
import { commitmentOf, openChain } from "@/games/shared/draw/chain";
import { drawOutcome } from "@/games/shared/draw/draw";
import { english as messages } from "@/i18n/testing";
import { LanguageProvider } from "@/lib/language/language";
import type { FairRound } from "@/lib/contract/fairness";
import { DrawsScreen } from "./[code]/draws-screen";
import { FairnessScreen } from "./fairness-screen";
import { RoundScreen } from "./[code]/round/round-screen";

const links = openChain(new Uint8Array(32).fill(7), 6);
const chain = { id: 3, anchor: bytesToHex(links.anchor), length: 6, created_at: "2026-11-23T15:00:00Z" };
const rounds = Array.from({ length: 6 }, (_, at): FairRound => {
  const secret = links.link(at + 1);
  const roundNo = `2026112400${String(at + 1).padStart(2, "0")}`;
  return {
    ...{ round_no: roundNo, status: 1, opens_at: "2026-11-23T16:00:00Z", draws_at: "2026-11-23T16:00:48Z" },
    ...{ chain_id: 3, link: at + 1, commitment: bytesToHex(commitmentOf(secret)), revealed: bytesToHex(secret) },
    result_numbers: [...drawOutcome(pk10, { secret, roundNo })],
  };
});
const [first, second, third, , , last] = rounds;
if (first === undefined || second === undefined || third === undefined || last === undefined)
  throw new Error("no rounds");
const open = { ...last, status: 0, revealed: null, result_numbers: null };

const realFetch = globalThis.fetch;
let answers: Readonly<Record<string, object>>;
let asked: string[];
beforeEach(() => {
  asked = [];
  globalThis.fetch = async (url) => {
    asked.push(String(url));
    const answer = answers[String(url)];
    return answer === undefined ? Response.json({ message: "none" }, { status: 404 }) : Response.json(answer);
  };
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

function show(address: string, page: React.ReactNode): void {
  window.history.replaceState(null, "", address);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <LanguageProvider locale="en">
        <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
          {page}
        </NextIntlClientProvider>
      </LanguageProvider>
    </SWRConfig>,
  );
}

const words = messages.fairness;
const answerOf = (round: FairRound, previous: FairRound | null) => ({
  [`/api/fairness/PK10/rounds/${round.round_no}`]: {
    ...{ game: "PK10", chain, round, previous: previous?.round_no ?? null, next: null },
  },
});
const dayOf = (...shown: FairRound[]) => ({
  ...answerOf(first, null),
  "/api/fairness/PK10/days": { game: "PK10", days: ["2026-11-24"] },
  "/api/fairness/PK10/rounds?day=2026-11-24&page=1": {
    ...{ game: "PK10", day: "2026-11-24", page: 1, total_pages: 1, is_over: true, chains: [chain], rounds: shown },
  },
});

test("the browser checks a day's rounds and lists them newest first, with their anchor", async () => {
  answers = dayOf(...rounds.slice(0, 5), open);
  show("/fairness/pk10", <DrawsScreen game="PK10" />);
  expect(await screen.findByText(/drew 5 rounds of this page again/)).toBeVisible();
  const rows = within(screen.getByTestId("draws")).getAllByRole("link");
  expect(rows.map((row) => row.getAttribute("href"))).toEqual(
    rounds.map(({ round_no: roundNo }) => `/fairness/pk10/${roundNo}`).toReversed(),
  );
  expect(rows[0]).toHaveTextContent(words.notDrawn);
  expect(rows.filter((row) => row.textContent.includes(words.checked))).toHaveLength(5);
  expect(screen.getByText(chain.anchor)).toBeVisible();
});

test("a changed outcome and a missing round are shown in their places", async () => {
  answers = dayOf({ ...first, result_numbers: second.result_numbers }, second, ...rounds.slice(3));
  show("/fairness/pk10", <DrawsScreen game="PK10" />);
  expect(await screen.findByText(/2 rounds of this page are not/)).toBeVisible();
  const list = screen.getByTestId("draws");
  expect(within(list).getByText("The secret gives another result")).toBeVisible();
  expect(within(list).getByText("1 round is missing here")).toBeVisible();
});

test("the list shows missing rounds, unused secrets and rounds that were not compared", async () => {
  answers = { ...dayOf(...rounds.slice(2)), ...answerOf(third, null) };
  show("/fairness/pk10", <DrawsScreen game="PK10" />);
  expect(await screen.findByText("2 rounds are missing here")).toBeVisible();
  cleanup();
  const restored = { ...chain, id: 2, length: 50 };
  const last = { ...first, round_no: "202611230009", chain_id: 2, opens_at: "2026-11-23T15:00:00Z" };
  const before = answerOf(last, null)[`/api/fairness/PK10/rounds/${last.round_no}`];
  answers = {
    ...{ ...dayOf(...rounds), ...answerOf(first, last) },
    [`/api/fairness/PK10/rounds/${last.round_no}`]: { ...before, chain: { ...restored, anchor: "0".repeat(64) } },
  };
  show("/fairness/pk10", <DrawsScreen game="PK10" />);
  expect(await screen.findByText(/^1 chain ended early/)).toBeVisible();
  expect(screen.getByText(/49 secrets of the chain before were not used/)).toBeVisible();
  cleanup();
  answers = { ...dayOf(...rounds), ...answerOf(first, last) };
  show("/fairness/pk10", <DrawsScreen game="PK10" />);
  expect(await screen.findByText("Not checked against the round before")).toBeVisible();
});

test("the list says that it checks no signatures", async () => {
  answers = dayOf(...rounds.slice(0, 5), { ...open, beacon_round: 1000 });
  show("/fairness/pk10", <DrawsScreen game="PK10" />);
  expect(await screen.findByText(words.pageUnsigned)).toBeVisible();
});

test("the list marks a round without an order root as the round's page does", async () => {
  const root = { order_root: "ab".repeat(32) };
  answers = dayOf({ ...first, ...root }, { ...second, closed_late: true }, third);
  show("/fairness/pk10", <DrawsScreen game="PK10" />);
  await screen.findByText(/drew 3 rounds of this page again/);
  const marks = within(screen.getByTestId("draws"))
    .getAllByRole("link")
    .map((row) => /(?:Closed late, )?no order root/i.exec(row.textContent)?.[0]);
  expect(marks).toEqual(["No order root", "Closed late, no order root", undefined]);
});

test("an address without `page` shows the day's last page", async () => {
  const path = "/api/fairness/PK10/rounds?day=2026-11-24&page=";
  const days = dayOf();
  const page = { ...days[`${path}1`], total_pages: 2 };
  answers = { ...days, [`${path}1`]: page, [`${path}2`]: { ...page, page: 2, rounds: [second] } };
  show("/fairness/pk10?day=2026-11-24", <DrawsScreen game="PK10" />);
  expect(await screen.findByText("Page 2 of 2")).toBeVisible();
  expect(screen.getByText(second.round_no)).toBeVisible();
  expect(screen.getByRole("link", { name: words.previousPage })).toHaveAttribute("href", "?day=2026-11-24&page=1");
});

test("the explanation mentions a beacon only if the newest round has one", async () => {
  answers = dayOf(...rounds.slice(0, 5), { ...open, beacon_round: 1000 });
  show("/fairness", <FairnessScreen />);
  expect(await screen.findByText(words.step3Beacon)).toBeVisible();
  expect(screen.getByText(words.limitsBeacon)).toBeVisible();
  expect(screen.queryByText(words.step3)).toBeNull();
  cleanup();
  asked = [];
  answers = dayOf(...rounds.slice(0, 4).map((round) => ({ ...round, beacon_round: 1000 })), open);
  show("/fairness", <FairnessScreen />);
  await waitFor(() => expect(asked).toContain("/api/fairness/PK10/rounds?day=2026-11-24&page=1"));
  await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  expect(screen.getByText(words.step3)).toBeVisible();
  expect(document.body).not.toHaveTextContent("drand");
});

const roundAnswer = (round: FairRound) => ({
  [`/api/fairness/PK10/rounds/${round.round_no}`]: {
    ...{ game: "PK10", chain, round, previous: first.round_no, next: null },
  },
});

test("a round's page verifies the draw without a click", async () => {
  answers = roundAnswer(second);
  show(`/fairness/pk10/${second.round_no}`, <RoundScreen game="PK10" />);
  expect(await screen.findByText(messages.records.verifyDrawn)).toBeVisible();
  expect(screen.getByText(messages.records.verifyCommitted)).toBeVisible();
  expect(screen.getByText(second.revealed ?? "")).toBeVisible();
  expect(screen.getByRole("link", { name: words.previousRound })).toHaveAttribute(
    "href",
    `/fairness/pk10/${first.round_no}`,
  );
});

test.each<[string, Partial<FairRound>, "rootLate" | "rootNone" | null]>([
  ["that closed late says that it has no root of its orders", { closed_late: true, order_root: null }, "rootLate"],
  ["that is drawn without a root says that no root was published", { order_root: null }, "rootNone"],
  ["with a root mentions no missing root", { order_root: "ab".repeat(32) }, null],
  ["that is not drawn mentions no missing root", { ...open, status: 2 }, null],
])("a round %s", async (_case, change, said) => {
  answers = roundAnswer({ ...second, ...change, round_no: second.round_no });
  show(`/fairness/pk10/${second.round_no}`, <RoundScreen game="PK10" />);
  expect(await screen.findByText(words.anchorHint)).toBeVisible();
  for (const key of ["rootLate", "rootNone"] as const)
    expect(screen.queryAllByText(words[key])).toHaveLength(key === said ? 1 : 0);
});

test("before its draw a round shows its commitment, and says that the rest comes with the draw", async () => {
  answers = roundAnswer(open);
  show(`/fairness/pk10/${open.round_no}`, <RoundScreen game="PK10" />);
  expect(await screen.findByText(open.commitment)).toBeVisible();
  expect(screen.getByText(words.unsettled)).toBeVisible();
});

test.each([
  ["no secret", { revealed: null }],
  ["no value of its drand round", { beacon_round: 1000, beacon_signature: null }],
])("a void round with %s promises no later result, and says why it has no result", async (_case, change) => {
  answers = roundAnswer({ ...second, status: 3, result_numbers: null, void_numbers: null, ...change });
  show(`/fairness/pk10/${second.round_no}`, <RoundScreen game="PK10" />);
  const said = await screen.findByText(/^This round was void/);
  expect(said).toHaveTextContent("its secret or its drand number is not published here");
  expect(said).not.toHaveTextContent("next round");
});

test("an unknown round is shown as unknown, not as a failure", async () => {
  answers = {};
  show("/fairness/pk10/1", <RoundScreen game="PK10" />);
  expect(await screen.findByText(words.unknownRound)).toBeVisible();
});
