"use client";

import type { ReactNode } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import type { PlayedCode } from "@/lib/contract/games";
import { useModal } from "@/lib/browser/use-modal";

/** The records' script is fetched when they are opened. */
const RecordsDialog = lazyPart(async () => (await import("./records-dialog")).RecordsDialog);

const NAMES = ["transaction"] as const;

/** The player's bet records, opened by `modal:open` with `transaction`. */
export function RecordsModal({ game }: { game: PlayedCode }): ReactNode {
  const { open, close } = useModal(NAMES);
  return open && <RecordsDialog game={game} onClose={close} onMissing={close} />;
}
