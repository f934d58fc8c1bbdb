import type { useTranslations } from "next-intl";

const SIDES: Readonly<Record<string, string>> = {
  big: "big",
  small: "small",
  odd: "odd",
  even: "even",
  b: "big",
  s: "small",
  o: "odd",
  e: "even",
  d: "dragon",
  t: "tiger",
};

/** The translator of the namespace `bets`, from `useTranslations` or `getTranslations`. */
export type BetWords = ReturnType<typeof useTranslations<"bets">>;

/** The side behind a code's word or letter (`b` → `big`), or undefined. */
export function sideOf(code: string): string | undefined {
  return Object.hasOwn(SIDES, code) ? SIDES[code] : undefined;
}

type Naming = (t: BetWords, parts: readonly string[]) => string;

const named = (t: BetWords, position: string | undefined): string => t("position", { position: Number(position) });
const sided = (t: BetWords, side: string | undefined): string => t("side", { side: sideOf(side ?? "") ?? "" });
const WHOLE_SIDE = /^(big|small|odd|even)$/;

/** Bet type → the forms of its codes, each with the words for it. */
const NAMINGS: Readonly<Record<string, readonly (readonly [RegExp, Naming])[]>> = {
  tf: [
    [WHOLE_SIDE, (t, [side]) => t("crownSide", { side: sided(t, side) })],
    [
      /^(\d+)([bsoedt])$/,
      (t, [position, side]) => t("positionSide", { position: named(t, position), side: sided(t, side) }),
    ],
  ],
  of: [[/^(\d+)-(\d+)$/, (t, [position, car]) => t("positionCar", { position: named(t, position), car: Number(car) })]],
  gy: [
    [WHOLE_SIDE, (t, [side]) => t("crownSide", { side: sided(t, side) })],
    [/^(\d+)$/, (t, [sum]) => t("sum", { sum: Number(sum) })],
    [/^(\d+)-(\d+)$/, (t, [a, b]) => t("pair", { a: Number(a), b: Number(b) })],
  ],
  ft: [
    [WHOLE_SIDE, (t, [side]) => t("fanSide", { side: sided(t, side) })],
    [/^(\d)p$/, (t, [a]) => t("fan", { a: Number(a) })],
    [/^(\d)z$/, (t, [a]) => t("zheng", { a: Number(a) })],
    [/^(\d)n(\d)$/, (t, [a, b]) => t("nim", { a: Number(a), b: Number(b) })],
    [/^(\d)(\d)c$/, (t, [a, b]) => t("corner", { a: Number(a), b: Number(b) })],
  ],
  dt: [[/^(\d+)$/, (t, [k]) => t("duel", { position: named(t, k), rival: named(t, String(11 - Number(k))) })]],
  no: [[/^(\d+)$/, (t, [ball]) => t("ball", { ball: Number(ball) })]],
  ts: [[WHOLE_SIDE, (t, [side]) => sided(t, side)]],
  co: [[/^(red|blue|green)$/, (t, [colour]) => t("colour", { colour: colour ?? "" })]],
  qt: [[/^q([1-4])$/, (t, [quarter]) => t("quarter", { quarter: quarter ?? "" })]],
  sy: [[/^(star|clover|bell|seven|diamond|crown|sun)$/, (t, [symbol]) => t("symbol", { symbol: symbol ?? "" })]],
  win: [[/^(\d)$/, (t, [racer]) => t("winner", { racer: Number(racer) })]],
  plc: [[/^(\d)$/, (t, [racer]) => t("place", { racer: Number(racer) })]],
  qn: [[/^(\d)-(\d)$/, (t, [a, b]) => t("quinella", { a: Number(a), b: Number(b) })]],
  ex: [[/^(\d)>(\d)$/, (t, [a, b]) => t("exacta", { a: Number(a), b: Number(b) })]],
};

/** `tf`, `1b` → “1st Big”; an unknown code is shown unchanged. `t` reads the namespace `bets`. */
export function betName(t: BetWords, type: string, number: string): string {
  for (const [form, naming] of Object.hasOwn(NAMINGS, type) ? (NAMINGS[type] ?? []) : []) {
    const match = form.exec(number);
    if (match) return naming(t, match.slice(1));
  }
  return t("unknown", { type, number });
}

const KNOWN = ["tf", "of", "gy", "ft", "dt", "no", "ts", "co", "qt", "sy", "win", "plc", "qn", "ex"] as const;

/** A bet type in the player's words (`tf` → “Two side”); a foreign platform's own type is shown unchanged. */
export function betTypeName(t: BetWords, type: string): string {
  const known = KNOWN.find((code) => code === type);
  return known === undefined ? type : t(`type.${known}`);
}
