"use client";

import { useEffect, useState } from "react";
import { appEvents, type ModalName } from "./events";

interface OpenModal<N extends ModalName> {
  readonly open: N | null;
  readonly close: () => void;
}

/** Which of these modals is open. Opening a modal of the page closes the open one. `names` must not change. */
export function useModal<const N extends ModalName>(names: readonly N[]): OpenModal<N> {
  const [open, setOpen] = useState<N | null>(null);
  useEffect(() => {
    const stops = [
      appEvents.on("modal:open", (name) => setOpen(names.find((own) => own === name) ?? null)),
      appEvents.on("modal:close", () => setOpen(null)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [names]);
  return { open, close: () => appEvents.emit("modal:close") };
}
