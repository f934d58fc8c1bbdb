import { SESSION_HANDLE } from "@/lib/contract/session-handle";

/** The session handle of a frame whose browser keeps no cookie; it lives as long as the document. */
let handle: string | null = null;

/** The session handle as calls carry it; empty where the session is a cookie. */
export const handleHeaders = (): Readonly<Record<string, string>> =>
  handle === null ? {} : { [SESSION_HANDLE]: handle };

/** Keeps the session handle of an answer that begins or prolongs the session. */
export function keepHandle(answer: Response): void {
  handle = answer.headers.get(SESSION_HANDLE) ?? handle;
}

/** Whether this page's session is a session handle. */
export const isHandleKept = (): boolean => handle !== null;
