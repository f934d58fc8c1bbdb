import type { ReactNode } from "react";
import { classNames } from "./class-names";

export function ColumnHead({
  className,
  colSpan,
  children,
}: {
  className: string;
  colSpan?: number;
  children: ReactNode;
}): ReactNode {
  return (
    <th scope="col" colSpan={colSpan} className={classNames("font-medium", className)}>
      {children}
    </th>
  );
}
