"use client";

import type { ReactNode } from "react";
import { useBrand } from "@/lib/browser/brand";

/** What only the bootstrap answer knows of the document's head: the colour of the browser's bars in each scheme of the brand. */
export function BrandHead(): ReactNode {
  const { dark, light } = useBrand()?.grounds ?? {};
  const both = dark !== undefined && light !== undefined;
  return (
    <>
      {dark !== undefined && (
        <meta name="theme-color" content={dark} {...(both && { media: "(prefers-color-scheme: dark)" })} />
      )}
      {light !== undefined && (
        <meta name="theme-color" content={light} {...(both && { media: "(prefers-color-scheme: light)" })} />
      )}
    </>
  );
}
