import type { SceneFacts } from "@/games/shared/canvas/scene";
import { latestOf, type Sprite } from "../sprite";
import { keepSprites, tokenAt } from "../theme";
import { puffOf } from "./air";
import { type Land, landOf } from "./land";
import { type Scenery, sceneryOf } from "./palette";
import { type Podium, podiumOf } from "./podium";
import { type Props, propsOf } from "./props";
import { type Look, type RacerArt, racerStrips, type Strip, tagOf } from "./racers";
import { type Ground, railOf, type Surface, surfaceOf } from "./surface";
import { type Track, trackOf } from "./track";

export interface RaceStyle {
  readonly racers: number;
  /** The distance from the start to the line; absent if the stage does not show it. */
  readonly courseMetres?: number;
  readonly art: RacerArt;
  readonly ground: Ground;
  readonly colors: readonly string[];
  /** The colours of the dust behind the racers: in the middle of a cloud, and at its edge. */
  readonly dust: readonly [color: string, end: string];
  readonly hasRails: boolean;
  /** Horses start from gates and are heard by their hooves; cars start from a grid and have engines. */
  readonly hasHorses: boolean;
}

/** The parts of the picture that are painted once for one size and theme. */
export interface Kit {
  readonly track: Track;
  readonly accent: string;
  readonly land: Land;
  readonly surface: Surface;
  readonly rails: readonly { readonly sprite: Sprite; readonly y: number }[];
  readonly props: Props;
  readonly strips: readonly Strip[];
  readonly puff: Sprite;
  tag(amount: string): Sprite;
  podium(facts: SceneFacts): Podium;
}

/** One kit for each canvas: the scenes of successive rounds on the canvas share it. */
export const kitsOf = (style: RaceStyle) =>
  keepSprites(({ box, isLight, fontFamily }, canvas): Kit => {
    const track = trackOf(box, style.racers, style.art.plane);
    const scenery: Scenery = sceneryOf(isLight);
    const accent = tokenAt(canvas, "accent-fill") || scenery.roofLight;
    const ink = tokenAt(canvas, "accent-ink") || "#14100a";
    const look: Look = { scenery, isLight, fontFamily };
    const tags = new Map<string, Sprite>();
    const latestPodium = latestOf<Podium>();
    const railYs = style.hasRails ? [track.far, track.near + track.height * 0.058] : [];
    return {
      track,
      accent,
      land: landOf(track, scenery, accent),
      surface: surfaceOf(track, scenery, accent, style.ground),
      rails: railYs.map((y) => ({
        y,
        sprite: railOf(track, scenery, y, (y > track.far ? 0.058 : 0.04) * track.height),
      })),
      props: propsOf(track),
      strips: racerStrips(style.art, track, look),
      puff: puffOf(track, ...style.dust),
      tag(amount) {
        const pitch = (track.near - track.far) / style.racers;
        const height = Math.max(Math.min(15, Math.max(12, pitch / track.ratio)) * track.ratio, track.racer * 0.17);
        const tag = tags.get(amount) ?? tagOf(amount, height, accent, ink, fontFamily);
        tags.set(amount, tag);
        return tag;
      },
      podium: ({ roundNo, result, times }) =>
        latestPodium(roundNo, () => podiumOf(style.art, track, result ?? [], times, look)),
    };
  });
