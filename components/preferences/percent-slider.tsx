import { type ReactNode, useId } from "react";

export interface PercentSliderProps {
  label: string;
  /** 0–100. */
  value: number;
  onChange: (value: number) => void;
  hint?: string;
  /** A control before the slider. */
  leading?: ReactNode;
}

/** A labelled slider of whole percent. */
export function PercentSlider({ label, value, onChange, hint, leading }: PercentSliderProps): ReactNode {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="text-muted">
          {label}
        </label>
        <output htmlFor={id} className="font-semibold">
          {value}%
        </output>
      </div>
      <div className="flex items-center gap-2">
        {leading}
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={1}
          value={value}
          onChange={({ target }) => onChange(target.valueAsNumber)}
          className="h-10 min-w-0 flex-1 cursor-pointer"
        />
      </div>
      {hint !== undefined && <p className="text-xs text-faint">{hint}</p>}
    </div>
  );
}
