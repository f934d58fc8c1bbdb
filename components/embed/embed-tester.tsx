"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useLanguage } from "@/lib/language/language";
import type { Site } from "@/lib/contract/bootstrap";
import type { Game } from "@/embed/grandstand";
import { EmbedControls } from "./embed-controls";
import { type FrameChoice, launchAddress, pageAddress, PRESETS } from "./frame";
import { FramePreview } from "./frame-preview";
import { MarkupBox } from "./markup-box";
import { MessageLog } from "./message-log";

export interface EmbedTesterProps {
  /** Null while it is not known. */
  site: Site | null;
}

/** Tries the embedding out: what to show and how large, the player in the frame, and the markup to copy. */
export function EmbedTester({ site }: EmbedTesterProps): ReactNode {
  const { locale } = useLanguage();
  const ancestors = site?.frame_ancestors ?? "";
  const t = useTranslations("embed");
  const [choice, setChoice] = useState<FrameChoice>({ game: "LOBBY", locale, ...sizeOf(PRESETS[0]) });
  /** Each opening is a new frame, even at the same address: a token works once. */
  const [opened, setOpened] = useState<{ address: string; times: number } | null>(null);
  const [game, setGame] = useState<Game | null>(null);
  const open = (token: string): void => {
    const address = token === "" ? pageAddress(choice) : launchAddress(window.location.origin, token, choice);
    setOpened((before) => ({ address, times: (before?.times ?? 0) + 1 }));
  };
  return (
    <div className="mx-auto grid max-w-[120rem] items-start gap-4 p-3 desk:p-5 wide:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <EmbedControls choice={choice} onChoice={setChoice} players={site?.demo_players ?? null} onOpen={open} />
        <MarkupBox choice={choice} />
        <section aria-labelledby="framing" className="panel p-4 text-sm">
          <h2 id="framing" className="font-semibold">
            {t("framing")}
          </h2>
          <p className="mt-1 text-muted">{t("framingBody")}</p>
          <code className="mt-2 block min-h-7 rounded-sm bg-page px-2.5 py-1.5 font-mono text-xs break-all text-accent-strong">
            {ancestors}
          </code>
          {site !== null && !/'self'|\*/.test(ancestors) && <p className="mt-2 text-warn">{t("notSelf")}</p>}
        </section>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <FramePreview choice={choice} opened={opened} onGame={setGame} />
        <MessageLog game={game} />
      </div>
    </div>
  );
}

const sizeOf = ({ width, height }: { width: number; height: number }): { width: number; height: number } => ({
  width,
  height,
});
