import { appEvents } from "./events";

/** Mobile means 760 px or less (specification, point 9). The style sheet's `desk` begins one pixel above it. */
export const MOBILE_MAX = 760;
const MOBILE = `(max-width: ${MOBILE_MAX}px)`;
/** Width greater than height; a square is a portrait. */
const LANDSCAPE = "(orientation: landscape)";

/** Browser only. */
export const isMobile = (): boolean => window.matchMedia(MOBILE).matches;

/** Keeps the classes of the layout and the orientation on the body, and publishes each change. */
export function watchLayout(): () => void {
  const stops = [
    watchQuery(
      MOBILE,
      (holds) => (holds ? "layout-mobile" : "layout-desktop"),
      (mobile) => appEvents.emit("layout:mobile", mobile),
    ),
    watchQuery(
      LANDSCAPE,
      (holds) => (holds ? "landscape" : "portrait"),
      (landscape) => appEvents.emit("layout:orientation", landscape ? "landscape" : "portrait"),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function watchQuery(text: string, classOf: (holds: boolean) => string, notify: (holds: boolean) => void): () => void {
  const query = window.matchMedia(text);
  let shown = classOf(query.matches);
  appEvents.emit("body:add-class", shown);
  const onChange = (): void => {
    appEvents.emit("body:remove-class", shown);
    shown = classOf(query.matches);
    appEvents.emit("body:add-class", shown);
    notify(query.matches);
  };
  query.addEventListener("change", onChange);
  return () => {
    query.removeEventListener("change", onChange);
    appEvents.emit("body:remove-class", shown);
  };
}
