import type { GameText } from "../../shared/rules-text/text";

/** The families of PK10's bets as `type.group` of the catalogue: each is one row of a table of odds. */
export type GroupKey =
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

/** The words of the tables that are PK10's own. */
export interface Pk10Words {
  readonly crownSum: string;
  readonly groups: Readonly<Record<GroupKey, string>>;
}

/** PK10's rules in one language; their slots are a table of odds for every bet type, and the crown sum's sides and sums by what they pay. */
export interface Pk10RulesText extends GameText {
  readonly words: Pk10Words;
}
