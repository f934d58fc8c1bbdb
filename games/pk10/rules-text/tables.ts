import type { CommonWords, GameText, Slots } from "@/games/shared/rules-text/text";
import { pk10 } from "../game";
import { type GroupTerms, priceOf, termsOf } from "@/games/shared/rules/pricing";
import type { BetDefinition } from "@/games/shared/rules/types";
import { oddsText, percentText, rangeText, table } from "@/games/shared/rules-text/compose";

type RulesWords = Pk10Words & CommonWords;

/** A family of bets without a name has no rules and may not be sold. */
const isNamed = (key: string, words: RulesWords): key is GroupKey => Object.hasOwn(words.groups, key);

function groupName({ type, group }: GroupTerms, words: RulesWords): string {
  const key = `${type}.${group}`;
  if (!isNamed(key, words)) throw new RangeError(`no rules for the bets ${key}`);
  return words.groups[key];
}

function typeTable(type: string, terms: readonly GroupTerms[], words: RulesWords): string {
  const rows = terms
    .filter((group) => group.type === type)
    .map((group) => [
      groupName(group, words),
      rangeText(oddsText(group.odds.min, words.point), oddsText(group.odds.max, words.point)),
      `${rangeText(percentText(group.rtp.min, words.point), percentText(group.rtp.max, words.point))}%`,
    ]);
  return table([words.bet, words.odds, words.rtp], rows);
}

function classTable(family: GroupTerms, words: RulesWords, name: (bet: BetDefinition) => string): string {
  const classes = new Map<number, BetDefinition[]>();
  for (const bet of family.bets) {
    const odds = priceOf(bet.paybackMilli, pk10.chances(bet));
    classes.set(odds, [...(classes.get(odds) ?? []), bet]);
  }
  const cases = family.bets[0] === undefined ? 0n : pk10.chances(family.bets[0]).of;
  const rows = [...classes]
    .toSorted(([a], [b]) => b - a)
    .map(([odds, [first, ...others]]) => [
      [first, ...others].flatMap((bet) => (bet === undefined ? [] : [name(bet)])).join(words.comma),
      first === undefined ? "" : String(pk10.chances(first).win),
      oddsText(odds, words.point),
    ]);
  return table([words.crownSum, words.ways(cases), words.odds], rows, groupName(family, words));
}

/** Every table of the rules, made from the catalogue. Throws RangeError if the words lack a family's name. */
export function rulesTables(words: RulesWords): Slots {
  const terms = termsOf(pk10);
  const family = (key: GroupKey): GroupTerms => {
    const found = terms.find(({ type, group }) => `${type}.${group}` === key);
    if (found === undefined) throw new RangeError(`the catalogue has no bets ${key}`);
    return found;
  };
  const ofType = (type: string): string => typeTable(type, terms, words);
  const sides: Readonly<Record<string, string>> = words.sides;
  return {
    "odds.tf": ofType("tf"),
    "odds.of": ofType("of"),
    "odds.gy": ofType("gy"),
    "odds.ft": ofType("ft"),
    "odds.dt": ofType("dt"),
    crownSides: classTable(family("gy.crown"), words, (bet) => sides[bet.number] ?? bet.number),
    crownSums: classTable(family("gy.sum"), words, (bet) => bet.number),
  };
}

type GroupKey =
  | "tf.crown"
  | "tf.position"
  | "tf.duel"
  | "of.rank"
  | "gy.crown"
  | "gy.sum"
  | "gy.pair"
  | "ft.fan"
  | "ft.nim"
  | "ft.corner"
  | "ft.zheng"
  | "ft.side"
  | "dt.mirror";

interface Pk10Words {
  readonly crownSum: string;
  readonly groups: Readonly<Record<GroupKey, string>>;
}

/** The slots are the tables of odds by bet type, and of the sides and sums of the crown sum. */
export interface Pk10RulesText extends GameText {
  readonly words: Pk10Words;
}
