"use client";

import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button";

export interface ModalProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog that is open for as long as it is rendered; Escape, its button and a press beside it close it. */
export function Modal({ title, closeLabel, onClose, children }: ModalProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    document.documentElement.classList.add("overflow-hidden");
    return () => {
      document.documentElement.classList.remove("overflow-hidden");
      element?.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={onClose}
      // The dialog itself is pressed only outside the sheet that fills it.
      onPointerDown={(press) => {
        if (press.target === dialog.current) onClose();
      }}
      className="panel m-auto max-h-[92dvh] w-[min(70rem,calc(100vw-1.5rem))] max-w-none overflow-hidden p-0 shadow-float open:animate-rise max-desk:mb-0 max-desk:w-screen max-desk:rounded-b-none"
    >
      <div className="flex max-h-[92dvh] flex-col">
        <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
          <h2 id={titleId} className="text-lg font-semibold">
            {title}
          </h2>
          <Button look="ghost" size="icon" aria-label={closeLabel} onClick={onClose}>
            <X aria-hidden size={20} />
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
