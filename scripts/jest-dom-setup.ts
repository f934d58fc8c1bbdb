import "@testing-library/jest-dom";
import { configure } from "@testing-library/dom";

// A busy machine may need seconds to compile a lazily loaded script.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no media queries; with this replacement no query matches.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as MediaQueryList;

// jsdom has no popovers. Their content is always on the page, and this replacement hides nothing.
HTMLElement.prototype.hidePopover ??= () => undefined;

// jsdom has no layout to scroll.
Element.prototype.scrollIntoView ??= () => undefined;
