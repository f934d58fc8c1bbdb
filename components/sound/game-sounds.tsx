import type { OwnWin } from "@/lib/live/player/session";
import { CLOSING_SECONDS } from "@/lib/live/game/timings";
import type { GamePhase } from "@/lib/live/types";
import type { Minor } from "@/lib/money";
import type { BetStatus } from "@/lib/slip/slip-types";
import type { EffectName } from "@/lib/sound/effects";
import { brandOfPage } from "@/lib/browser/brand";
import { useEffect } from "react";
import { appEvents } from "@/lib/browser/events";
import { useGameSession } from "@/lib/live/game/use-game";
import { currentPreference } from "@/lib/browser/use-preferences";
import { isOneOf } from "@/lib/browser/checks";
import { openTabChannel } from "@/lib/browser/tab-channel";
import { useLateSlip } from "@/lib/slip/slip-provider";
import type { SoundPlayer, Volumes } from "@/lib/sound/sound-player";
import type { Store } from "@/lib/live/store";
import { playScore } from "@/lib/sound/score";
import { type Motif, MOTIFS, type SoundingScene, startSceneSounds, winScore } from "./scene-sounds";

const GESTURES = ["pointerdown", "keydown"] as const;
const SAMPLE_RATE = 32_000;

/** All volumes are 0 until the player has pressed the speaker. */
function volumes(): Volumes {
  if (!currentPreference("soundOn")) return { music: 0, effects: 0 };
  return { music: currentPreference("musicVolume"), effects: currentPreference("effectVolume") };
}
const isSilent = (): boolean => volumes().music === 0 && volumes().effects === 0;

interface Sound extends Pick<SoundPlayer, "play"> {
  /** Adds voices for a higher multiple of the stake. */
  playWin(returned: number, staked: number): void;
  setScene(scene: SoundingScene | null): void;
  refresh(): void;
  stop(): void;
}

/** Opens the device and loads its code at the first gesture, as browsers require. A silent visit loads nothing. */
function soundAfterGesture(motif: Motif): Sound {
  let scene: SoundingScene | null = null;
  let stopScene = (): void => undefined;
  const soundScene = (): void => {
    stopScene();
    stopScene = () => undefined;
    if (player !== null && scene !== null) stopScene = startSceneSounds(player.context, player.buses, scene, motif);
  };
  let player: SoundPlayer | null = null;
  let loading = false;
  let stopped = false;
  let isElsewhere = false;
  /** Only the window that the player used last plays, even if others are visible. */
  const tabs = openTabChannel("sound", isOneOf(["here"]), () => {
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
    soundScene();
  };
  const onGesture = (): void => {
    // Also resumes the device: some browsers start it only during a gesture, and the first gesture may end while the
    // code loads.
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
    playWin(returned, staked) {
      player?.play("win");
      if (player?.context.state !== "running") return;
      const more = winScore(returned, staked);
      player.buses.duck(more.seconds);
      playScore(player.context, player.buses.win, more, player.context.currentTime);
    },
    setScene(next) {
      scene = next;
      soundScene();
    },
    refresh() {
      player?.setVolumes(volumes());
      // The press on the speaker is the gesture that opens the device.
      if (player === null) onGesture();
    },
    stop: () => {
      stopped = true;
      stopScene();
      for (const gesture of GESTURES) document.removeEventListener(gesture, onGesture);
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("focus", claim);
      tabs.close();
      player?.stop();
    },
  };
}

/** Also vibrates the phone. */
export function GameSounds({ onStage }: { onStage: Store<SoundingScene | null> }): null {
  const game = useGameSession();
  const slip = useLateSlip();
  useEffect(() => {
    const sound = soundAfterGesture(game.game === "LOBBY" ? 0 : MOTIFS[game.game]);
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
      if (before.phase === "drawing" && now.phase === "announced") shake([40]);
      before = now;
      if (effect === "win" && now.win !== null) {
        sound.playWin(now.win.amount, now.win.staked);
        shake([60, 60, 120]);
      } else if (effect !== null) sound.play(effect);
    };
    const setScene = (): void => sound.setScene(onStage.get());
    setScene();
    const stops = [
      game.store.subscribe(hear),
      slip.subscribe(hear),
      game.player.store.subscribe(hear),
      onStage.subscribe(setScene),
      appEvents.on("countdown:end", () => {
        sound.play("close");
        shake([30]);
      }),
      appEvents.on("sound:switch", sound.refresh),
      appEvents.on("volume:music", sound.refresh),
      appEvents.on("volume:effects", sound.refresh),
    ];
    return () => {
      for (const stop of stops) stop();
      sound.stop();
    };
  }, [game, slip, onStage]);
  return null;
}

/** Vibrates by `pattern`, in ms on and off, if the player has turned vibration on and the device supports it. */
function shake(pattern: number[]): void {
  if (currentPreference("haptics") && "vibrate" in navigator) navigator.vibrate(pattern);
}

async function fetchSound(effect: string): Promise<ArrayBuffer> {
  const answer = await fetch(`/brand/sounds/${effect}`);
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return answer.arrayBuffer();
}

export interface Audible {
  /** All unconfirmed chips on the table, including those of a sent bet. */
  readonly stake: Minor;
  readonly status: BetStatus["type"];
  readonly phase: GamePhase;
  readonly countdown: number;
  readonly win: OwnWin | null;
}

const isUnderWay = (status: BetStatus["type"]): boolean => status === "sending" || status === "asking_again";

/** The most important sound for a change; null for silence. */
export function soundOf(before: Audible, now: Audible): EffectName | null {
  if (now.win !== null && now.win.roundId !== before.win?.roundId && now.win.amount > now.win.staked) return "win";
  if (now.status !== before.status && now.status === "accepted") return "confirm";
  if (now.status !== before.status && now.status === "refused") return "refused";
  if (now.stake > before.stake) return "chip";
  // Confirming a slip also empties the table, but has its own sound.
  if (now.stake < before.stake && !isUnderWay(before.status)) return "chipBack";
  const isCounted = now.phase === "open" && now.countdown > 0 && now.countdown <= CLOSING_SECONDS;
  return isCounted && now.countdown === before.countdown - 1 ? "tick" : null;
}
