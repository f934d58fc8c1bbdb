import { execFileSync } from "node:child_process";
import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone";
import utc from "dayjs/plugin/utc";
import fc from "fast-check";
import { DEFAULT_TIME_ZONE, dayOf, daySpan, isDay, isTimeZone, offsetOf, timeOf } from "./time";

dayjs.extend(utc);
dayjs.extend(timezone);

const HOUR_MS = 3_600_000;
const span = (from: string, to: string, zone: string): [start: string, end: string] => {
  const { start, end } = daySpan(from, to, zone);
  return [start.toISOString(), end.toISOString()];
};
const ZONES = [
  DEFAULT_TIME_ZONE,
  "UTC",
  "America/New_York",
  "America/Havana",
  "Africa/Cairo",
  "Asia/Beirut",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
];

describe("dayOf and timeOf", () => {
  it.each([
    ["2026-11-21T15:59:59.999Z", DEFAULT_TIME_ZONE, "2026-11-21", "11:59:59 PM"],
    ["2026-11-21T16:00:00.000Z", DEFAULT_TIME_ZONE, "2026-11-22", "12:00:00 AM"],
    ["2026-11-21T04:00:00Z", DEFAULT_TIME_ZONE, "2026-11-21", "12:00:00 PM"],
    ["2026-11-21T07:07:09Z", DEFAULT_TIME_ZONE, "2026-11-21", "03:07:09 PM"],
    ["2026-12-31T16:00:00Z", DEFAULT_TIME_ZONE, "2027-01-01", "12:00:00 AM"],
    ["2026-11-21T10:00:00Z", "Pacific/Kiritimati", "2026-11-22", "12:00:00 AM"],
    ["2026-11-21T10:59:59Z", "Pacific/Pago_Pago", "2026-11-20", "11:59:59 PM"],
    ["2026-11-21T18:15:00Z", "Asia/Kathmandu", "2026-11-22", "12:00:00 AM"],
  ])("%s in %s is %s %s", (instant, zone, day, time) => {
    expect(dayOf(new Date(instant), zone)).toBe(day);
    expect(timeOf(new Date(instant), zone)).toBe(time);
  });

  it("refuses an invalid date and an unknown zone", () => {
    expect(() => dayOf(new Date(Number.NaN), "UTC")).toThrow(RangeError);
    expect(() => dayOf(new Date(0), "Mars/Olympus")).toThrow(RangeError);
    expect(() => timeOf(new Date(0), "")).toThrow(RangeError);
  });
});

describe("daySpan", () => {
  it("includes both days, in the merchant's zone", () => {
    expect(span("2026-11-21", "2026-11-21", DEFAULT_TIME_ZONE)).toEqual([
      "2026-11-20T16:00:00.000Z",
      "2026-11-21T16:00:00.000Z",
    ]);
    expect(span("2026-02-27", "2026-03-01", "UTC")).toEqual(["2026-02-27T00:00:00.000Z", "2026-03-02T00:00:00.000Z"]);
  });

  it("knows the days of 23 and 25 hours", () => {
    const hours = (day: string, zone: string): number => {
      const { start, end } = daySpan(day, day, zone);
      return (end.getTime() - start.getTime()) / HOUR_MS;
    };
    expect(hours("2026-03-08", "America/New_York")).toBe(23);
    expect(hours("2026-11-01", "America/New_York")).toBe(25);
    expect(hours("2026-04-05", "Australia/Lord_Howe")).toBe(24.5);
    expect(hours("2026-11-21", DEFAULT_TIME_ZONE)).toBe(24);
  });

  it("begins a day without midnight at its first hour, and one with two midnights at the first", () => {
    expect(span("2025-04-25", "2025-04-25", "Africa/Cairo")).toEqual([
      "2025-04-24T22:00:00.000Z",
      "2025-04-25T21:00:00.000Z",
    ]);
    expect(timeOf(new Date("2025-04-24T22:00:00.000Z"), "Africa/Cairo")).toBe("01:00:00 AM");
    expect(span("2025-11-02", "2025-11-02", "America/Havana")).toEqual([
      "2025-11-02T04:00:00.000Z",
      "2025-11-03T05:00:00.000Z",
    ]);
  });

  it("crosses the ends of months and years, and knows leap days", () => {
    expect(span("2026-12-31", "2026-12-31", "UTC")[1]).toBe("2027-01-01T00:00:00.000Z");
    expect(span("2028-02-28", "2028-02-29", "UTC")[1]).toBe("2028-03-01T00:00:00.000Z");
  });

  it("is empty for a day that a zone left out", () => {
    const { start, end } = daySpan("2011-12-30", "2011-12-30", "Pacific/Apia");
    expect(start).toEqual(end);
  });

  it("holds an instant if and only if dayOf says so, and days follow one another", () => {
    const instants = fc.date({ min: new Date("2000-01-01"), max: new Date("2035-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (instant, zone) => {
        const day = dayOf(instant, zone);
        const { start, end } = daySpan(day, day, zone);
        expect(start.getTime() <= instant.getTime() && instant.getTime() < end.getTime()).toBe(true);
        expect(dayOf(start, zone)).toBe(day);
        expect(dayOf(new Date(start.getTime() - 1), zone) < day).toBe(true);
        const next = dayjs.utc(day).add(1, "day").format("YYYY-MM-DD");
        expect(daySpan(next, next, zone).start).toEqual(end);
      }),
    );
  });

  it("refuses a text that is not a day", () => {
    expect(() => daySpan("2026-02-30", "2026-03-01", "UTC")).toThrow(RangeError);
    expect(() => daySpan("2026-02-01", "", "UTC")).toThrow(RangeError);
  });
});

