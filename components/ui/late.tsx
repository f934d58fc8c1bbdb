"use client";

import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";

export interface LateProps {
  /** Called when the script did not come; the next mounting asks for it again. */
  onMissing: () => void;
  /** Stands there until the script has come. */
  waiting?: ReactNode;
}

/**
 * A part of the page whose script comes with its first mounting. Unlike `React.lazy` it remembers no failure and throws none:
 * one script that was lost in the network must not take the page with it.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P & LateProps> {
  let loaded: ComponentType<P> | null = null;
  return function Late({ onMissing, waiting = null, ...props }: P & LateProps): ReactNode {
    const [Part, setPart] = useState(() => loaded);
    const tellMissing = useEffectEvent(onMissing);
    useEffect(() => {
      if (Part !== null) return undefined;
      let wanted = true;
      load().then(
        (part) => {
          loaded = part;
          if (wanted) setPart(() => part);
        },
        (error: unknown) => {
          console.warn("a part of the page could not be loaded", error);
          if (wanted) tellMissing();
        },
      );
      return () => {
        wanted = false;
      };
    }, [Part]);
    return Part === null ? waiting : <Part {...(props as unknown as P)} />;
  };
}
