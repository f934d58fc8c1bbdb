"use client";

import type { ReactNode } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { useModal } from "@/lib/browser/use-modal";
import type { RecordGame } from "./records-view";

/** The records' script is fetched when they are opened. */
const RecordsDialog = lazyPart(async () => (await import("./records-dialog")).RecordsDialog);

const NAMES = ["transaction"] as const;

/** The player's bet records, opened by `modal:open` with `transaction`. */
export function RecordsModal({ game }: { game: RecordGame }): ReactNode {
  const { open, close } = useModal(NAMES);
  return open && <RecordsDialog game={game} onClose={close} onMissing={close} />;
}
