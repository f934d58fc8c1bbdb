"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent, ReactNode } from "react";

/**
 * A link to another page of the app that keeps the document, and with it the live connection. It is next/link without prefetching
 * (which would compete with a table's calls), at a tenth of its size. `href` is a path of this app. In a frame it adds nothing to the
 * history, which is that of the page around it.
 */
export function SoftLink({ href, children, ...rest }: ComponentProps<"a"> & { href: string }): ReactNode {
  const router = useRouter();
  const follow = (click: MouseEvent) => {
    // A new tab, a new window and a download are left to the browser.
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    click.preventDefault();
    if (window.parent === window) router.push(href);
    else router.replace(href);
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}
