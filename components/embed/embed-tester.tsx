"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { useLanguage } from "@/lib/language/language";
import type { Site } from "@/lib/contract/bootstrap";
import type { Game } from "@/embed/grandstand";
import { classNames } from "@/components/ui/class-names";
import { MOBILE_MAX } from "@/lib/browser/layout";
import { pathOfGame } from "@/lib/paths";
import { mintDemoToken, EmbedControls } from "./embed-controls";
import {
  choiceQuery,
  type FrameChoice,
  launchAddress,
  offeredChoice,
  PRESETS,
  readChoice,
} from "@/lib/embed/frame-choice";
import { FramePreview, type Opened } from "./frame-preview";
import { SnippetBox } from "./snippet-box";
import { MessageLog } from "./message-log";

export interface EmbedTesterProps {
  /** Null while it is not known. */
  site: Site | null;
}

const onBack = (listener: () => void): (() => void) => {
  window.addEventListener("popstate", listener);
  return () => window.removeEventListener("popstate", listener);
};

export function EmbedTester({ site }: EmbedTesterProps): ReactNode {
  const { locale } = useLanguage();
  const ancestors = site?.frame_ancestors ?? "";
  const t = useTranslations("embed");
  const query = useSyncExternalStore(
    onBack,
    () => window.location.search,
    () => "",
  );
  const [made, setChoice] = useState<FrameChoice | null>(null);
  const [{ width, height }] = PRESETS;
  const usual = { game: "LOBBY", locale, theme: null, cookiesOff: false, width, height } as const;
  const wished = made ?? readChoice(query, usual);
  const choice = site === null ? wished : offeredChoice(wished, usual, site.brand);
  /** Each opening is a new frame, even at the same address: a token works once. */
  const [opened, setOpened] = useState<Opened | null>(null);
  const [game, setGame] = useState<Game | null>(null);
  const open = (token: string, player: string | null): void => {
    const addressOf = (each: string): string => launchAddress(window.location.origin, each, choice);
    const address = token === "" ? pathOfGame(choice.game) : addressOf(token);
    const again = player === null ? null : async () => addressOf((await mintDemoToken(player, choice)) ?? "");
    setOpened((before) => ({ address, again, theme: choice.theme, times: (before?.times ?? 0) + 1 }));
  };
  return (
    <div className="mx-auto grid max-w-[120rem] grid-cols-1 items-start gap-4 p-3 desk:p-5 wide:grid-cols-[22rem_minmax(0,1fr)] wide:grid-rows-[auto_1fr]">
      <EmbedControls choice={choice} onChoice={setChoice} players={site?.demo_players ?? null} onOpen={open} />
      <div
        className={classNames(
          "grid min-w-0 grid-cols-1 items-start gap-4 wide:col-start-2 wide:row-span-2 wide:row-start-1",
          choice.width <= MOBILE_MAX ? "full:grid-cols-[minmax(0,1fr)_24rem]" : "vast:grid-cols-[minmax(0,1fr)_24rem]",
        )}
      >
        <FramePreview choice={choice} opened={opened} onGame={setGame} />
        <MessageLog game={game} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <SnippetBox choice={choice} />
        {site?.demo_brands.length !== 0 && <OtherBrands brands={site?.demo_brands ?? []} choice={choice} />}
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
    </div>
  );
}

/** Links to this page at the other brands' addresses, with the same choice: a page frames only its own brand. */
function OtherBrands({ brands, choice }: { brands: Site["demo_brands"]; choice: FrameChoice }): ReactNode {
  const t = useTranslations("embed");
  return (
    <section aria-labelledby="brands" className="panel p-4 text-sm">
      <h2 id="brands" className="font-semibold">
        {t("brands")}
      </h2>
      <p className="mt-1 text-muted">{t("brandsBody")}</p>
      <ul className="mt-2 flex min-h-6 flex-wrap gap-x-4 gap-y-1">
        {brands.map(({ name, origin }) => (
          <li key={origin}>
            <a
              href={`${origin}/iframe/test?${choiceQuery(choice)}`}
              className="text-accent-strong underline underline-offset-4"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
