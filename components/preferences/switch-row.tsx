import { type ReactNode, useId } from "react";
import { classNames } from "@/components/ui/class-names";

export interface SwitchRowProps {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
}

export function SwitchRow({ label, hint, checked, onChange, className }: SwitchRowProps): ReactNode {
  const id = useId();
  return (
    <label className={classNames("flex items-center justify-between gap-3 text-sm", className)}>
      <span>
        {label}
        <span id={id} className="block text-xs text-faint">
          {hint}
        </span>
      </span>
      <input
        type="checkbox"
        className="size-5 shrink-0"
        aria-label={label}
        aria-describedby={id}
        checked={checked}
        onChange={(change) => onChange(change.currentTarget.checked)}
      />
    </label>
  );
}
