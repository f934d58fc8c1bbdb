import type { Locale } from "@/lib/contract/games";
import { commitmentOf } from "@/lib/games/chain";
import { drawOutcome } from "@/lib/games/draw";
import { pk10 } from "@/lib/games/pk10/game";
import { roundInstants } from "../../rounds/phases";
import { en } from "./en";
import { id } from "./id";
import { rulesTables } from "./tables";
import { tc } from "./tc";
import type { RulesText, Slot, Slots } from "./text";
import { th } from "./th";
import { vn } from "./vn";
import { zh } from "./zh";

const TEXTS: Readonly<Record<Locale, RulesText>> = { en, id, tc, th, vn, zh };

/** Whole seconds as they are, parts of one with a decimal. */
const secondsText = (ms: number): string => String(Math.round(ms / 100) / 10);

function phaseSeconds(gameSeconds: number): Slots<Extract<Slot, `seconds.${string}`>> {
  const { opensAt, closesAt, drawsAt, announcesAt, nextAt } = roundInstants(new Date(0), gameSeconds);
  const between = (from: Date, to: Date): string => secondsText(to.getTime() - from.getTime());
  return {
    "seconds.round": between(opensAt, nextAt),
    "seconds.open": between(opensAt, closesAt),
    "seconds.closed": between(closesAt, drawsAt),
    "seconds.race": between(drawsAt, announcesAt),
  };
}

/** A round that never was, drawn as every round is (docs/decisions/002-draw.md gives the same one). */
function exampleRound(): Slots<Extract<Slot, `example.${string}`>> {
  const secret = Uint8Array.from({ length: 32 }, (_, index) => index);
  const roundNo = "202611210001";
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
  return {
    "example.secret": hex(secret),
    "example.roundNo": roundNo,
    "example.commitment": hex(commitmentOf(secret)),
    "example.cars": drawOutcome(pk10, { secret, roundNo }).join(" "),
  };
}

/** Puts every slot in its place. Throws RangeError for a text that names another. */
function fill(body: string, slots: Slots): string {
  const values = new Map<string, string>(Object.entries(slots));
  return body.trim().replaceAll(/\{\{(.*?)\}\}/g, (_, slot: string) => {
    const value = values.get(slot);
    if (value === undefined) throw new RangeError(`no such slot: ${slot}`);
    return value;
  });
}

/** PK10's rules in every language as HTML, for rounds of so many seconds. */
export function pk10Rules(gameSeconds: number): Record<Locale, string> {
  const everywhere = { ...phaseSeconds(gameSeconds), ...exampleRound() };
  const inLocale = (locale: Locale): string => {
    const { words, body } = TEXTS[locale];
    return fill(body, { ...everywhere, ...rulesTables(words) });
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
