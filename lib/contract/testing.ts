import type { Account } from "./entities";
import type { Site } from "./bootstrap";

export const testAccount: Account = {
  id: 7,
  username: "demo",
  merchant_id: 1,
  merchant: { id: 1, mcode: "DEMO", developer: 0 },
  group: { permissions: [] },
  lang: "en",
  currency: "MYR",
  balance: 100,
};

export const testSite: Omit<Site, "brand"> = {
  hub_key: "hub-key",
  realtime_url: null,
  demo: false,
  bets_idempotent: true,
  demo_players: [],
  demo_brands: [],
  framed: false,
  frame_ancestors: "'self'",
  revision: "",
};
