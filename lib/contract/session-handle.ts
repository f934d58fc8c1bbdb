/**
 * Header of a session in a frame whose browser keeps no cookie: the sealed session, which the page keeps in its memory. A call
 * carries it; an answer that prolongs the session carries the new one.
 */
export const SESSION_HANDLE = "x-session-handle";
