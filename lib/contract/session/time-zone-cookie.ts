/** The browser's zone (IANA name), for calls that no script makes: a launch link's. */
export const TIME_ZONE_COOKIE = "time_zone";