describe("dayjs, which decision 017 does not use for the start of a day,", () => {
  const startOf = (day: string, zone: string): string => daySpan(day, day, zone).start.toISOString();
  const readInZone = (day: string, zone: string): string => dayjs.tz(day, zone).toISOString();
  const startOfItsDay = (day: string, zone: string): string => dayjs.tz(day, zone).startOf("day").toISOString();

  // If one of these fails after an update of dayjs, read the decision again.
  it.each([
    ["reads the second of two midnights", readInZone, "2025-11-02", "America/Havana"],
    [
      "is half an hour late where summer time ends in steps of 30 minutes",
      startOfItsDay,
      "2026-04-05",
      "Australia/Lord_Howe",
    ],
    ["is half an hour early where it begins", startOfItsDay, "2026-10-04", "Australia/Lord_Howe"],
  ])("still %s", (_, ofDayjs, day, zone) => {
    expect(dayOf(new Date(startOf(day, zone)), zone)).toBe(day);
    expect(dayOf(new Date(Date.parse(startOf(day, zone)) - 1), zone)).not.toBe(day);
    expect(ofDayjs(day, zone)).not.toBe(startOf(day, zone));
  });

  it("still finds, in Cairo, the right day or the day before, depending on the machine's time zone", () => {
    expect(startOf("2025-04-25", "Africa/Cairo")).toBe("2025-04-24T22:00:00.000Z");
    const script = `
      const dayjs = require("dayjs").extend(require("dayjs/plugin/utc")).extend(require("dayjs/plugin/timezone"));
      console.log(dayjs.tz("2025-04-25", "Africa/Cairo").startOf("day").toISOString());`;
    const on = (TZ: string): string =>
      execFileSync(process.execPath, ["-e", script], { env: { ...process.env, TZ }, encoding: "utf8" }).trim();
    expect(on("UTC")).toBe("2025-04-24T21:00:00.000Z");
    expect(on("Asia/Kuala_Lumpur")).toBe("2025-04-24T22:00:00.000Z");
  });
});

it("distinguishes real days and zones from odd input", () => {
  for (const day of ["2026-11-21", "2028-02-29", "1000-01-01", "2999-12-31"]) expect(isDay(day)).toBe(true);
  const odd = [
    "2026-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "0000-01-01",
    "3000-01-01",
    "20261121",
    "",
    " 2026-11-21",
  ];
  for (const day of [...odd, "2026-11-21T00:00", "2026-11-21\n", "-026-11-21"]) expect(isDay(day)).toBe(false);
  for (const zone of ZONES) expect(isTimeZone(zone)).toBe(true);
  for (const zone of ["", "Mars/Olympus", "Asia/Kuala Lumpur", "__proto__"]) expect(isTimeZone(zone)).toBe(false);
});

test.each([
  ["Asia/Kuala_Lumpur", "2026-07-01", "GMT+8"],
  ["Asia/Kathmandu", "2026-07-01", "GMT+5:45"],
  ["America/New_York", "2026-07-01", "GMT-4"],
  ["America/New_York", "2026-01-01", "GMT-5"],
])("the offset of %s on %s is %s", (zone, day, offset) => {
  expect(offsetOf(new Date(day), zone)).toBe(offset);
});
