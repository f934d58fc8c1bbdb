import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { MAX_NAME } from "@/lib/browser/favourites";

export interface NameInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange"> {
  value: string;
  onValue: (typed: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** The field for a layout's name. */
export function NameInput({ value, onValue, ...rest }: NameInputProps): ReactNode {
  return (
    <input
      {...rest}
      type="text"
      autoComplete="off"
      // Counted in UTF-16 units, a name of emoji may be twice as long; a longer one is cut when it is saved.
      maxLength={2 * MAX_NAME}
      value={value}
      onChange={(change) => onValue(change.target.value)}
      className="h-10 w-full min-w-0 flex-1 rounded-md border border-field-line bg-field px-3 text-base text-text transition-colors placeholder:text-faint hover:border-faint focus-visible:outline-offset-0"
    />
  );
}
