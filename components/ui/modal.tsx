import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { buttonClasses } from "./button";
import { classNames } from "./class-names";

/** The page's scroll position when it was locked; restored only if the player is still on that page. */
interface Place {
  readonly top: number;
  readonly path: string;
}

/** The number of open modals: one may be above another, and only the last one that closes unlocks the page. */
let locks = 0;
let place: Place = { top: 0, path: "" };

/**
 * Stores the scroll position, scrolls to the top and locks the page at the height of the screen. The returned function
 * unlocks the page, and restores the position if the page is still the same; a second call does nothing.
 */
export function lockBody(): () => void {
  if (locks === 0) hold();
  locks += 1;
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    locks -= 1;
    if (locks === 0) release();
  };
}

function hold(): void {
  const root = document.documentElement;
  place = { top: window.scrollY, path: window.location.pathname };
  window.scrollTo({ top: 0, behavior: "instant" });
  // The scrollbar's space stays empty while the scrollbar is hidden: otherwise everything would move sideways.
  root.classList.toggle("body-gutter", window.innerWidth > root.clientWidth);
  root.classList.add("body-locked");
}

function release(): void {
  document.documentElement.classList.remove("body-locked", "body-gutter");
  if (window.location.pathname === place.path) window.scrollTo({ top: place.top, behavior: "instant" });
}

export interface ModalProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /**
   * On a desktop: `wide`, for tables, and `large` fill most of the window's width; `medium` is for one thing in detail,
   * and `small` for a question or one card. On a phone all but `small` have the screen's width.
   */
  size?: "wide" | "large" | "medium" | "small";
  /** Content beside the title, such as tabs or a button. */
  head?: ReactNode;
  /** True if `head` shows the title itself: the title is then only for screen readers. */
  titleInHead?: boolean;
  /** True: the dialog has its full height from the start, and does not grow while its content loads or changes. */
  steady?: boolean;
  children: ReactNode;
}

const SIZES = {
  wide: "w-[min(86rem,calc(100vw-1.5rem-env(safe-area-inset-left)-env(safe-area-inset-right)))]",
  large: "w-[min(76rem,calc(100vw-1.5rem-env(safe-area-inset-left)-env(safe-area-inset-right)))]",
  medium: "w-[min(44rem,calc(100vw-1.5rem-env(safe-area-inset-left)-env(safe-area-inset-right)))]",
  small: "w-[min(30rem,calc(100vw-1.5rem-env(safe-area-inset-left)-env(safe-area-inset-right)))]",
} as const;

/** Open while it is rendered. Escape, its button and a press outside close it. */
export function Modal({
  title,
  closeLabel,
  onClose,
  size = "large",
  head,
  titleInHead = false,
  steady = false,
  children,
}: ModalProps): ReactNode {
  useEffect(lockBody, []);
  return (
    // `lockBody` locks the scrolling: the dialog's own lock would not scroll to the top first.
    <Dialog.Root open modal="trap-focus" onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop
          // A modal also dims the modal below it.
          forceRender
          className="fixed inset-0 z-50 animate-fade touch-none bg-scrim/72"
        />
        <Dialog.Popup
          className={classNames(
            // Centred by margins, because the opening animation uses `translate`.
            "panel fixed inset-0 z-50 m-auto flex max-h-[92dvh] animate-rise flex-col overflow-hidden p-0 shadow-float outline-none max-desk:mb-0 max-desk:rounded-b-none max-desk:pb-[env(safe-area-inset-bottom)]",
            steady ? "h-[92dvh] desk:max-h-[56rem]" : "h-fit",
            size !== "small" && "max-desk:w-screen",
            SIZES[size],
          )}
        >
          <div className="flex min-h-14 shrink-0 items-center gap-4 border-b border-line py-2 pr-2 pl-5 max-desk:pl-4">
            <Dialog.Title className={titleInHead ? "sr-only" : "truncate text-lg font-semibold"}>{title}</Dialog.Title>
            <div className="flex min-w-0 flex-1 items-center">{head}</div>
            <Dialog.Close aria-label={closeLabel} className={buttonClasses({ look: "ghost", size: "icon" })}>
              <X aria-hidden size={20} />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
