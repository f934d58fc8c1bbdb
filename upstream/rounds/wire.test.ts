import { roundSchema } from "@/lib/contract/entities";
import { pastToWire, roundToWire, type RoundRow } from "./wire";

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 21, 3, 0, second));

const open: RoundRow = {
  id: 7,
  game: "PK10",
  round_no: "202611210661",
  status: 0,
  opens_at: at(0),
  closes_at: at(42),
  draws_at: at(48),
  announces_at: at(58),
  next_at: at(60),
  chain_id: 1,
  link: 3,
  commitment: Uint8Array.from([0xab, 0x01]),
  revealed: null,
  entropy: "",
  beacon_round: null,
  beacon_chain: null,
  terms_mac: null,
  beacon_signature: null,
  order_root: null,
  closed_late: false,
  form: null,
  outcome: null,
  settled_at: null,
  announced_at: null,
};
const drawn: RoundRow = { ...open, status: 1, outcome: [3, 1, 2], revealed: Uint8Array.from([0x0f, 0xff]) };

describe("roundToWire", () => {
  it("matches the contract's schema", () => {
    const wire = roundToWire(open, new Date(at(10).getTime() + 250));
    expect(roundSchema.parse(wire)).toEqual(wire);
    expect(wire).toMatchObject({ status: 0, time_left: 36.75, end_at: "2026-11-21T03:00:47.000Z", commitment: "ab01" });
    const [draws_at, announces_at, next_at] = [at(48), at(58), at(60)].map((instant) => instant.toISOString());
    expect(wire).toMatchObject({ draws_at, announces_at, next_at });
  });

  it("names the beacon's round from the opening, and its signature with the result", () => {
    const awaiting = { ...open, beacon_round: 9_000 };
    expect(roundToWire(awaiting, at(10))).toMatchObject({ beacon_round: 9_000, beacon_signature: null, entropy: "" });
    const mixed = { ...drawn, beacon_round: 9_000, beacon_signature: Uint8Array.from([0xaa, 0x0b]), entropy: "cc" };
    const wire = roundToWire(mixed, at(49));
    expect(roundSchema.parse(wire)).toEqual(wire);
    expect(wire).toMatchObject({ beacon_round: 9_000, beacon_signature: "aa0b", entropy: "cc" });
    expect(roundToWire(open, at(10))).not.toHaveProperty("beacon_round");
  });

  it("has a racing round's form from the opening, and its text only with its result", () => {
    const race = { ...open, game: "RACINGGOD", form: [1_150, 8_850], order_root: Uint8Array.from([0xcc]) };
    expect(roundToWire(race, at(10))).toMatchObject({ form: [1_150, 8_850], order_root: "cc" });
    for (const name of ["form", "order_root"]) expect(roundToWire(open, at(10))).not.toHaveProperty(name);
    const outcome = [3, 1, 2, 4, 5, 6, 7, 8];
    expect(roundToWire({ ...race, outcome }, at(10))).not.toHaveProperty("result_text");
    const { result_text: text } = roundToWire({ ...race, status: 1, outcome }, at(48));
    expect(text).toMatch(/^202611210661:1-3-.+,8-8-[\d.]+$/);
    expect(roundToWire(drawn, at(48))).not.toHaveProperty("result_text");
    expect(roundToWire({ ...drawn, game: "GONE" }, at(48))).not.toHaveProperty("result_text");
  });

  it("counts time_left to five seconds after the close, and has status closed from the close on", () => {
    expect(roundToWire(open, new Date(at(42).getTime() - 1))).toMatchObject({ status: 0, time_left: 5.001 });
    expect(roundToWire(open, at(42))).toMatchObject({ status: 2, time_left: 0 });
  });

  it("has no time left after the close, even before the scheduled instant", () => {
    expect(roundToWire({ ...open, status: 2 }, at(41)).time_left).toBe(0);
  });

  it("shows the outcome and the link of a resulted round", () => {
    expect(roundToWire(drawn, at(48))).toMatchObject({ status: 1, result_numbers: [3, 1, 2], revealed: "0fff" });
  });

  it.each([0, 2, 3])("shows neither outcome nor link at status %d, whatever the row contains", (status) => {
    expect(roundToWire({ ...drawn, status }, at(50))).toMatchObject({ result_numbers: null, revealed: null });
  });
});

describe("pastToWire", () => {
  it("gives only the fields of an old round that a road needs", () => {
    const wire = pastToWire(drawn);
    expect(roundSchema.parse(wire)).toEqual(wire);
    expect(wire).toEqual({
      id: 7,
      status: 1,
      time_left: 0,
      round_no: "202611210661",
      end_at: "2026-11-21T03:00:47.000Z",
      result_numbers: [3, 1, 2],
    });
  });

  it.each([0, 2, 3])("shows no outcome at status %d", (status) => {
    expect(pastToWire({ ...drawn, status }).result_numbers).toBeNull();
    expect(pastToWire({ ...open, status: 1 }).result_numbers).toBeNull();
  });
});
