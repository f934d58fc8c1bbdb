import type { ReactNode } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { useModal } from "@/lib/browser/use-modal";

const RulesDialog = lazyPart(async () => (await import("./rules-dialog")).RulesDialog);

const NAMES = ["rules", "limits"] as const;

/** Opened by `modal:open` with `rules` or `limits`. */
export function RulesModal(): ReactNode {
  const { open, close } = useModal(NAMES);
  return open && <RulesDialog page={open} onClose={close} onMissing={close} />;
}
