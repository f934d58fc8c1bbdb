"use client";

import { useEffect } from "react";
import { watchLayout } from "@/lib/browser/layout";

/** Publishes the layout and the orientation to the app. Shows nothing: the style sheet itself switches them. */
export function LayoutWatch(): null {
  useEffect(watchLayout, []);
  return null;
}
