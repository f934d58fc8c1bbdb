import type { ReactNode } from "react";

export const FIELD =
  "w-full min-w-0 rounded-md border border-field-line bg-field text-text hover:border-faint focus-visible:outline-offset-0";

export function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-muted">
        {label}
      </label>
      {children}
    </div>
  );
}
