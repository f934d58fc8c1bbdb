"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { type FrameChoice, frameMarkup } from "./frame";

const never = (): (() => void) => () => undefined;

/** The `<iframe>` of the choice, to copy into the merchant's own page. */
export function MarkupBox({ choice }: { choice: FrameChoice }): ReactNode {
  const t = useTranslations("embed");
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "https://play.example",
  );
  const markup = frameMarkup(origin, choice);
  const [copied, setCopied] = useState<string | null>(null);
  const copy = (): void => {
    // Without the permission the text can still be selected.
    navigator.clipboard.writeText(markup).then(
      () => setCopied(markup),
      () => setCopied(null),
    );
  };
  return (
    <section aria-labelledby="markup" className="panel p-4 text-sm">
      <div className="flex items-center justify-between gap-3">
        <h2 id="markup" className="font-semibold">
          {t("markup")}
        </h2>
        <Button size="sm" onClick={copy}>
          {copied === markup ? <Check aria-hidden size={15} /> : <Copy aria-hidden size={15} />}
          {t(copied === markup ? "copied" : "copy")}
        </Button>
      </div>
      {/* A box that scrolls must be reachable by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} className="mt-2 overflow-x-auto rounded-sm bg-page p-3 font-mono text-xs text-accent-strong">
        {markup}
      </pre>
      <p className="mt-2 text-xs text-muted">{t("markupHint")}</p>
    </section>
  );
}
