import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { buttonClasses } from "./button";

const SAID_MS = 2000;

export function CopyButton({ text, label, copied }: { text: string; label: string; copied: string }): ReactNode {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
    } catch (error) {
      // Without a secure origin or a permission there is no clipboard; the text can still be selected.
      console.warn("the text could not be copied", error);
    }
  };
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => void copy()}
        className={buttonClasses({ look: "ghost", size: "icon" })}
      >
        {done ? <Check aria-hidden size={16} className="text-win" /> : <Copy aria-hidden size={16} />}
      </button>
      <span role="status" className="sr-only">
        {done ? copied : ""}
      </span>
    </>
  );
}
