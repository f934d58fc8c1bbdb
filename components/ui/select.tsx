import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { classNames } from "./class-names";

export interface SelectOption<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
}

export interface SelectProps<Value extends string | number> {
  label: string;
  value: Value;
  options: readonly SelectOption<Value>[];
  onChoose: (value: Value) => void;
  className?: string;
}

/** The system's own drop-down, which works best on every phone, with a type-ahead while it is closed. */
export function Select<Value extends string | number>(props: SelectProps<Value>): ReactNode {
  const { label, value, options, onChoose, className } = props;
  const current = options.findIndex((option) => option.value === value);
  const choose = (option: SelectOption<Value> | undefined): void => {
    if (option !== undefined && option.value !== value) onChoose(option.value);
  };
  const labels = options.map((option) => option.label);
  const onTyped = useTypeAhead(labels, current, (at) => choose(options[at]));
  return (
    <span className={classNames("relative inline-flex", className)}>
      <select
        aria-label={label}
        value={current}
        onKeyDown={onTyped}
        onChange={(change) => choose(options[Number(change.target.value)])}
        className="h-10 w-full min-w-0 appearance-none truncate rounded-md border border-field-line bg-raised pr-8 pl-3 text-sm text-text transition-colors hover:border-faint"
      >
        {options.map((option, at) => (
          <option key={option.value} value={at} className="bg-panel text-text">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={16} className="pointer-events-none absolute top-3 right-2.5 text-muted" />
    </span>
  );
}

function useTypeAhead(labels: readonly string[], current: number, onFound: (option: number) => void) {
  const typed = useRef({ text: "", at: 0 });
  return (press: KeyboardEvent<HTMLSelectElement>): void => {
    if (press.ctrlKey || press.metaKey || press.altKey || [...press.key].length !== 1) return;
    const before = press.timeStamp - typed.current.at >= TYPE_AHEAD_MS ? "" : typed.current.text;
    // A space opens the list, unless it is inside a name.
    if (press.key === " " && before === "") return;
    press.preventDefault();
    typed.current = { text: before + press.key, at: press.timeStamp };
    const found = typedOption(labels, typed.current.text, current);
    if (found >= 0) onFound(found);
  };
}

/** The typed letters are forgotten after this time without a key. */
const TYPE_AHEAD_MS = 350;

/**
 * The index of the option for typed letters: the next one after `current` that begins with them. With several letters
 * the current one may match. A repeated letter cycles through the options that begin with it. Returns -1 without a match.
 */
export function typedOption(labels: readonly string[], typed: string, current: number): number {
  const wanted = typed.toLocaleLowerCase();
  const letters = [...wanted];
  const repeated = letters.length > 1 && letters.every((letter) => letter === letters[0]);
  const start = letters.length > 1 && !repeated ? current : current + 1;
  const begins = (prefix: string): number => {
    for (let step = 0; step < labels.length; step += 1) {
      const at = (Math.max(0, start) + step) % labels.length;
      if (labels[at]?.toLocaleLowerCase().startsWith(prefix)) return at;
    }
    return -1;
  };
  return begins(repeated ? (letters[0] ?? "") : wanted);
}
