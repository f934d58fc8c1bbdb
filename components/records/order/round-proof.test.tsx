import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { pk10 } from "@/games/pk10/game";
import { commitmentOf } from "@/games/shared/draw/chain";
import { racinggod } from "@/games/racinggod/game";
import { drawOutcome, formOfRound } from "@/games/shared/draw/draw";
import { drawnOn } from "@/games/shared/draw/testing/fair-rounds";
import type { FairRound } from "@/lib/contract/fairness";
import { english as messages } from "@/i18n/testing";
import { type ProvedRound, PublicRound, RoundProof } from "./round-proof";
import { SWRConfig } from "swr";
import { fetchSettings } from "@/lib/api/settings";
import type { GameCode } from "@/lib/contract/games";
import { playerOf } from "../testing";

jest.mock("@/lib/api/settings", () => ({
  ...jest.requireActual<object>("@/lib/api/settings"),
  fetchSettings: jest.fn(),
}));

describe("the proof", () => {
  const words = messages.records;
  const secret = Uint8Array.from({ length: 32 }, (_, index) => index);
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
  const entropy = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd";

  /** A round with the beacon's round 1000, which was due at 2023-08-23T15:59:24Z. */
  const round = {
    game: "PK10",
    round_no: "202308230959",
    created_at: "2023-08-23T15:59:20.000Z",
    commitment: hex(commitmentOf(secret)),
    revealed: hex(secret),
    entropy,
    beacon_round: 1000,
    beacon_signature:
      "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
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

  test("the beacon's round is shown before the draw, and its signature after the draw", () => {
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

  test("the check needs drand's signature for the fixed round, and a bet before that round", async () => {
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

  test("the root of the round's orders is shown, even before the draw", () => {
    const root = "5a".repeat(32);
    render(
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
        <RoundProof round={{ ...round, revealed: null, order_root: root }} />
      </NextIntlClientProvider>,
    );
    expect(screen.getByText(root)).toBeInTheDocument();
  });

  test("the beacon's fixed round must be the one that is due after the close", async () => {
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

  describe("the form of Racing God", () => {
    const { rounds } = drawnOn(racinggod, 3, 3);
    const answers = new Map<string, object>();
    const realFetch = globalThis.fetch;
    beforeEach(() => {
      globalThis.fetch = async (url) => {
        const answer = answers.get(String(url).split("/").at(-1) ?? "");
        return answer === undefined ? Response.json({ message: "none" }, { status: 404 }) : Response.json(answer);
      };
    });
    afterEach(() => {
      globalThis.fetch = realFetch;
    });
    const chain = { id: 3, anchor: "0".repeat(64), length: 3, created_at: "2026-11-24T00:00:00Z" };
    function publish(published: readonly FairRound[]): void {
      answers.clear();
      for (const [at, { round_no: roundNo }] of published.entries()) {
        const previous = published[at - 1]?.round_no ?? null;
        answers.set(roundNo, { game: "RACINGGOD", chain, round: published[at], previous, next: null });
      }
    }
    const invented = [2600, 350, 2600, 1100, 650, 1000, 700, 1000];
    const proofOf = (round: FairRound): ProvedRound => {
      const { round_no: roundNo, revealed, form } = round;
      const numbers = drawOutcome(racinggod, { secret: revealed ?? "", roundNo, ...(form != null && { form }) });
      return { ...round, game: "RACINGGOD", result_numbers: [...numbers] };
    };

    test("follows from the two previous public rounds", async () => {
      const [first, second, third] = rounds;
      if (first === undefined || second === undefined || third === undefined) throw new Error("no rounds");
      publish(rounds);
      expect(await verdictOn({}, proofOf(third))).toContain(words.verifyForm);
      expect(await verdictOn({}, proofOf(first))).toContain(words.verifyForm);
      // The outcome follows from the invented form, but the form does not follow from the previous rounds.
      const own = await verdictOn({}, proofOf({ ...third, form: invented }));
      expect([own.includes(words.verifyNotForm), own.includes(words.verifyDrawn)]).toEqual([true, true]);
      const before = { ...second, form: invented };
      const after = { ...third, form: [...(formOfRound(racinggod, third.commitment, invented) ?? [])] };
      publish([first, before, after]);
      expect(await verdictOn({}, proofOf(after))).toContain(words.verifyNotForm);
      publish([]);
      expect(await verdictOn({}, proofOf(third))).toContain(words.verifyNoForm);
    });
  });

  test("a void round whose beacon value is not public has no verdict on its draw", async () => {
    const verdict = await verdictOn({ entropy: "", beacon_signature: null, result_numbers: null });
    expect(verdict).toContain(words.verifyNoValue);
    expect([verdict.includes(words.verifyNotDrawn), verdict.includes(words.verifyNotBeacon)]).toEqual([false, false]);
  });
});

describe("the link to the public page", () => {
  afterEach(cleanup);

  async function linkOf(features: string[], game: GameCode, roundNo: string): Promise<string | null> {
    jest.mocked(fetchSettings).mockResolvedValue({ countries: [], default_country_code: "", features });
    const Player = playerOf(1);
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
          <Player>
            <PublicRound game={game} roundNo={roundNo} />
            <p>the rest</p>
          </Player>
        </NextIntlClientProvider>
      </SWRConfig>,
    );
    await screen.findByText("the rest");
    const found = screen.findByRole("link", { name: messages.records.publicPage }, { timeout: 500 });
    return (await found.catch(() => null))?.getAttribute("href") ?? null;
  }

  test.each<[string[], GameCode, string, string | null]>([
    [["fairness"], "PK10", "202611240001", "/fairness/pk10/202611240001"],
    [["fairness"], "BALLS48", "7", "/fairness/balls48/7"],
    [[], "PK10", "202611240001", null],
    [["fairness"], "PK10", "24/11 no. 1", null],
  ])("with the features %j the link of %s, %s leads to %s", async (features, game, roundNo, href) => {
    expect(await linkOf(features, game, roundNo)).toBe(href);
  });
});
