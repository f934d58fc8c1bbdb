import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { usePreference } from "@/lib/browser/use-preferences";
import { Expand, Maximize, Minimize, PictureInPicture2, Shrink, Volume2, VolumeX } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClasses } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useSite } from "@/lib/live/player/use-player";
import type { StreamQuality } from "@/lib/stream/quality";
import type { LivePlayerControls } from "./use-live-player";

/** A video that is further behind does not count as live. */
const BEHIND_SECONDS = 8;
const QUALITIES: readonly StreamQuality[] = ["hd", "sd"];
const TOOL = buttonClasses({ look: "ghost", size: "icon" }, "text-text! hover:bg-page/60!");

interface PlayerControlsProps {
  player: LivePlayerControls;
  sound: Sound;
  screens: Screens;
  /** True: the controls are hidden and ignore touches; a focus on them still shows them. */
  hidden: boolean;
}

export function PlayerControls({ player, sound, screens, hidden }: PlayerControlsProps): ReactNode {
  const t = useTranslations("stream");
  const shell = useTranslations("shell");
  const [isInset, setInset] = usePreference("streamInset");
  return (
    <div
      data-testid="stream-controls"
      className={classNames(
        "absolute inset-x-0 bottom-0 flex items-center gap-1 bg-linear-to-t from-page/90 to-transparent px-1.5 pt-6 pb-1 transition-opacity duration-200 focus-within:opacity-100 desk:px-2.5 desk:pb-1.5",
        hidden ? "pointer-events-none opacity-0 focus-within:pointer-events-auto" : "opacity-100",
      )}
    >
      <LiveMark player={player} />
      <span className="flex-1" />
      {/* In full screen the page's own switch is not visible. */}
      {screens.fullscreen && (
        <Tool label={shell(sound.muted ? "unmute" : "mute")} press={sound.toggle}>
          {sound.muted ? <VolumeX aria-hidden size={20} /> : <Volume2 aria-hidden size={20} />}
        </Tool>
      )}
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        aria-label={t("volume")}
        value={sound.muted ? 0 : sound.volume}
        onChange={(change) => sound.setVolume(Number(change.target.value))}
        className="h-10 w-20 cursor-pointer @max-md:hidden"
      />
      <QualityChoice player={player} />
      {/* Picture-in-picture and full screen have reserved space until their availability is known. */}
      <Tool label={isInset ? t("inStage") : t("inset")} press={() => setInset(!isInset)}>
        {isInset ? <Expand aria-hidden size={19} /> : <Shrink aria-hidden size={19} />}
      </Tool>
      <span className="flex justify-end gap-1 @min-3xs:min-w-21">
        {screens.togglePip !== null && (
          <Tool label={t("pip")} press={screens.togglePip} className="@max-3xs:hidden">
            <PictureInPicture2 aria-hidden size={19} />
          </Tool>
        )}
        {screens.toggleFullscreen !== null && (
          <Tool label={screens.fullscreen ? t("exitFullscreen") : t("fullscreen")} press={screens.toggleFullscreen}>
            {screens.fullscreen ? <Minimize aria-hidden size={19} /> : <Maximize aria-hidden size={19} />}
          </Tool>
        )}
      </span>
    </div>
  );
}

interface ToolProps {
  label: string;
  press: () => void;
  className?: string;
  children: ReactNode;
}

function Tool({ label, press, className, children }: ToolProps): ReactNode {
  return (
    <button type="button" aria-label={label} title={label} onClick={press} className={classNames(TOOL, className)}>
      {children}
    </button>
  );
}

function LiveMark({ player }: { player: LivePlayerControls }): ReactNode {
  const t = useTranslations("stream");
  const brand = useTranslations("brand");
  const site = useSite();
  if (player.status === "playing" && player.behindSeconds > BEHIND_SECONDS) {
    return (
      <button
        type="button"
        onClick={player.toLive}
        className={buttonClasses({ look: "quiet" }, "min-w-0 px-3! text-sm!")}
      >
        <span aria-hidden className="size-2 shrink-0 rounded-full bg-faint" />
        <span className="truncate">{t("backToLive")}</span>
        <span className="text-xs whitespace-nowrap text-muted max-desk:hidden">
          {t("behind", { seconds: player.behindSeconds })}
        </span>
      </button>
    );
  }
  return (
    <span className="flex items-center gap-1.5 px-2 text-xs font-semibold text-text">
      <span
        aria-hidden
        className={classNames(
          "size-2 shrink-0 rounded-full",
          player.status === "playing" ? "animate-pulse-slow bg-lose" : "bg-faint",
        )}
      />
      {site?.demo === true ? brand("demo") : t("live")}
    </span>
  );
}

