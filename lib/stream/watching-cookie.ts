/** `1` while the player watches the live stream; ends with the browser's session. The document's first script reads it. */
export const WATCHING_COOKIE = "watch_live";
