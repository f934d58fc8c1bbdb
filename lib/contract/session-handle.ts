/**
 * Header of the session handle: the sealed session of a frame whose browser keeps no cookie, which its document has in a variable. A
 * call carries it; an answer that prolongs the session carries the new one.
 */
export const SESSION_HANDLE = "x-session-handle";
