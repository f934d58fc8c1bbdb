"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { useReducedMotion } from "@/components/ui/use-media";
import { onIdle } from "@/lib/browser/on-idle";
import type { PlayedCode } from "@/lib/contract/games";
import { useLobbyStore, useLobbyTile } from "@/lib/live/lobby/provider";

/** The lobby has this time to load before the picture loads. */
const SETTLE_MS = 1_000;

/**
 * Plays the tile's rounds over the game's still picture. The code is loaded when a round's betting has closed and the
 * tile has been in sight, because nothing moves before that. With reduced motion only the still picture is shown.
 */
export function TilePicture({ game }: { game: PlayedCode }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const lobby = useLobbyStore();
  const phase = useLobbyTile(game, "phase");
  const [isWanted, want] = useState(false);
  if (!isWanted && (phase === "closed" || phase === "drawing")) want(true);
  const isStill = useReducedMotion();
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    const element = canvas.current;
    if (element === null || !isWanted || isStill) return undefined;
    const left = new AbortController();
    const play = async (): Promise<void> => {
      const { playTile } = await import("./tile-scene");
      const stop = await playTile(element, game, lobby);
      if (left.signal.aborted) return stop();
      left.signal.addEventListener("abort", stop);
      setPlaying(true);
    };
    const stopWaiting = onFirstSight(element, () =>
      onIdle(() => {
        play().catch((error: unknown) => console.warn(`the picture of ${game} could not be loaded`, error));
      }, SETTLE_MS),
    );
    return () => {
      stopWaiting();
      left.abort();
      setPlaying(false);
    };
  }, [game, lobby, isWanted, isStill]);
  return (
    <canvas
      ref={canvas}
      aria-hidden
      data-testid="tile-picture"
      data-playing={isPlaying}
      className={classNames(
        "tile-picture absolute inset-y-0 right-0 h-full transition-opacity duration-500",
        isPlaying ? "opacity-100" : "opacity-0",
      )}
    />
  );
}

/** The returned function stops the wait, or what `start` began. */
function onFirstSight(element: Element, start: () => () => void): () => void {
  let stop = (): void => observer.disconnect();
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    stop = start();
  });
  observer.observe(element);
  return () => stop();
}
