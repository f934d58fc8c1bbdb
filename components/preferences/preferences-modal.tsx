"use client";

import type { ReactNode } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { useModal } from "@/lib/browser/use-modal";

const PreferencesDialog = lazyPart(async () => (await import("./preferences-dialog")).PreferencesDialog);

const NAMES = ["preferences"] as const;

/** How the table looks and sounds in this browser, opened by `modal:open` with `preferences`. */
export function PreferencesModal(): ReactNode {
  const { open, close } = useModal(NAMES);
  return open && <PreferencesDialog onClose={close} onMissing={close} />;
}
