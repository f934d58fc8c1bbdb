import type { ReactNode } from "react";

/** A titled part of a board. */
export function BoardSection({
  title,
  note,
  children,
}: {
  title: string;
  note?: string;
  children: ReactNode;
}): ReactNode {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="flex flex-wrap items-baseline gap-x-3 text-sm font-semibold text-text">
        {title}
        {note !== undefined && <span className="text-xs font-normal text-faint">{note}</span>}
      </h2>
      {children}
    </section>
  );
}
