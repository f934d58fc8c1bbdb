import type { Detail } from "@/games/shared/canvas/detail";
import { playScene, sharedFrames } from "@/games/shared/canvas/play-scene";
import { manifestOf } from "@/games/manifests";
import type { PlayedCode } from "@/lib/contract/games";
import { createStageClock, type StageState } from "@/lib/live/game/stage-clock";
import { timingsOf } from "@/lib/live/game/timings";
import type { LobbyState, LobbyTile } from "@/lib/live/lobby/state";
import type { Store } from "@/lib/live/store";

const SMALL: Detail = { pixelRatio: 1.5, particles: false, parallax: false, everyNth: 1 };
const FRAMES_A_SECOND = 15;

/** The pictures of all tiles are painted in the same frames. */
const nextFrame = sharedFrames(1000 / FRAMES_A_SECOND);

/** The picture is still while it cannot be seen. Rejects if the scene's script does not load. */
export async function playTile(
  canvas: HTMLCanvasElement,
  game: PlayedCode,
  lobby: Pick<Store<LobbyState>, "get" | "subscribe">,
): Promise<() => void> {
  const manifest = manifestOf(game);
  const createScene = await manifest?.loadScene();
  if (createScene === undefined) return () => undefined;
  const clockAt = createStageClock({ ...(manifest?.timesOf && { timesOf: manifest.timesOf }), isReduced: () => false });
  const tileNow = (): LobbyTile | undefined => lobby.get().tiles.find((tile) => tile.game === game);
  let shown = tileNow();
  let state = stateOf(shown, null);
  const scene = playScene(canvas, createScene, {
    showingAt: (now) => clockAt(state, now),
    lookNow: () => ({ isReduced: false, backed: [], hasWon: false }),
    thrift: { detail: SMALL, nextFrame },
  });
  const unsubscribe = lobby.subscribe(() => {
    const tile = tileNow();
    if (tile?.round === shown?.round && tile?.results === shown?.results && tile?.phase === shown?.phase) return;
    shown = tile;
    state = stateOf(tile, state);
    scene.repaint();
  });
  return () => {
    unsubscribe();
    scene.stop();
  };
}

/** While the last result is the same, its object is too: a new object would begin another scene. */
function stateOf(tile: LobbyTile | undefined, known: StageState | null): StageState {
  const round = tile?.round ?? null;
  const timings = timingsOf(tile?.gameSeconds ?? 60);
  const before = tile?.results.find(({ roundNo }) => roundNo !== round?.roundNo);
  if (round === null || before === undefined) return { rounds: round === null ? [] : [round], results: [], timings };
  const isKnown = known?.results[0]?.roundNo === before.roundNo;
  const results = isKnown ? known.results : [{ ...before, roundId: round.id - 1 }];
  return { rounds: [round], results, timings };
}
