/** From this width on the slip has a column of its own: the style sheet's `wide`. */
export const WIDE_SCREEN = "(min-width: 1040px)";
