import { type ReactNode, useEffect, useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { appEvents } from "@/lib/browser/events";
import type { LastResult } from "@/lib/live/types";
import { useModal } from "@/lib/browser/use-modal";
import type { RecordGame } from "./list/records-view";

const RecordsDialog = lazyPart(async () => (await import("./list/records-dialog")).RecordsDialog);

const NAMES = ["transaction"] as const;

/** Opened by `modal:open` with `transaction`. */
export function RecordsModal({ game }: { game: RecordGame }): ReactNode {
  const { open, close } = useModal(NAMES);
  return open && <RecordsDialog game={game} onClose={close} onMissing={close} />;
}

const ResultDialog = lazyPart(async () => (await import("./order/result-dialog")).ResultDialog);

/** Opened by `result:open`. */
export function ResultModal(): ReactNode {
  const [result, setResult] = useState<LastResult | null>(null);
  const close = (): void => setResult(null);
  useEffect(() => appEvents.on("result:open", setResult), []);
  return result === null ? null : <ResultDialog result={result} onClose={close} onMissing={close} />;
}
