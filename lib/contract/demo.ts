/** The keys and passwords (a player's password is the username) are public, because they give access only to play money. */
export const DEMO_MERCHANTS = [
  { mcode: "DEMO", name: "Demo", apiKey: "demo-merchant-api-key", currency: "MYR", players: ["demo", "demo2"] },
  { mcode: "ACME", name: "Acme", apiKey: "acme-merchant-api-key", currency: "MYR", players: ["acme"] },
  { mcode: "SIAM", name: "Siam", apiKey: "siam-merchant-api-key", currency: "THB", players: ["siam"] },
  { mcode: "VIET", name: "Viet", apiKey: "viet-merchant-api-key", currency: "VND", players: ["viet"] },
] as const;
