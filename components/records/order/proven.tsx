import { CircleCheck, CircleX } from "lucide-react";
import type { ReactNode } from "react";

/** One thing that a check has found, good or bad. */
export function Proven({ ok, children }: { ok: boolean; children: ReactNode }): ReactNode {
  const Icon = ok ? CircleCheck : CircleX;
  return (
    <p className="flex items-start gap-2">
      <Icon aria-hidden size={17} className={ok ? "mt-0.5 shrink-0 text-win" : "mt-0.5 shrink-0 text-lose"} />
      {children}
    </p>
  );
}
