import { SESSION_HANDLE } from "@/lib/contract/session-handle";

/** The sealed session of a frame whose browser keeps no cookie; it lives as long as the document. */
let handle: string | null = null;

/** The header by which calls show this page's session; empty where a cookie does. */
export const handleHeaders = (): Readonly<Record<string, string>> =>
  handle === null ? {} : { [SESSION_HANDLE]: handle };

/** Keeps the session of an answer that begins or prolongs it. */
export function keepHandle(answer: Response): void {
  handle = answer.headers.get(SESSION_HANDLE) ?? handle;
}

/** Whether this page's session is in its memory. */
export const isHandleKept = (): boolean => handle !== null;
