"use client";

import type { ReactNode } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { useModal } from "@/lib/browser/use-modal";

const PreferencesDialog = lazyPart(async () => (await import("./preferences-dialog")).PreferencesDialog);

const KeysDialog = lazyPart(async () => (await import("./keys-dialog")).KeysDialog);

const NAMES = ["preferences", "keys"] as const;

/** Opened by `modal:open` with `preferences` or `keys`. */
export function PreferencesModal(): ReactNode {
  const { open, close } = useModal(NAMES);
  const Dialog = open === "keys" ? KeysDialog : PreferencesDialog;
  return open && <Dialog onClose={close} onMissing={close} />;
}
