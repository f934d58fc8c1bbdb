import "@testing-library/jest-dom";

// jsdom has no media queries: a document without any device, in which none holds.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as MediaQueryList;

// Nor popovers: what stands in one is on the page, and hiding it changes nothing.
HTMLElement.prototype.hidePopover ??= () => undefined;