function QualityChoice({ player }: { player: LivePlayerControls }): ReactNode {
  const t = useTranslations("stream");
  return (
    <div role="group" aria-label={t("quality")} className="flex items-center @max-xs:hidden">
      {QUALITIES.map((quality) => (
        <button
          key={quality}
          type="button"
          aria-pressed={player.quality === quality}
          aria-label={t(quality)}
          title={t(quality)}
          onClick={() => player.choose(quality)}
          className={buttonClasses(
            { look: "ghost" },
            "px-2! text-xs! font-semibold uppercase text-muted! hover:bg-page/60! aria-pressed:text-accent-strong! aria-pressed:underline aria-pressed:underline-offset-4",
          )}
        >
          {quality}
        </button>
      ))}
    </div>
  );
}

interface Sound {
  readonly muted: boolean;
  /** 0–100. */
  readonly volume: number;
  toggle(): void;
  setVolume(volume: number): void;
}

/** `muted` and `volume` are read from the video, because the browser may change them or refuse sound. */
export function useSound(video: RefObject<HTMLVideoElement | null>): Sound {
  const [isOn, setOn] = usePreference("soundOn");
  const [sound, setSound] = useState({ muted: true, volume: 100 });
  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    const read = (): void => setSound({ muted: element.muted, volume: Math.round(element.volume * 100) });
    read();
    element.addEventListener("volumechange", read);
    return () => element.removeEventListener("volumechange", read);
  }, [video]);
  useEffect(() => {
    const follow = (): void => {
      if (video.current !== null) turn(video.current, { muted: !isOn });
    };
    follow();
    if (!isOn) return undefined;
    // The browser refused sound before the page's first press: try again at that press.
    window.addEventListener("click", follow, { once: true });
    return () => window.removeEventListener("click", follow);
  }, [video, isOn]);
  return {
    ...sound,
    toggle: () => setOn(!isOn),
    setVolume(volume) {
      if (video.current !== null) turn(video.current, { volume: volume / 100 });
      if (volume > 0) setOn(true);
    },
  };
}

function turn(video: HTMLVideoElement, sound: Partial<Pick<HTMLVideoElement, "muted" | "volume">>): void {
  Object.assign(video, sound);
}

interface Screens {
  readonly fullscreen: boolean;
  /** Null if the browser cannot do it. */
  readonly toggleFullscreen: (() => void) | null;
  /** Null if the browser cannot do it. */
  readonly togglePip: (() => void) | null;
}

interface IphoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen(): void;
}

/** iPhones show only a video element itself in full screen. */
const isIphoneVideo = (video: HTMLVideoElement): video is IphoneVideo =>
  "webkitEnterFullscreen" in video && typeof video.webkitEnterFullscreen === "function";

const warn = (error: unknown): void => console.warn("the browser refused the other screen", error);

export function useScreens(box: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>): Screens {
  const [screens, setScreens] = useState({ fullscreen: false, hasFullscreen: false, hasPip: false });
  useEffect(() => {
    const read = (): void =>
      setScreens({
        fullscreen: box.current !== null && document.fullscreenElement === box.current,
        hasFullscreen: document.fullscreenEnabled || (video.current !== null && isIphoneVideo(video.current)),
        hasPip: document.pictureInPictureEnabled,
      });
    read();
    document.addEventListener("fullscreenchange", read);
    return () => document.removeEventListener("fullscreenchange", read);
  }, [box, video]);
  const toggleFullscreen = (): void => {
    if (document.fullscreenElement !== null) void document.exitFullscreen().catch(warn);
    else if (document.fullscreenEnabled) void box.current?.requestFullscreen().catch(warn);
    else if (video.current !== null && isIphoneVideo(video.current)) video.current.webkitEnterFullscreen();
  };
  const togglePip = (): void => {
    if (document.pictureInPictureElement !== null) void document.exitPictureInPicture().catch(warn);
    else void video.current?.requestPictureInPicture().catch(warn);
  };
  return {
    fullscreen: screens.fullscreen,
    toggleFullscreen: screens.hasFullscreen ? toggleFullscreen : null,
    togglePip: screens.hasPip ? togglePip : null,
  };
}
