import { GripHorizontal, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { buttonClasses } from "@/components/ui/button";
import { usePreference } from "@/lib/browser/use-preferences";
import { StreamScreen } from "./stream-screen";

/** An arrow key moves the inset by this many pixels. */
const KEY_STEP = 24;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function StreamInset({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTranslations("stream");
  const { box, style, handle } = useMovable();
  return (
    <aside
      ref={box}
      aria-label={t("player")}
      data-testid="stream-inset"
      style={style}
      className="panel fixed bottom-36 left-2 z-30 w-52 overflow-hidden shadow-float desk:bottom-4 desk:left-4 desk:w-60"
    >
      <div className="flex items-center border-b border-line">
        <button
          type="button"
          aria-label={t("move")}
          title={t("move")}
          {...handle}
          className="flex h-11 flex-1 cursor-grab touch-none items-center justify-center text-muted hover:text-text active:cursor-grabbing desk:h-8"
        >
          <GripHorizontal aria-hidden size={18} />
        </button>
        <button
          type="button"
          aria-label={t("close")}
          title={t("close")}
          onClick={onClose}
          className={buttonClasses({ look: "ghost", size: "icon" }, "max-desk:size-11! desk:size-8! desk:min-h-8!")}
        >
          <X aria-hidden size={18} />
        </button>
      </div>
      <div className="relative aspect-video">
        <StreamScreen />
      </div>
    </aside>
  );
}

/** Moves a fixed box with the pointer or the arrow keys, inside the window. The place is stored for the next page. */
function useMovable() {
  const box = useRef<HTMLElement>(null);
  const grip = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const [at, setAt] = usePreference("streamInsetMoved");
  const moveBy = (x: number, y: number): void => {
    const edges = box.current?.getBoundingClientRect();
    if (edges === undefined) return;
    const within = (move: number, low: number, high: number): number => Math.round(Math.max(low, Math.min(high, move)));
    const right = within(x, -edges.left, document.documentElement.clientWidth - edges.right);
    const down = within(y, -edges.top, document.documentElement.clientHeight - edges.bottom);
    if (right !== 0 || down !== 0) setAt({ x: at.x + right, y: at.y + down });
  };
  const moveInside = useEffectEvent(() => moveBy(0, 0));
  useEffect(() => {
    // The stored place may come from a larger window.
    moveInside();
    window.addEventListener("resize", moveInside);
    return () => window.removeEventListener("resize", moveInside);
  }, []);
  return {
    box,
    style: { translate: `${at.x}px ${at.y}px` },
    handle: {
      onPointerDown: (event: PointerEvent): void => {
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX - at.x, y: event.clientY - at.y };
      },
      onPointerMove: (event: PointerEvent): void => {
        if (grip.current === null) return;
        moveBy(event.clientX - grip.current.x - at.x, event.clientY - grip.current.y - at.y);
      },
      onLostPointerCapture: (): void => {
        grip.current = null;
      },
      onKeyDown: (event: KeyboardEvent): void => {
        const [x, y] = ARROWS[event.key] ?? [0, 0];
        if (x === 0 && y === 0) return;
        event.preventDefault();
        moveBy(x * KEY_STEP, y * KEY_STEP);
      },
    },
  };
}
