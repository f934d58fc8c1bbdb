import type { WheelSymbol } from "@/games/luckywheel/wheel";

/** One filled shape of a picture. */
export interface ArtPart {
  /** SVG path data in a box of `ART_SIZE`. */
  readonly d: string;
  readonly fill: string;
}

/** A picture for canvas and page alike. */
export interface Art {
  /** The colour that it stands on. */
  readonly ground: string;
  readonly parts: readonly ArtPart[];
}

/** Width and height of the box that the parts are drawn in. */
export const ART_SIZE = 24;

const GOLD = "#f6cf6a";
const SHADE = "rgba(60, 34, 0, 0.35)";

/** The symbols of the lucky wheel. */
export const SYMBOL_ART: Readonly<Record<WheelSymbol, Art>> = {
  star: {
    ground: "#1d3a5f",
    parts: [
      {
        d: "M12 2.4L14.53 9.32L21.89 9.59L16.09 14.13L18.11 21.21L12 17.1L5.89 21.21L7.91 14.13L2.11 9.59L9.47 9.32Z",
        fill: "#dfeaf6",
      },
      { d: "M12 2.4L14.53 9.32L12 13ZM21.89 9.59L16.09 14.13L12 13ZM18.11 21.21L12 17.1L12 13Z", fill: "#9cb9d8" },
    ],
  },
  clover: {
    ground: "#125039",
    parts: [
      { d: "M11.5 11C11.8 16 13.4 20 16 22.8L17.4 21.6C15 19 13.3 15.6 12.6 11Z", fill: "#2fae72" },
      {
        d: "M12 11C10.87 6.76 11.72 4.07 13.91 3.01C15.82 2.09 17.87 3.58 17.16 5.84C19.42 5.13 20.91 7.18 19.99 9.09C18.93 11.28 16.24 12.13 12 11ZM12 11C16.24 9.87 18.93 10.72 19.99 12.91C20.91 14.82 19.42 16.87 17.16 16.16C17.87 18.42 15.82 19.91 13.91 18.99C11.72 17.93 10.87 15.24 12 11ZM12 11C13.13 15.24 12.28 17.93 10.09 18.99C8.18 19.91 6.13 18.42 6.84 16.16C4.58 16.87 3.09 14.82 4.01 12.91C5.07 10.72 7.76 9.87 12 11ZM12 11C7.76 12.13 5.07 11.28 4.01 9.09C3.09 7.18 4.58 5.13 6.84 5.84C6.13 3.58 8.18 2.09 10.09 3.01C12.28 4.07 13.13 6.76 12 11Z",
        fill: "#66e0a0",
      },
      {
        d: "M12 11L17.4 6.4L17.7 6.7ZM12 11L17.7 15.3L17.4 15.6ZM12 11L6.6 15.6L6.3 15.3ZM12 11L6.3 6.7L6.6 6.4Z",
        fill: "#1f8a5b",
      },
    ],
  },
  bell: {
    ground: "#7a4312",
    parts: [
      { d: "M9.2 19.6h5.6a2.8 2.8 0 0 1-5.6 0Z", fill: "#d9952f" },
      {
        d: "M12 1.9a1.8 1.8 0 0 1 1.8 1.8v.7c3 .8 4.8 3.4 4.8 6.6v4.3l2.1 2.6v1.5H3.3v-1.5l2.1-2.6V11c0-3.2 1.8-5.8 4.8-6.6v-.7A1.8 1.8 0 0 1 12 1.9Z",
        fill: "#ffce5c",
      },
      { d: "M14.2 5.6c2.2.9 3.3 3 3.3 5.6v4.6l2 2.6h-3.4Z", fill: SHADE },
    ],
  },
  seven: {
    ground: "#6d1122",
    parts: [
      { d: "M4.2 3h16.2v5.2c-4 3.6-6.2 8-6.7 13.8H6.6c.6-5.6 2.7-9.6 6-12.6H9.3v2.4H4.2Z", fill: "#ffe9ea" },
      { d: "M5.6 4.4H19v3.2c-3.9 3.6-6.1 7.8-6.7 13H8.2c.7-5.2 3-9 7-12.6H7.9v2.4H5.6Z", fill: "#f0364c" },
    ],
  },
  diamond: {
    ground: "#0d5872",
    parts: [
      { d: "M6.4 3.4h11.2L22.4 9.6 12 22 1.6 9.6Z", fill: "#6fd8f5" },
      { d: "M6.4 3.4 9 9.6H1.6ZM17.6 3.4 15 9.6h7.4Z", fill: "#a9ecfd" },
      { d: "M9 9.6h6L12 3.4Z", fill: "#e4fbff" },
      { d: "M15 9.6h7.4L12 22Z", fill: "#2ea5c9" },
    ],
  },
  crown: {
    ground: "#4f2a86",
    parts: [
      { d: "M2 7.4 7.2 11.6 12 4l4.8 7.6L22 7.4l-2.1 10.8H4.1Z", fill: GOLD },
      { d: "M4.1 19.3h15.8v2.3H4.1Z", fill: "#e0a93f" },
      { d: "M12 4l4.8 7.6L22 7.4l-2.1 10.8H12Z", fill: SHADE },
      {
        d: "M12 1.4a1.7 1.7 0 1 1 0 3.4a1.7 1.7 0 0 1 0-3.4ZM2.2 5a1.5 1.5 0 1 1 0 3a1.5 1.5 0 0 1 0-3ZM21.8 5a1.5 1.5 0 1 1 0 3a1.5 1.5 0 0 1 0-3Z",
        fill: "#ffe8a8",
      },
      { d: "M12 12.2l1.9 2.4-1.9 2.4-1.9-2.4Z", fill: "#f0475e" },
    ],
  },
  sun: {
    ground: "#a33d0c",
    parts: [
      {
        d: "M23.2 12L18.6 9.67L18.6 14.33ZM19.92 19.92L18.32 15.02L15.02 18.32ZM12 23.2L14.33 18.6L9.67 18.6ZM4.08 19.92L8.98 18.32L5.68 15.02ZM0.8 12L5.4 14.33L5.4 9.67ZM4.08 4.08L5.68 8.98L8.98 5.68ZM12 0.8L9.67 5.4L14.33 5.4ZM19.92 4.08L15.02 5.68L18.32 8.98Z",
        fill: "#ffb03a",
      },
      { d: "M12 6.2a5.8 5.8 0 1 1 0 11.6a5.8 5.8 0 0 1 0-11.6Z", fill: "#ffd65c" },
      { d: "M12 6.2a5.8 5.8 0 0 1 0 11.6a8 8 0 0 0 0-11.6Z", fill: "rgba(190, 80, 0, 0.35)" },
    ],
  },
};
