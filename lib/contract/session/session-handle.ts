/**
 * Header of the session handle: the sealed session of a frame whose browser keeps no cookie. The document keeps it in
 * a variable, calls carry it, and an answer that renews the session carries the new one.
 */
export const SESSION_HANDLE = "x-session-handle";
