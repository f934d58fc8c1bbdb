import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type ReactNode, useRef } from "react";
import { buttonClasses } from "./button";

export interface ConfirmDialogProps {
  title: string;
  body?: string | undefined;
  yes: string;
  no: string;
  onAnswer: (yes: boolean) => void;
}

/** Open while it is rendered. Escape answers no, and a press outside does nothing. */
export function ConfirmDialog({ title, body, yes, no, onAnswer }: ConfirmDialogProps): ReactNode {
  const decline = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onAnswer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 animate-fade bg-scrim/72" />
        <AlertDialog.Popup
          // The "no" button has the focus: the player pressed Enter to get this question, and a second Enter must not
          // confirm it.
          initialFocus={decline}
          className="panel fixed inset-x-0 top-1/2 z-50 mx-auto flex w-[min(26rem,calc(100vw-1.5rem))] -translate-y-1/2 animate-fade flex-col gap-5 p-5 shadow-float desk:p-6"
        >
          <div className="flex flex-col gap-2">
            <AlertDialog.Title className="text-lg font-semibold text-balance">{title}</AlertDialog.Title>
            {body !== undefined && <AlertDialog.Description className="text-muted">{body}</AlertDialog.Description>}
          </div>
          <div className="flex flex-wrap justify-end gap-2">
            <AlertDialog.Close ref={decline} className={buttonClasses({}, "grow desk:grow-0")}>
              {no}
            </AlertDialog.Close>
            <button
              type="button"
              onClick={() => onAnswer(true)}
              className={buttonClasses({ look: "primary" }, "grow desk:grow-0")}
            >
              {yes}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
