import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { pk10 } from "@/games/pk10/game";
import { commitmentOf } from "@/games/shared/draw/chain";
import { drawOutcome } from "@/games/shared/draw/draw";
import { english as messages } from "@/i18n/testing";
import { type ProvedRound, RoundProof } from "./round-proof";

const words = messages.records;
const secret = Uint8Array.from({ length: 32 }, (_, index) => index);
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const entropy = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd";

/** A round that waited for round 1000 of quicknet, of 2023-08-23T15:59:24Z. */
const round = {
  game: "PK10",
  round_no: "202308230959",
  created_at: "2023-08-23T15:59:20.000Z",
  commitment: hex(commitmentOf(secret)),
  revealed: hex(secret),
  entropy,
  beacon_round: 1000,
  beacon_signature: "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
  result_numbers: [...drawOutcome(pk10, { secret, roundNo: "202308230959", entropy })],
  closes_at: "2023-08-23T15:59:21.000Z",
} satisfies ProvedRound;

async function verdictOn(over: Partial<ProvedRound>, shown: ProvedRound = round): Promise<string> {
  cleanup();
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <RoundProof round={{ ...shown, ...over }} />
    </NextIntlClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: words.verify }));
  await screen.findByText(words.verifyCommitted);
  return screen.getByTestId("verdict").textContent;
}

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

test("the beacon's round is shown before the draw, its signature after it", () => {
  const show = (over: Partial<ProvedRound>) =>
    render(
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
        <RoundProof round={{ ...round, ...over }} />
      </NextIntlClientProvider>,
    );
  show({ revealed: null, entropy: null, beacon_signature: null });
  expect(screen.getByText("1000")).toBeInTheDocument();
  expect(screen.queryByText(words.beaconSignature)).toBeNull();
  cleanup();
  show({});
  expect(screen.getByText(round.beacon_signature ?? "")).toBeInTheDocument();
});

test("the browser checks that drand signed the public number for the fixed round, and later than the bet", async () => {
  expect(await verdictOn({})).toContain(words.verifyBeacon);
  const { created_at: _, ...result } = round;
  expect(await verdictOn({}, result)).toContain(words.verifyBeacon);
  const wrong: Partial<ProvedRound>[] = [
    { beacon_round: 1001 },
    { beacon_signature: null },
    { beacon_signature: round.beacon_signature?.replace("b4", "b5") ?? null },
    { created_at: "2023-08-23T15:59:24.000Z" },
  ];
  for (const over of wrong) expect(await verdictOn(over)).toContain(words.verifyNotBeacon);
});

test("the fixed round of the beacon must be the one due after the close, which the reader can compare", async () => {
  expect(await verdictOn({})).toContain("the one that was due after bets closed, 2023-08-23 11:59:21 PM.");
  const wrong: Partial<ProvedRound>[] = [
    { closes_at: "2023-08-23T15:59:19.000Z" },
    { closes_at: "2023-08-23T15:59:23.000Z" },
    { opens_at: "2023-08-23T16:59:00.000Z" },
    { draws_at: "2023-08-23T15:00:00.000Z" },
  ];
  for (const over of wrong) expect(await verdictOn(over)).toContain("is NOT the one that was due after bets closed");
  const { closes_at: _, ...unsaid } = round;
  expect(await verdictOn({}, unsaid)).toContain(words.verifyNoBeaconTime);
});

test("a round without a beacon has no verdict about one", async () => {
  const plain = { entropy: "", beacon_round: null, beacon_signature: null };
  const numbers = [...drawOutcome(pk10, { secret, roundNo: round.round_no })];
  const verdict = await verdictOn({ ...plain, result_numbers: numbers });
  expect(verdict).toContain(words.verifyDrawn);
  expect(verdict).not.toMatch(/drand/);
  expect(await verdictOn({ beacon_round: null, beacon_signature: null })).toContain(words.verifyNotBeacon);
});
