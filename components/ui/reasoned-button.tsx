import { type ReactNode, useId, useState } from "react";
import { Button, type ButtonProps } from "./button";
import { classNames } from "./class-names";

export interface ReasonedButtonProps extends Omit<ButtonProps, "onClick" | "disabled"> {
  /** Why it cannot be pressed now; null when it can. */
  reason: string | null;
  onPress: () => void;
  boxClassName?: string;
  /** False when the reason is already shown beside the button: it is then only for screen readers. */
  showReason?: boolean;
  /** Place of the reason above the button: `start` for a button at the left edge of the screen, `end` at the right. */
  reasonAt?: keyof typeof PLACES;
}

const PLACES = { center: "left-1/2 -translate-x-1/2", start: "left-0", end: "right-0" } as const;

/** Stays reachable by keyboard and touch. The press that disables the button does not show the reason. */
export function ReasonedButton({
  reason,
  onPress,
  boxClassName,
  showReason = true,
  reasonAt = "center",
  ...rest
}: ReasonedButtonProps): ReactNode {
  const id = useId();
  const [showsReason, setShowsReason] = useState(false);
  if (showsReason && reason === null) setShowsReason(false);
  return (
    <span
      className={classNames("group/reason relative inline-flex", boxClassName)}
      onBlur={() => setShowsReason(false)}
    >
      <Button
        {...rest}
        aria-disabled={reason !== null}
        aria-describedby={reason === null ? undefined : id}
        onClick={reason === null ? onPress : () => setShowsReason(!showsReason)}
      />
      {reason !== null && (
        <span
          id={id}
          role="tooltip"
          className={
            showReason
              ? classNames(
                  PLACES[reasonAt],
                  showsReason ? "visible opacity-100" : "invisible opacity-0",
                  "pointer-events-none absolute bottom-full z-40 mb-2 w-max max-w-56 rounded-sm border border-line-strong bg-hover px-2.5 py-1.5 text-center text-xs text-text shadow-float transition-opacity duration-150 group-hover/reason:visible group-hover/reason:opacity-100 group-has-focus-visible/reason:visible group-has-focus-visible/reason:opacity-100",
                )
              : "sr-only"
          }
        >
          {reason}
        </span>
      )}
    </span>
  );
}
