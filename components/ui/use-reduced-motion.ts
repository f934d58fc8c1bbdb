"use client";

import { useMedia } from "./use-media";

/** True while the player asks for little motion; false on the server. */
export const useReducedMotion = (): boolean => useMedia("(prefers-reduced-motion: reduce)") === true;
