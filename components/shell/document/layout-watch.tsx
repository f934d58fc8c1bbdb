"use client";

import { useEffect } from "react";
import { watchLayout } from "@/lib/browser/layout";

/** Tells the whole app of the layout and the orientation. Shows nothing: the style sheet itself switches them. */
export function LayoutWatch(): null {
  useEffect(watchLayout, []);
  return null;
}
