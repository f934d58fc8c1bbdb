"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Segmented } from "@/components/ui/segmented";
import { useBrowserValue } from "@/lib/browser/use-browser-value";
import { choiceQuery, type FrameChoice, type SnippetName, snippetOf, SNIPPETS } from "@/lib/embed/frame-choice";

export function SnippetBox({ choice }: { choice: FrameChoice }): ReactNode {
  const t = useTranslations("embed");
  const origin = useBrowserValue(() => window.location.origin, "https://play.example");
  const [name, setName] = useState<SnippetName>("script");
  const snippet = snippetOf[name](origin, choice);
  const share = `${origin}/iframe/test?${choiceQuery(choice)}`;
  return (
    <section aria-labelledby="markup" className="panel p-4 text-sm">
      <div className="flex items-center justify-between gap-3">
        <h2 id="markup" className="font-semibold">
          {t("markup")}
        </h2>
        <CopyButton text={snippet} label={t("copy")} copied={t("copied")} />
      </div>
      <Segmented
        label={t("markup")}
        value={name}
        options={SNIPPETS.map((value) => ({ value, label: t(`snippet.${value}`) }))}
        onChange={setName}
      />
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by the keyboard
        tabIndex={0}
        aria-labelledby="markup"
        className="mt-2 h-56 overflow-auto rounded-sm bg-page p-3 font-mono text-xs text-accent-strong"
      >
        {snippet}
      </pre>
      <p className="mt-2 text-xs text-muted">{t(name === "frame" ? "markupHint" : "launchHint")}</p>
      <div className="mt-3 flex items-center justify-between gap-3 border-t border-line pt-3">
        <a href={share} className="min-w-0 truncate text-accent-strong underline underline-offset-4">
          {t("share")}
        </a>
        <CopyButton text={share} label={t("copyShare")} copied={t("copied")} />
      </div>
    </section>
  );
}
