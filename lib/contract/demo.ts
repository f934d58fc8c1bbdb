/** What is there while demo data are served. The keys and passwords (a player's is his name) are public: they open play money alone. */
export const DEMO_MERCHANTS = [
  { mcode: "DEMO", name: "Demo", apiKey: "demo-merchant-api-key", players: ["demo", "demo2"] },
  { mcode: "ACME", name: "Acme", apiKey: "acme-merchant-api-key", players: ["acme"] },
] as const;
