import type { Locale } from "@/lib/contract/games";
import { commitmentOf } from "../draw/chain";
import { drawOutcome } from "../draw/draw";
import type { Game, RoundForm } from "../rules/types";
import { roundInstants } from "../rules/round-instants";
import { en } from "./common/en";
import { id } from "./common/id";
import { tc } from "./common/tc";
import { th } from "./common/th";
import { vn } from "./common/vn";
import { zh } from "./common/zh";
import type { CommonText, CommonWords, GameText, Slots } from "./text";

const COMMON: Readonly<Record<Locale, CommonText>> = { en, id, tc, th, vn, zh };

/** Whole seconds without decimals, others with one decimal. */
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

/** An invented round, drawn as every round is (docs/decisions/002-draw.md gives PK10's). */
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

/** Fills every slot, also in the texts that fill one. Throws RangeError for a text with an unknown slot. */
function fill(text: string, slots: ReadonlyMap<string, string>): string {
  return text.trim().replaceAll(/\{\{(.*?)\}\}/g, (_, slot: string) => {
    const value = slots.get(slot);
    if (value === undefined) throw new RangeError(`no such slot: ${slot}`);
    return fill(value, slots);
  });
}

/** Everything that a game adds to its rules. */
export interface GameRulesPage<Text extends GameText> {
  readonly game: Game;
  /** The form in the example round and the tables, for games with forms. */
  readonly form?: RoundForm;
  readonly texts: Readonly<Record<Locale, Text>>;
  /** The slots of `bets`: tables from the catalogue. */
  readonly tables: (text: Text, words: CommonWords) => Slots;
}

/** A game's rules in every language as HTML, for rounds of `gameSeconds` that wait for a beacon or not. */
export function composeRules<Text extends GameText>(
  { game, form, texts, tables }: GameRulesPage<Text>,
  gameSeconds: number,
  beacon: boolean,
): Record<Locale, string> {
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
}
