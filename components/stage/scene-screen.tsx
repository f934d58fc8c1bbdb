import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { manifestOf } from "@/games/manifests";
import type { PlayingScene } from "@/games/shared/canvas/play-scene";
import type { Backing, CreateScene, View } from "@/games/shared/canvas/scene";
import { classNames } from "@/components/ui/class-names";
import { useReducedMotion } from "@/components/ui/use-media";
import { onIdle } from "@/lib/browser/on-idle";
import type { GameCode } from "@/lib/contract/games";
import { useGameCode, useGameSession, useLatestRound, useOrdersOf, usePhase } from "@/lib/live/game/use-game";
import { stakesOf } from "@/lib/live/game/state";
import { useOwnWin } from "@/lib/live/player/use-player";
import { useMoney } from "@/lib/wording/use-money";
import { useStageStores } from "./on-stage";
import type { playStage } from "./play-stage";
import type { GameManifest } from "@/games/shared/manifest";
import type { Minor } from "@/lib/money";

/**
 * The player's bets as numbers in the picture: each number once, with the sum of its stakes.
 * @param stakes `type:number` → stake
 */
function backingsOf(
  stakes: Readonly<Record<string, Minor>>,
  namedBy: GameManifest["namedBy"],
  amountText: (amount: Minor) => string,
): readonly Backing[] {
  const sums = new Map<number, Minor>();
  for (const [code, stake] of Object.entries(stakes)) {
    const [type = "", number = ""] = code.split(":");
    for (const value of namedBy(type, number)) sums.set(value, (sums.get(value) ?? 0) + stake);
  }
  return [...sums].map(([value, sum]) => ({ value, amount: amountText(sum) }));
}

/** Undefined for a game without scenes. Tests pass their own loader. */
export type SceneLoader = (game: GameCode) => (() => Promise<CreateScene>) | undefined;

const sceneOf: SceneLoader = (game) => manifestOf(game)?.loadScene;

/** Waits for the page's first loads; a running draw does not wait. */
const SETTLE_MS = 400;

/** The still cover stays visible until the scene's code is loaded. */
export function SceneScreen({ loader = sceneOf }: { loader?: SceneLoader | undefined }): ReactNode {
  const game = useGameCode();
  const session = useGameSession();
  const phase = usePhase();
  const canvas = useRef<HTMLCanvasElement>(null);
  const playing = useRef<PlayingScene | null>(null);
  const stores = useStageStores();
  const player = useScenePlayer(game, loader, phase === "drawing" ? 0 : SETTLE_MS);
  const look = useLook(game);
  const looked = useRef(look);
  useEffect(() => {
    looked.current = look;
    playing.current?.repaint();
  }, [look]);
  useEffect(() => {
    if (canvas.current === null || player === null) return undefined;
    const scene = player.playStage(canvas.current, player.createScene, {
      game,
      store: session.store,
      lookNow: () => looked.current,
      stores,
    });
    playing.current = scene;
    return () => {
      scene.stop();
      playing.current = null;
    };
  }, [game, session, player, stores]);
  return (
    <canvas
      ref={canvas}
      aria-hidden
      data-testid="draw"
      data-draw={phase === "announced" ? "drawn" : phase === "drawing" && !look.isReduced ? "playing" : "waiting"}
      className={classNames(
        "stage-canvas absolute inset-x-0 top-0 w-full transition-opacity duration-300",
        player === null ? "opacity-0" : "opacity-100",
      )}
    />
  );
}

/** What the player's bets and settings change in the scene; the same object until one of them changes. */
function useLook(game: GameCode): Omit<View, "detail" | "isLight"> {
  const isReduced = useReducedMotion();
  const money = useMoney();
  const round = useLatestRound();
  const orders = useOrdersOf(round?.id);
  const win = useOwnWin();
  const hasWon = win !== null && win.roundId === round?.id && win.amount > win.staked;
  return useMemo(() => {
    const manifest = manifestOf(game);
    const stakes = stakesOf(orders, money.currency);
    const backed = manifest === undefined ? [] : backingsOf(stakes, manifest.namedBy, money.labelledWhole);
    return { isReduced, backed, hasWon };
  }, [game, isReduced, money, orders, hasWon]);
}

interface ScenePlayer {
  readonly createScene: CreateScene;
  readonly playStage: typeof playStage;
}

function useScenePlayer(game: GameCode, loader: SceneLoader, settleMs: number): ScenePlayer | null {
  const [player, setPlayer] = useState<ScenePlayer | null>(null);
  useEffect(() => {
    const load = loader(game);
    if (player !== null || load === undefined) return undefined;
    let wanted = true;
    const stop = onIdle(() => {
      Promise.all([load(), import("./play-stage")])
        .then(([createScene, code]) => {
          if (wanted) setPlayer({ createScene, playStage: code.playStage });
        })
        .catch((error: unknown) => console.warn("the draw's picture could not be loaded", error));
    }, settleMs);
    return () => {
      wanted = false;
      stop();
    };
  }, [game, loader, settleMs, player]);
  return player;
}
