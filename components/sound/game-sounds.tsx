"use client";

import { brandOfPage } from "@/lib/browser/brand";
import { useEffect } from "react";
import * as z from "zod/mini";
import { appEvents } from "@/lib/browser/events";
import { useGameSession } from "@/lib/live/game/context";
import { currentPreference } from "@/lib/browser/use-preferences";
import { openTabChannel } from "@/lib/browser/tab-channel";
import { usePaintedSlip } from "@/lib/slip/slip-provider";
import type { SoundPlayer } from "@/lib/sound/sound-player";
import { type Audible, soundOf } from "./table-sounds";

const GESTURES = ["pointerdown", "keydown"] as const;
const SAMPLE_RATE = 32_000;

const volumes = () => ({ music: currentPreference("musicVolume"), effects: currentPreference("effectVolume") });
const isSilent = (): boolean => volumes().music === 0 && volumes().effects === 0;

/** Opens the audio device with the visitor's first gesture, as browsers require; its code is loaded then, and never in a silent visit. */
function soundAfterGesture(): { play: SoundPlayer["play"]; refresh: () => void; stop: () => void } {
  let player: SoundPlayer | null = null;
  let loading = false;
  let stopped = false;
  let isElsewhere = false;
  /** Of two visible windows side by side, the one that was used last plays. */
  const tabs = openTabChannel("sound", z.literal("here"), () => {
    isElsewhere = true;
    applySeen();
  });
  const applySeen = (): void => player?.setSeen(!document.hidden && !isElsewhere);
  const claim = (): void => {
    isElsewhere = false;
    tabs.publish("here");
    applySeen();
  };
  const load = async (): Promise<void> => {
    const { startSound } = await import("@/lib/sound/sound-player");
    if (stopped) return;
    player = startSound(
      {
        createContext: () => new AudioContext({ latencyHint: "interactive" }),
        ownSounds: () =>
          Object.fromEntries((brandOfPage()?.sounds ?? []).map((effect) => [effect, fetchSound(effect)])),
        createOffline: (seconds) => new OfflineAudioContext(1, Math.ceil(seconds * SAMPLE_RATE), SAMPLE_RATE),
      },
      volumes(),
    );
    if (document.hidden || isElsewhere) player.setSeen(false);
  };
  const onGesture = (): void => {
    // Some browsers start the device only within a gesture, which has ended while the code was loaded.
    claim();
    if (loading || isSilent() || typeof AudioContext === "undefined") return;
    loading = true;
    load().catch((error: unknown) => {
      loading = false;
      console.warn("the sounds could not be loaded", error);
    });
  };
  const onVisibility = (): void => (document.hidden ? applySeen() : claim());
  for (const gesture of GESTURES) document.addEventListener(gesture, onGesture, { passive: true });
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("focus", claim);
  return {
    play: (effect) => player?.play(effect),
    refresh: () => player?.setVolumes(volumes()),
    stop: () => {
      stopped = true;
      for (const gesture of GESTURES) document.removeEventListener(gesture, onGesture);
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("focus", claim);
      tabs.close();
      player?.stop();
    },
  };
}

/** The table's sounds and its music. Shows nothing. */
export function GameSounds(): null {
  const game = useGameSession();
  const slip = usePaintedSlip();
  useEffect(() => {
    const sound = soundAfterGesture();
    const listen = (): Audible => {
      const { phase, countdown } = game.store.get();
      const { stakes, status } = slip.get();
      const stake = Object.values(stakes).reduce((sum, each) => sum + each, 0);
      return { stake, status: status.type, phase, countdown, win: game.player.store.get().ownWin };
    };
    let before = listen();
    const hear = (): void => {
      const now = listen();
      const effect = soundOf(before, now);
      before = now;
      if (effect !== null) sound.play(effect);
    };
    const stops = [
      game.store.subscribe(hear),
      slip.subscribe(hear),
      game.player.store.subscribe(hear),
      appEvents.on("countdown:end", () => sound.play("close")),
      appEvents.on("volume:music", sound.refresh),
      appEvents.on("volume:effects", sound.refresh),
    ];
    return () => {
      for (const stop of stops) stop();
      sound.stop();
    };
  }, [game, slip]);
  return null;
}

/** A sound file of the brand. */
async function fetchSound(effect: string): Promise<ArrayBuffer> {
  const answer = await fetch(`/brand/sounds/${effect}`);
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return answer.arrayBuffer();
}
