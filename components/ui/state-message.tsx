import type { ReactNode } from "react";
import { classNames } from "./class-names";

export interface StateMessageProps {
  icon?: ReactNode;
  title: string;
  body?: string | undefined;
  children?: ReactNode;
  className?: string;
}

/** The message of a panel without content: empty, loading or failed. */
export function StateMessage({ icon, title, body, children, className }: StateMessageProps): ReactNode {
  return (
    <div className={classNames("flex flex-col items-center justify-center gap-1.5 px-4 py-8 text-center", className)}>
      {icon !== undefined && (
        <span aria-hidden className="mb-1 grid size-11 place-items-center rounded-full bg-raised text-faint">
          {icon}
        </span>
      )}
      <p className="text-sm font-medium text-text">{title}</p>
      {body !== undefined && <p className="max-w-72 text-xs text-muted text-balance">{body}</p>}
      {children}
    </div>
  );
}
