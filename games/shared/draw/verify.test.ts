import { createHash } from "node:crypto";
import fc from "fast-check";
import { openChain } from "./chain";
import { drawOutcome, entropyOf } from "./draw";
import { pk10 } from "@/games/pk10/game";
import type { Game } from "../rules/types";
import { type RoundClaim, verifyRound } from "./verify";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** The round of docs/decisions/002-draw.md. */
const published = {
  game: pk10,
  roundNo: "202611210001",
  commitment: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
  revealed: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  entropy: "",
  outcome: [1, 3, 9, 6, 4, 8, 10, 2, 7, 5],
} satisfies RoundClaim;

/** A claim about a real chain, as an upstream publishes it. */
const rounds = fc
  .record({
    seed: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    link: fc.integer({ min: 1, max: 9 }),
    roundNo: fc.stringMatching(/^\d{12}$/),
    signature: fc.option(fc.stringMatching(/^[0-9a-f]{96}$/)),
  })
  .map(({ seed, link, roundNo, signature }) => {
    const secret = openChain(seed, 9).link(link);
    const entropy = signature === null ? "" : entropyOf(signature);
    return {
      game: pk10,
      roundNo,
      commitment: createHash("sha256").update(secret).digest("hex"),
      revealed: hex(secret),
      entropy,
      beacon: signature === null ? null : { round: 7, signature },
      outcome: drawOutcome(pk10, { secret, roundNo, entropy }),
    };
  });

function flipped(link: string, bit: number): string {
  const bytes = Buffer.from(link, "hex");
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return hex(bytes);
}

it("passes every true round, in hex or bytes, in upper or lower case", () => {
  const passed = {
    commitmentMatches: true,
    outcome: published.outcome,
    outcomeMatches: true,
    entropyMatches: true,
    reason: null,
  };
  expect(verifyRound(published)).toEqual(passed);
  expect(verifyRound({ ...published, entropy: null })).toEqual(passed);
  expect(verifyRound({ ...published, entropy: undefined })).toEqual(passed);
  expect(verifyRound({ ...published, commitment: Buffer.from(published.commitment, "hex") })).toEqual(passed);
  expect(verifyRound({ ...published, revealed: published.revealed.toUpperCase() })).toEqual(passed);
  fc.assert(fc.property(rounds, (round) => expect(verifyRound(round)).toEqual({ ...passed, outcome: round.outcome })));
});

it("finds any flipped bit of the commitment or the revealed secret", () => {
  fc.assert(
    fc.property(rounds, fc.nat(255), (round, bit) => {
      const commitment = verifyRound({ ...round, commitment: flipped(round.commitment, bit) });
      expect(commitment).toMatchObject({ commitmentMatches: false, outcomeMatches: true, reason: null });
      const revealed = verifyRound({ ...round, revealed: flipped(round.revealed, bit) });
      expect(revealed).toMatchObject({ commitmentMatches: false, reason: null });
    }),
  );
  for (let bit = 0; bit < 256; bit += 1) {
    expect(verifyRound({ ...published, revealed: flipped(published.revealed, bit) })).toMatchObject({
      commitmentMatches: false,
      outcomeMatches: false,
    });
  }
});

it("finds another order of the cars, and too few or too many of them", () => {
  fc.assert(
    fc.property(rounds, fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 2 }), (round, [a, b]) => {
      const outcome = [...round.outcome];
      [outcome[a ?? 0], outcome[b ?? 0]] = [outcome[b ?? 0] ?? 0, outcome[a ?? 0] ?? 0];
      expect(verifyRound({ ...round, outcome })).toEqual({
        commitmentMatches: true,
        outcome: round.outcome,
        outcomeMatches: false,
        entropyMatches: true,
        reason: null,
      });
    }),
  );
  for (const outcome of [[], published.outcome.slice(0, 9), [...published.outcome, 11]]) {
    expect(verifyRound({ ...published, outcome })).toMatchObject({ commitmentMatches: true, outcomeMatches: false });
  }
});

it("finds another round number, and another entropy", () => {
  for (const change of [{ roundNo: "202611210002" }, { entropy: "0" }]) {
    expect(verifyRound({ ...published, ...change })).toMatchObject({ commitmentMatches: true, outcomeMatches: false });
  }
});

it("finds an entropy without a beacon: anybody with the secret could try texts until an outcome suits", () => {
  const wanted = 7;
  const texts = Array.from({ length: 1000 }, (_, text) => String(text));
  const draw = (entropy: string) =>
    drawOutcome(pk10, { secret: published.revealed, roundNo: published.roundNo, entropy });
  const entropy = texts.find((text) => draw(text)[0] === wanted) ?? "";
  const chosen = { ...published, entropy, outcome: draw(entropy) };
  expect(verifyRound(chosen)).toMatchObject({ commitmentMatches: true, outcomeMatches: true, entropyMatches: false });
});

it("reports what cannot be checked, and never throws", () => {
  const nothing = { commitmentMatches: false, outcome: null, outcomeMatches: false, entropyMatches: false };
  for (const bad of ["", "0x12", "z".repeat(64), published.revealed.slice(1), new Uint8Array(31)]) {
    expect(verifyRound({ ...published, revealed: bad })).toEqual({ ...nothing, reason: "revealed_malformed" });
    expect(verifyRound({ ...published, commitment: bad })).toEqual({
      commitmentMatches: false,
      outcome: published.outcome,
      outcomeMatches: true,
      entropyMatches: true,
      reason: "commitment_malformed",
    });
  }
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.array(fc.double()), fc.string(), (commitment, revealed, outcome, text) => {
      const claim = { game: pk10, roundNo: text, commitment, revealed, entropy: text, outcome };
      expect(verifyRound(claim)).toMatchObject({ commitmentMatches: false, outcomeMatches: false });
    }),
  );
});

it("draws with the published form, and reports an invalid form", () => {
  const formed: Game = {
    ...pk10,
    draw(_uniform, form) {
      if (form?.length !== 2) throw new RangeError("no form");
      return form;
    },
  };
  const claim = { ...published, game: formed, outcome: [7, 8] };
  expect(verifyRound({ ...claim, form: [7, 8] })).toMatchObject({ outcomeMatches: true, reason: null });
  for (const form of [null, undefined, [7]]) {
    expect(verifyRound({ ...claim, form })).toEqual({
      commitmentMatches: true,
      outcome: null,
      outcomeMatches: false,
      entropyMatches: true,
      reason: "form_malformed",
    });
  }
});

it("requires the entropy of the beacon's signature", () => {
  const signature = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39";
  const entropy = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd";
  const outcome = drawOutcome(pk10, { secret: published.revealed, roundNo: published.roundNo, entropy });
  const claim = { ...published, entropy, outcome, beacon: { round: 1000, signature } };
  expect(verifyRound(claim)).toMatchObject({ commitmentMatches: true, outcomeMatches: true, entropyMatches: true });
  const others = ["", null, undefined, "x".repeat(96), signature.replace("b4", "b5")];
  for (const other of others)
    expect(verifyRound({ ...claim, beacon: { round: 1000, signature: other } })).toMatchObject({
      entropyMatches: false,
    });
  expect(verifyRound({ ...claim, entropy: "" })).toMatchObject({ outcomeMatches: false, entropyMatches: false });
});
