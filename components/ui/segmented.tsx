"use client";

import { type ReactNode, useId } from "react";
import { classNames } from "./class-names";

export interface SegmentedProps<V extends string> {
  label: string;
  value: V;
  options: readonly { readonly value: V; readonly label: string }[];
  onChange: (value: V) => void;
}

/** Radio buttons give the usual arrow keys and screen reader output. */
export function Segmented<V extends string>({ label, value, options, onChange }: SegmentedProps<V>): ReactNode {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 gap-0.5 rounded-md border border-line bg-page p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            "relative flex min-h-9 min-w-0 flex-auto cursor-pointer items-center justify-center rounded-sm px-2 text-center text-sm leading-tight font-medium transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent-strong",
            option.value === value ? "bg-raised text-text shadow-chip" : "text-muted hover:text-text",
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <span className="min-w-0">{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
