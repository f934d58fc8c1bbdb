import type { InputHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names";

export interface FieldFrameProps {
  id: string;
  label: string;
  error: string | null;
  hint?: string;
  className?: string | undefined;
  /** Gets the attributes that connect a control to its label and its error. */
  children: (described: { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined }) => ReactNode;
}

export function FieldFrame({ id, label, error, hint, className, children }: FieldFrameProps): ReactNode {
  const [errorId, hintId] = [`${id}-error`, `${id}-hint`];
  const describedBy = [...(hint === undefined ? [] : [hintId]), ...(error === null ? [] : [errorId])].join(" ");
  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className="text-sm font-medium text-muted">
        {label}
      </label>
      {children({ id, "aria-invalid": error !== null, "aria-describedby": describedBy || undefined })}
      {hint !== undefined && (
        <p id={hintId} className="text-xs text-faint">
          {hint}
        </p>
      )}
      {error !== null && (
        <p id={errorId} className="text-sm text-lose">
          {error}
        </p>
      )}
    </div>
  );
}

export const fieldClasses = (wrong: boolean, more?: string): string =>
  classNames(
    "w-full rounded-md border bg-field px-3.5 text-base text-text transition-colors placeholder:text-faint focus-visible:outline-offset-0",
    wrong ? "border-lose" : "border-field-line hover:border-faint",
    more,
  );

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  error: string | null;
  /** A control inside the field, at its end. */
  trailing?: ReactNode;
}

export function Field({ id, label, error, trailing, className, ...rest }: FieldProps): ReactNode {
  return (
    <FieldFrame id={id} label={label} error={error} className={className}>
      {(described) => (
        <div className="relative">
          <input
            {...described}
            className={fieldClasses(error !== null, classNames("h-12", trailing !== undefined && "pr-12"))}
            {...rest}
          />
          {trailing !== undefined && <span className="absolute inset-y-0 right-1 flex items-center">{trailing}</span>}
        </div>
      )}
    </FieldFrame>
  );
}
