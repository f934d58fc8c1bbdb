/** From this width the slip has a separate column: the style sheet's `wide`. */
export const WIDE_SCREEN = "(min-width: 1040px)";
