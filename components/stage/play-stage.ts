import { manifestOf } from "@/games/manifests";
import { type PlayingScene, playScene, type SceneHost } from "@/games/shared/canvas/play-scene";
import type { CreateScene, Scene } from "@/games/shared/canvas/scene";
import type { GameCode } from "@/lib/contract/games";
import { createStageClock } from "@/lib/live/game/stage-clock";
import type { GameState } from "@/lib/live/game/state";
import type { Store } from "@/lib/live/store";
import { NO_ORDER, type StageStores } from "./on-stage";

export interface StagePlay extends Pick<SceneHost, "lookNow"> {
  readonly game: GameCode;
  readonly store: Pick<Store<GameState>, "get" | "subscribe">;
  readonly stores: StageStores;
}

export function playStage(
  canvas: HTMLCanvasElement,
  createScene: CreateScene,
  { game, store, lookNow, stores }: StagePlay,
): PlayingScene {
  const { onStage, ranking, metresLeft } = stores;
  const timesOf = manifestOf(game)?.timesOf;
  const clockAt = createStageClock({ ...(timesOf && { timesOf }), isReduced: () => lookNow().isReduced });
  const showingAt = (now: number) => clockAt(store.get(), now);
  let shown: Scene | null = null;
  const scene = playScene(canvas, createScene, {
    showingAt,
    lookNow,
    onScene(next) {
      shown = next;
      ranking.set(NO_ORDER);
      metresLeft.set(null);
      onStage.set(next === null ? null : { scene: next, showingAt });
    },
    onDrawn(time) {
      const order = shown?.rankingAt?.(time) ?? NO_ORDER;
      if (order.join() !== ranking.get().join()) ranking.set(order);
      const metres = shown?.metresLeftAt?.(time) ?? 0;
      metresLeft.set(metres === 0 ? null : Math.ceil(metres / 100) * 100);
    },
  });
  let { phase: phaseBefore, rounds: before } = store.get();
  const unsubscribe = store.subscribe(() => {
    const { phase: now, rounds } = store.get();
    if (now === phaseBefore && rounds === before) return;
    [phaseBefore, before] = [now, rounds];
    scene.repaint();
  });
  return {
    repaint: () => scene.repaint(),
    stop() {
      unsubscribe();
      scene.stop();
    },
  };
}
