import { EFFECTS } from "./effects";
import { MUSIC } from "./music";
import type { Score } from "./score";

const scores: [string, Score][] = [...Object.entries(EFFECTS), ["music", MUSIC]];

/** The highest sum of the gains of notes that overlap, each at its loudest. */
function loudest(score: Score): number {
  const parts = [...score.tones, ...score.hisses];
  const at = (moment: number): number =>
    parts
      .filter((part) => part.at <= moment && moment < part.at + part.seconds)
      .reduce((sum, part) => sum + part.gain, 0);
  return Math.max(...parts.map((part) => at(part.at)));
}

test.each(scores)("%s cannot clip, and its notes have audible frequencies", (_, score) => {
  expect(loudest(score)).toBeLessThanOrEqual(1);
  for (const tone of score.tones) {
    for (const hertz of [tone.hertz, tone.toHertz ?? tone.hertz]) {
      expect(hertz).toBeGreaterThan(30);
      expect(hertz).toBeLessThan(12_000);
    }
    expect(tone.at).toBeGreaterThanOrEqual(0);
    expect(tone.at).toBeLessThan(score.seconds);
    expect(tone.seconds).toBeGreaterThan(tone.attack);
  }
});

test("an effect is shorter than 1.2 s, the win shorter than 2 s", () => {
  for (const [name, { seconds }] of Object.entries(EFFECTS)) expect(seconds).toBeLessThan(name === "win" ? 2 : 1.2);
});

test("no two effects are alike", () => {
  expect(new Set(Object.values(EFFECTS).map((score) => JSON.stringify(score))).size).toBe(Object.keys(EFFECTS).length);
});

test("a note that lasts beyond the music's end is over before the next turn ends", () => {
  for (const tone of MUSIC.tones) expect(tone.at + tone.seconds).toBeLessThan(MUSIC.seconds * 2);
});
