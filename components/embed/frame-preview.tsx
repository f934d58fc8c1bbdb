"use client";

import { AppWindow } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { StateMessage } from "@/components/ui/state-message";
import { type Game, load } from "@/embed/grandstand";
import type { FrameChoice } from "@/lib/embed/frame-choice";

export interface Opened {
  readonly address: string;
  /** A new launch address of the same player, after a lost session; null if the player is unknown. */
  readonly again: (() => Promise<string>) | null;
  readonly theme: FrameChoice["theme"];
  /** A changed number opens a new frame. */
  readonly times: number;
}

export interface FramePreviewProps {
  choice: FrameChoice;
  opened: Opened | null;
  /** Called with the game that the frame shows, and with null when the frame is removed. */
  onGame: (game: Game | null) => void;
}

export function FramePreview({ choice, opened, onGame }: FramePreviewProps): ReactNode {
  const t = useTranslations("embed");
  const room = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState<number | null>(null);
  useEffect(() => {
    const element = room.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setAvailable(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const place = useRef<HTMLDivElement>(null);
  const title = t("preview");
  useEffect(() => {
    if (opened === null || place.current === null) return undefined;
    const { address, again, theme } = opened;
    const first = new URL(address, window.location.href);
    let launches = 0;
    const launch = again === null ? first : () => ((launches += 1) === 1 ? first : again());
    const game = load(place.current, { launch, title, ...(theme !== null && { theme }) });
    onGame(game);
    return () => {
      game.destroy();
      onGame(null);
    };
    // A change of this page's language must not open the frame again: its token has been used.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [opened, onGame]);
  const scale = Math.min(1, (available ?? choice.width) / choice.width);
  return (
    <section aria-label={t("preview")} className="flex min-w-0 flex-col items-center gap-2">
      <p className="self-stretch text-center text-xs text-muted">
        {choice.width} × {choice.height} · {Math.round(scale * 100)}%
      </p>
      <div ref={room} className="flex w-full justify-center">
        <div
          className="h-211 w-97.5 max-w-full overflow-hidden rounded-lg border border-line-strong bg-page shadow-float"
          // Until the space is measured, the classes give the first preset's size.
          {...(available !== null && { style: { width: choice.width * scale, height: choice.height * scale } })}
        >
          {opened === null ? (
            <div className="grid h-full place-items-center">
              <StateMessage icon={<AppWindow size={20} />} title={t("nothing")} body={t("nothingBody")} />
            </div>
          ) : (
            <div
              key={opened.times}
              ref={place}
              className="origin-top-left"
              style={{ width: choice.width, height: choice.height, transform: `scale(${scale})` }}
            />
          )}
        </div>
      </div>
    </section>
  );
}
