import type { SeedSeals } from "./seed-cipher";
import type { RoundRow } from "./wire";

/** The data that decide a round's draw, fixed when the round opens, and the id by which orders name the round. */
export type RoundTerms = Pick<
  RoundRow,
  "id" | "game" | "round_no" | "chain_id" | "link" | "commitment" | "form" | "beacon_chain" | "beacon_round"
>;

const textOf = (round: RoundTerms): string =>
  [
    ...["grandstand:v1:round", round.id, round.game, round.round_no, round.chain_id, round.link],
    ...[Buffer.from(round.commitment).toString("hex"), round.form?.join(",") ?? "-"],
    ...[round.beacon_chain ?? "-", round.beacon_round ?? "-"],
  ].join(":");

export const macOfTerms = (seals: SeedSeals, terms: RoundTerms): Uint8Array => seals.mac(textOf(terms));

/** Whether the row has the terms with which an upstream with these keys opened the round. */
export const hasItsTerms = (seals: SeedSeals, round: RoundTerms & Pick<RoundRow, "terms_mac">): boolean =>
  round.terms_mac !== null && seals.isMacOf(textOf(round), round.terms_mac);
