/** The demo data. The keys and passwords (a player's is the username) are public: they only open play money. */
export const DEMO_MERCHANTS = [
  { mcode: "DEMO", name: "Demo", apiKey: "demo-merchant-api-key", players: ["demo", "demo2"] },
  { mcode: "ACME", name: "Acme", apiKey: "acme-merchant-api-key", players: ["acme"] },
] as const;
