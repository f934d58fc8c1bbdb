"use client";

import type { ReactNode } from "react";
import { late } from "@/components/ui/late";
import { useModal } from "@/lib/browser/use-modal";

/** The dialog comes to the browser when it is asked for. */
const RulesDialog = late(async () => (await import("./rules-dialog")).RulesDialog);

const NAMES = ["rules", "limits"] as const;

/** The game's rules and bet limits, opened by `modal:open` with `rules` or `limits`. */
export function RulesModal(): ReactNode {
  const { open, close } = useModal(NAMES);
  return open && <RulesDialog page={open} onClose={close} onMissing={close} />;
}
