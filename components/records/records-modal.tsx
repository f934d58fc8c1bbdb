"use client";

import { lazy, type ReactNode, Suspense } from "react";
import type { PlayedCode } from "@/lib/contract/games";
import { useModal } from "@/lib/modal-hooks";

/** The records come to the browser when they are asked for. */
const RecordsDialog = lazy(async () => ({ default: (await import("./records-dialog")).RecordsDialog }));

const NAMES = ["transaction"] as const;

/** The player's bet records, opened by `modal:open` with `transaction`. */
export function RecordsModal({ game }: { game: PlayedCode }): ReactNode {
  const { open, close } = useModal(NAMES);
  return <Suspense>{open && <RecordsDialog game={game} onClose={close} />}</Suspense>;
}
