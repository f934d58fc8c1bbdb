import type { Locale } from "@/lib/contract/games";
import { commitmentOf } from "../draw/chain";
import { drawOutcome } from "../draw/draw";
import { priceOf, rtpOf, termsOf, toNumber } from "../rules/pricing";
import type { BetDefinition, Game, RoundForm } from "../rules/types";
import { roundInstants } from "../rules/round-instants";
import { en } from "./common/en";
import { id } from "./common/id";
import { tc } from "./common/tc";
import { th } from "./common/th";
import { vn } from "./common/vn";
import { zh } from "./common/zh";
import type { BetNames, CommonText, CommonWords, GameText, NamedText, RulesText, Slots } from "./text";

const COMMON: Readonly<Record<Locale, CommonText>> = { en, id, tc, th, vn, zh };

const secondsText = (ms: number, point: string): string => String(Math.round(ms / 100) / 10).replace(".", point);

function phaseSeconds(gameSeconds: number, beacon: boolean, point: string): Slots {
  const { opensAt, closesAt, drawsAt, announcesAt, nextAt } = roundInstants(new Date(0), gameSeconds, { beacon });
  const between = (from: Date, to: Date): string => secondsText(to.getTime() - from.getTime(), point);
  return {
    "seconds.round": between(opensAt, nextAt),
    "seconds.open": between(opensAt, closesAt),
    "seconds.closed": between(closesAt, drawsAt),
    "seconds.draw": between(drawsAt, announcesAt),
  };
}

/** An invented round, drawn like every round (docs/decisions/002-draw.md has PK10's). */
function exampleRound(game: Game, form: RoundForm | undefined): Slots {
  const secret = Uint8Array.from({ length: 32 }, (_, index) => index);
  const roundNo = "202611210001";
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
  return {
    "example.secret": hex(secret),
    "example.roundNo": roundNo,
    "example.commitment": hex(commitmentOf(secret)),
    "example.result": drawOutcome(game, { secret, roundNo, ...(form === undefined ? {} : { form }) }).join(" "),
    "example.form": form?.join(" ") ?? "",
  };
}

/** Fills every slot, also the slots in inserted texts. Throws RangeError for a text with an unknown slot. */
function fill(text: string, slots: ReadonlyMap<string, string>): string {
  return text.trim().replaceAll(/\{\{(.*?)\}\}/g, (_, slot: string) => {
    const value = slots.get(slot);
    if (value === undefined) throw new RangeError(`no such slot: ${slot}`);
    return fill(value, slots);
  });
}

interface GameRulesPage<Text extends GameText> {
  readonly game: Game;
  /** The form in the example round and the tables, for games with forms. */
  readonly form?: RoundForm | undefined;
  readonly texts: Readonly<Record<Locale, Text>>;
  /** The game's own slots: tables from the catalogue. */
  readonly tables: (text: Text, words: CommonWords) => Slots;
}

export function composeRules<Text extends GameText>({ game, form, texts, tables }: GameRulesPage<Text>): RulesText {
  return (gameSeconds, beacon) => {
    const everywhere = { game: game.code, ...exampleRound(game, form) };
    const inLocale = (locale: Locale): string => {
      const [own, common] = [texts[locale], COMMON[locale]];
      const ofGame = { show: own.show, steps: own.steps, ...tables(own, common.words) };
      const slots = { ...everywhere, ...phaseSeconds(gameSeconds, beacon, common.words.point), ...ofGame };
      const parts = [own.intro, common.round, common.draw, common.check, own.bets, common.closing];
      return parts.map((part) => fill(part, new Map(Object.entries(slots)))).join("\n\n");
    };
    return {
      en: inLocale("en"),
      id: inLocale("id"),
      tc: inLocale("tc"),
      th: inLocale("th"),
      vn: inLocale("vn"),
      zh: inLocale("zh"),
    };
  };
}

interface NamedRules {
  readonly form?: RoundForm;
  readonly withNumbers?: (text: NamedText) => NamedText;
  readonly slots?: Slots;
}

/** The rules of a game whose tables need only the names of its bets. */
export function namedRules(
  game: Game,
  texts: Readonly<Record<Locale, NamedText>>,
  { form, withNumbers = (text) => text, slots }: NamedRules = {},
): RulesText {
  const tables = (text: NamedText, words: CommonWords): Slots => ({
    ...slots,
    ...betTables(game, form, withNumbers(text).names, words),
  });
  return composeRules({ game, form, texts, tables });
}

/**
 * Makes the slot `odds.{type}` for every bet type: a table with one row for a family that has a name, otherwise with a
 * row for each bet and the number of cases in which the bet wins.
 * Throws RangeError for a bet without a name: such a bet has no rules and may not be sold.
 */
function betTables(game: Game, form: RoundForm | undefined, names: BetNames, words: CommonWords): Slots {
  const tables = new Map<string, string>();
  for (const { type, group, bets, odds, rtp } of termsOf(game, form)) {
    const family = names.families[group];
    const html =
      family === undefined
        ? betByBet(game, bets, names, words)
        : table(
            [words.bet, words.odds, words.rtp],
            [
              [
                family,
                rangeText(oddsText(odds.min, words.point), oddsText(odds.max, words.point)),
                `${rangeText(percentText(rtp.min, words.point), percentText(rtp.max, words.point))}%`,
              ],
            ],
          );
    tables.set(`odds.${type}`, html);
  }
  return Object.fromEntries(tables);
}

function betByBet(game: Game, bets: readonly BetDefinition[], names: BetNames, words: CommonWords): string {
  const named: Readonly<Record<string, string>> = { ...words.sides, ...names.bets };
  const cases = bets[0] === undefined ? 0n : game.chances(bets[0]).of;
  const rows = bets.map((bet) => {
    const name = named[bet.number];
    if (name === undefined) throw new RangeError(`no rules for the bet ${bet.type} ${bet.number}`);
    const chances = game.chances(bet);
    return [
      name,
      String(chances.win),
      oddsText(priceOf(bet.paybackMilli, chances), words.point),
      `${percentText(toNumber(rtpOf(game, bet)), words.point)}%`,
    ];
  });
  return table([words.bet, words.ways(cases), words.odds, words.rtp], rows);
}

/** Thousandths → three decimals: 1980 → `1.980`. `point`: the language's decimal sign. */
export const oddsText = (milli: number, point: string): string => (milli / 1000).toFixed(3).replace(".", point);

/** A share exact to nine decimals → percent with two, rounded down: no bet may claim more than it returns. */
export const percentText = (share: number, point: string): string =>
  (Math.floor(Math.round(share * 1e9) / 1e5) / 100).toFixed(2).replace(".", point);

export const rangeText = (min: string, max: string): string => (min === max ? min : `${min} – ${max}`);

export function table(heads: readonly string[], rows: readonly (readonly string[])[], caption?: string): string {
  const cells = ([first, ...rest]: readonly string[]): string =>
    `<tr><th scope="row">${first ?? ""}</th>${rest.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  return [
    `<table>${caption === undefined ? "" : `<caption>${caption}</caption>`}`,
    `<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead>`,
    `<tbody>${rows.map(cells).join("\n")}</tbody></table>`,
  ].join("\n");
}
