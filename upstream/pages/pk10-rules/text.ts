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

/** The words of the tables, as the betting table of the same language has them. */
export interface RulesWords {
  readonly bet: string;
  readonly odds: string;
  readonly rtp: string;
  readonly crownSum: string;
  /** Head of a column: in how many of all cases a bet wins. */
  readonly ways: (cases: bigint) => string;
  /** Between the members of a list. */
  readonly comma: string;
  readonly groups: Readonly<Record<GroupKey, string>>;
  readonly sides: Readonly<Record<"big" | "small" | "odd" | "even", string>>;
}

/**
 * What the composer puts into a text where it says `{{slot}}`: the lengths of a round's phases in seconds, a table of odds
 * and RTP for every bet type, the crown sum's sides and sums by what they pay, and a round to try a verifier on.
 */
export type Slot =
  | "seconds.round"
  | "seconds.open"
  | "seconds.closed"
  | "seconds.race"
  | "odds.tf"
  | "odds.of"
  | "odds.gy"
  | "odds.ft"
  | "odds.dt"
  | "crownSides"
  | "crownSums"
  | "example.secret"
  | "example.roundNo"
  | "example.commitment"
  | "example.cars";

/** HTML for some of the slots. */
export type Slots<S extends Slot = Slot> = Readonly<Record<S, string>>;

/** The rules in one language: the words of the tables, and the HTML around them with its slots. */
export interface RulesText {
  readonly words: RulesWords;
  readonly body: string;
}
