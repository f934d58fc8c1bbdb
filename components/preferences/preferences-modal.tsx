"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { useModal } from "@/lib/modal-hooks";

const PreferencesDialog = lazy(async () => ({
  default: (await import("./preferences-dialog")).PreferencesDialog,
}));

const NAMES = ["preferences"] as const;

/** How the table looks and sounds in this browser, opened by `modal:open` with `preferences`. */
export function PreferencesModal(): ReactNode {
  const { open, close } = useModal(NAMES);
  return <Suspense>{open && <PreferencesDialog onClose={close} />}</Suspense>;
}
