import { type RefObject, useEffect } from "react";

const FLIGHT_MS = 900;

/** Lets a copy of the element fly to the header's balance, once for each `key`. */
export function useFlightToBalance(element: RefObject<HTMLElement | null>, key: number): void {
  useEffect(() => {
    const from = element.current;
    const target = document.querySelector("header [data-testid=balance], section [data-testid=balance]");
    if (from === null || target === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
    const [start, end] = [from.getBoundingClientRect(), target.getBoundingClientRect()];
    const copy = from.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return undefined;
    copy.setAttribute("aria-hidden", "true");
    Object.assign(copy.style, {
      position: "fixed",
      left: `${start.left}px`,
      top: `${start.top}px`,
      zIndex: "70",
      pointerEvents: "none",
    });
    document.body.append(copy);
    // Right edge to right edge: the amount may be wider than the balance, which ends near the window's edge.
    const moved = `translate(${end.right - start.right}px, ${end.top - start.top}px) scale(0.7)`;
    const flight = copy.animate(
      [{ transform: "none" }, { transform: "scale(1.25)", offset: 0.2 }, { transform: moved, opacity: 0.2 }],
      { duration: FLIGHT_MS, easing: "cubic-bezier(0.5, 0, 0.2, 1)" },
    );
    const remove = (): void => copy.remove();
    flight.addEventListener("finish", remove);
    return () => {
      flight.cancel();
      remove();
    };
  }, [element, key]);
}
