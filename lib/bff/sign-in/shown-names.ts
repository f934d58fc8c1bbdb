import unhomoglyph from "unhomoglyph";
import type { ShownName, ShownNames } from "@/lib/contract/session/pending-launch";

export interface NamedPlayer {
  username: string;
  /** Its code. */
  merchant: string;
}

/** Scripts for names (UAX #31, recommended scripts) besides those that are written together, below. */
const SCRIPTS =
  "Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Knda Khmr Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt";
/** Scripts that one name may combine: UTS #39, 5.2, "Highly Restrictive". Japanese, Chinese and Korean may have Latin letters. */
const WRITINGS: readonly RegExp[] = [
  "Latn Hani Hira Kana",
  "Latn Hani Bopo",
  "Latn Hani Hang",
  ...SCRIPTS.split(" "),
].map((scripts) => {
  // Common and inherited: digits, punctuation, emoji and combining marks go with each script.
  const classes = ["Zyyy", "Zinh", ...scripts.split(" ")].map((script) => String.raw`\p{scx=${script}}`);
  return new RegExp(`^[${classes.join("")}]+$`, "u");
});

/** Zero-width characters, controls of the direction and the like. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;
const letters = new Intl.Segmenter();

interface Letter {
  text: string;
  /** UTS #39, 4: letters that look the same have the same skeleton. */
  skeleton: string;
  marked: boolean;
}

/** A name's letters. Invisible letters are marked, and letters of another writing than most letters of the name. */
function lettersOf(name: string): readonly Letter[] {
  const texts = Array.from(letters.segment(name), ({ segment }) => segment);
  const fitting = (writing: RegExp): number => texts.filter((text) => writing.test(text)).length;
  const [own] = WRITINGS.toSorted((one, other) => fitting(other) - fitting(one));
  return texts.map((text) => {
    const visible = text.normalize("NFD").replaceAll(INVISIBLE, "");
    const skeleton = unhomoglyph(visible).normalize("NFD");
    return { text: visible === "" ? "\uFFFD" : text, skeleton, marked: visible === "" || own?.test(text) !== true };
  });
}

const skeletonOf = (name: readonly Letter[]): string => name.map(({ skeleton }) => skeleton).join("");

/** The letters of a name by their place in its skeleton. */
function byPlace(name: readonly Letter[]): ReadonlyMap<number, string> {
  let place = 0;
  return new Map(
    name.map(({ text, skeleton }) => {
      const at = place;
      place += skeleton.length;
      return [at, text];
    }),
  );
}

/** Marks what differs from another name of the same skeleton, too. */
function markDifferences(name: readonly Letter[], other: readonly Letter[]): readonly Letter[] {
  const others = byPlace(other);
  let place = 0;
  return name.map((letter) => {
    const differs = others.get(place) !== letter.text;
    place += letter.skeleton.length;
    return { ...letter, marked: letter.marked || differs };
  });
}

function shown(name: readonly Letter[], merchant: string | null): ShownName {
  const marks: [number, number][] = [];
  let at = 0;
  for (const { text, marked } of name) {
    const last = marks.at(-1);
    if (marked && last?.[1] === at) last[1] += text.length;
    else if (marked) marks.push([at, at + text.length]);
    at += text.length;
  }
  return { name: name.map(({ text }) => text).join(""), marks, merchant };
}

/**
 * The names of the signed-in player and of the launch's player, made easy to tell apart. Both have their merchants if the names are
 * equal or look alike, or if a letter belongs to another script than the rest of its name. Null for an unknown player.
 */
export function shownNames(current: NamedPlayer | null, next: NamedPlayer | null): ShownNames {
  const now = lettersOf(current?.username ?? "");
  const then = lettersOf(next?.username ?? "");
  const bothKnown = current !== null && next !== null;
  const isSame = bothKnown && current.username === next.username;
  const alike = bothKnown && !isSame && skeletonOf(now) === skeletonOf(then);
  const [nowMarked, thenMarked] = alike ? [markDifferences(now, then), markDifferences(then, now)] : [now, then];
  const withMerchant = isSame || alike || [...nowMarked, ...thenMarked].some(({ marked }) => marked);
  return {
    current: current && shown(nowMarked, withMerchant ? current.merchant : null),
    next: next && shown(thenMarked, withMerchant ? next.merchant : null),
    alike,
  };
}
