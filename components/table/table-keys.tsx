import { type ReactNode, useEffect, useEffectEvent } from "react";
import { appEvents } from "@/lib/browser/events";
import { usePreference } from "@/lib/browser/use-preferences";
import { useBetLimits, useChip } from "@/lib/live/game/use-game";
import { useSlip } from "@/lib/slip/slip-provider";

const FIELD = "input, select, textarea, [contenteditable]";

/**
 * The keys of the table, while the focus is in a `data-keys` part of the page but not in a field. Ctrl+Z (⌘Z) undoes,
 * Ctrl+Shift+Z and Ctrl+Y redo. Unless the player has turned them off, 1–9 select a chip, C confirms, U undoes, + and
 * − change the stake of a line of the slip, ? lists all keys. The board's cells have separate keys.
 */
export function TableKeys(): ReactNode {
  const [isOn] = usePreference("shortcuts");
  const { betLimits } = useBetLimits();
  const [, choose] = useChip();
  const { add, confirm, redo, removeChip, undo } = useSlip();

  function actionOf(press: KeyboardEvent, target: Element): (() => void) | null {
    const key = latinKey(press);
    if (press.ctrlKey || press.metaKey) {
      if (key === "y" || (key === "z" && press.shiftKey)) return redo;
      return key === "z" ? undo : null;
    }
    if (!isOn) return null;
    const chip = /^[1-9]$/.test(key) ? betLimits?.chips[Number(key) - 1] : undefined;
    if (chip !== undefined) return () => choose(chip);
    const [type, number] = target.closest<HTMLElement>("[data-line]")?.dataset["line"]?.split(":") ?? [];
    if (type !== undefined && number !== undefined && (key === "+" || key === "-"))
      return () => void (key === "+" ? add(type, number) : removeChip(type, number));
    switch (key) {
      case "u":
        return undo;
      case "c":
        // A key that is held down confirms once.
        return () => void (press.repeat ? undefined : confirm());
      case "?":
        return () => appEvents.emit("modal:open", "keys");
      default:
        return null;
    }
  }

  const onKeyDown = useEffectEvent((press: KeyboardEvent) => {
    const { target } = press;
    if (press.defaultPrevented || press.altKey || !(target instanceof Element)) return;
    if (target.closest("[data-keys]") === null || target.closest(FIELD) !== null) return;
    // An opened dialog takes the focus one frame after it is shown: an earlier key does nothing.
    const dialog = document.querySelector("[role=dialog]");
    if (dialog !== null && !dialog.contains(target)) return;
    const action = actionOf(press, target);
    if (action === null) return;
    press.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (press: KeyboardEvent): void => onKeyDown(press);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return null;
}

/** For a key of another script, returns the character that a Latin keyboard has at this place. */
function latinKey({ key, code }: KeyboardEvent): string {
  if (key.length !== 1 || key.charCodeAt(0) < 128) return key.toLowerCase();
  if (code === "Slash") return "?";
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? key;
}
