import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { NumericInput } from "./numeric-input";
import { ReasonedButton } from "./reasoned-button";
import { Select } from "./select";

export interface PagerWords {
  navigation: string;
  previous: string;
  next: string;
  /** Why there is no previous page: “This is the first page.” */
  first: string;
  last: string;
  page: string;
  /** Shown after the field: “of 12”. */
  of: string;
  size: string;
  /** One choice of size: “30 a page”. */
  sizeOf: (size: number) => string;
}

export interface PagerProps {
  page: number;
  pages: number;
  size: number;
  sizes: readonly number[];
  onTurn: (page: number) => void;
  onSize: (size: number) => void;
  words: PagerWords;
}

export function Pager({ page, pages, size, sizes, onTurn, onSize, words }: PagerProps): ReactNode {
  return (
    <nav
      aria-label={words.navigation}
      className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 max-desk:w-full max-desk:justify-between"
    >
      <Select
        label={words.size}
        value={size}
        options={sizes.map((each) => ({ value: each, label: words.sizeOf(each) }))}
        onChoose={onSize}
      />
      <div className="flex items-center gap-1">
        {/* The page number beside the buttons already shows the end: the reason is only for screen readers. */}
        <ReasonedButton
          look="ghost"
          size="icon"
          aria-label={words.previous}
          reason={page <= 1 ? words.first : null}
          showReason={false}
          onPress={() => onTurn(page - 1)}
        >
          <ChevronLeft aria-hidden size={18} />
        </ReasonedButton>
        <PageBox page={page} pages={pages} label={words.page} onTurn={onTurn} />
        <span className="px-1 text-sm whitespace-nowrap text-muted">{words.of}</span>
        <ReasonedButton
          look="ghost"
          size="icon"
          aria-label={words.next}
          reason={page >= pages ? words.last : null}
          showReason={false}
          onPress={() => onTurn(page + 1)}
        >
          <ChevronRight aria-hidden size={18} />
        </ReasonedButton>
      </div>
    </nav>
  );
}

function PageBox({ page, pages, label, onTurn }: Pick<PagerProps, "page" | "pages" | "onTurn"> & { label: string }) {
  /** Null while nothing is being typed: the field then shows the current page. */
  const [typed, setTyped] = useState<string | null>(null);
  const go = (): void => {
    if (typed === null) return;
    const wanted = pageWithin(typed, pages, page);
    setTyped(null);
    if (wanted !== page) onTurn(wanted);
  };
  return (
    <NumericInput
      kind="integer"
      aria-label={label}
      enterKeyHint="go"
      value={typed ?? String(page)}
      onValue={setTyped}
      onFocus={(focus) => focus.target.select()}
      onBlur={go}
      onKeyDown={(press) => press.key === "Enter" && go()}
      className="h-10 w-14 rounded-md border border-field-line bg-field text-center text-sm transition-colors hover:border-faint"
    />
  );
}

/** The page for the text of a page-number field, kept within 1…`pages`; `current` if the text is no number. */
export function pageWithin(text: string, pages: number, current: number): number {
  const wanted = text.trim() === "" ? Number.NaN : Number(text);
  const page = Number.isNaN(wanted) ? current : Math.trunc(wanted);
  return Math.min(Math.max(page, 1), Math.max(1, pages));
}
