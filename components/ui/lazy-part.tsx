import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";

export interface LazyPartProps {
  /** Called when the script could not be loaded; the next mount tries again. */
  onMissing?: () => void;
  waiting?: ReactNode;
}

/** A part of a page that is not painted, such as a hidden page, loads after this time. */
const UNPAINTED_MS = 1_000;

/** Calls `run` once after the next paint: what the player sees and touches comes first. */
function afterPaint(run: () => void): void {
  const unpainted = setTimeout(() => {
    cancelAnimationFrame(frame);
    run();
  }, UNPAINTED_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(unpainted);
    setTimeout(run);
  });
}

/** Unlike `React.lazy` it neither throws nor remembers a failure: one lost script does not break the page. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P & LazyPartProps> {
  let loaded: ComponentType<P> | null = null;
  return function LazyPart({ onMissing, waiting = null, ...props }: P & LazyPartProps): ReactNode {
    const [Part, setPart] = useState(() => loaded);
    const notifyMissing = useEffectEvent(() => onMissing?.());
    useEffect(() => {
      if (Part !== null) return undefined;
      let wanted = true;
      const take = (part: ComponentType<P>): void => {
        loaded = part;
        if (wanted) setPart(() => part);
      };
      const warn = (error: unknown): void => {
        console.warn("a part of the page could not be loaded", error);
        if (wanted) notifyMissing();
      };
      afterPaint(() => void load().then(take, warn));
      return () => {
        wanted = false;
      };
    }, [Part]);
    return Part === null ? waiting : <Part {...(props as unknown as P)} />;
  };
}
