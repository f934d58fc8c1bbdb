import type { InputHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names";

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  /** What is wrong with it, or null. */
  error: string | null;
  /** A control inside the field, at its end. */
  trailing?: ReactNode;
}

/** A labelled text field with its error below it. */
export function Field({ id, label, error, trailing, className, ...rest }: FieldProps): ReactNode {
  const errorId = `${id}-error`;
  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className="text-sm font-medium text-muted">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : errorId}
          className={classNames(
            "h-12 w-full rounded-md border bg-field px-3.5 text-base text-text transition-colors placeholder:text-faint focus-visible:outline-offset-0",
            trailing !== undefined && "pr-12",
            error === null ? "border-field-line hover:border-faint" : "border-lose",
          )}
          {...rest}
        />
        {trailing !== undefined && <span className="absolute inset-y-0 right-1 flex items-center">{trailing}</span>}
      </div>
      {error !== null && (
        <p id={errorId} className="text-sm text-lose">
          {error}
        </p>
      )}
    </div>
  );
}
