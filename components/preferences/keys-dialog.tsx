"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Modal } from "@/components/ui/modal";
import { usePreference } from "@/lib/browser/use-preferences";
import { SwitchRow } from "./switch-row";

/** `always`: the keys also work while the shortcuts are off. */
const KEYS = [
  { name: "move", keys: ["←", "↑", "→", "↓", "Home", "End"], always: true },
  { name: "stake", keys: ["Enter"], always: true },
  { name: "takeBack", keys: ["Delete"], always: true },
  { name: "more", keys: ["+", "−"], always: false },
  { name: "chip", keys: ["1", "2", "3", "4", "5"], always: false },
  { name: "confirm", keys: ["C"], always: false },
  { name: "undo", keys: ["U"], always: false },
  { name: "undo", keys: ["Ctrl+Z"], always: true },
  { name: "redo", keys: ["Ctrl+Shift+Z"], always: true },
  { name: "show", keys: ["?"], always: false },
] as const;

export function KeysDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTranslations("preferences.keys");
  const [isOn] = usePreference("shortcuts");
  return (
    <Modal title={t("title")} closeLabel={t("close")} onClose={onClose} size="small">
      <dl className="flex flex-col overflow-y-auto overscroll-contain px-5 py-2 text-sm max-desk:px-4">
        {KEYS.map(({ name, keys, always }) => (
          <div
            key={keys[0]}
            className="flex items-baseline justify-between gap-4 border-b border-line py-2 last:border-b-0"
          >
            <dt className={isOn || always ? undefined : "text-faint line-through"}>{t(name)}</dt>
            <dd className="flex gap-1 whitespace-nowrap">
              {keys.map((key) => (
                <kbd key={key} className="rounded-sm border border-line-strong bg-raised px-1.5 py-0.5 text-xs">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="border-t border-line px-5 py-4 max-desk:px-4">
        <ShortcutsSwitch />
      </div>
    </Modal>
  );
}

/** Switches the keys of one character on or off (WCAG 2.1.4). */
export function ShortcutsSwitch(): ReactNode {
  const t = useTranslations("preferences");
  const [isOn, setOn] = usePreference("shortcuts");
  return <SwitchRow label={t("shortcuts")} hint={t("shortcutsHint")} checked={isOn} onChange={setOn} />;
}
