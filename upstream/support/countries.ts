/** The countries where the product's languages are spoken: dialling code and ISO code. */
export const COUNTRIES = [
  { id: 1, name: "Malaysia", ext: "60", iso2: "MY" },
  { id: 2, name: "Singapore", ext: "65", iso2: "SG" },
  { id: 3, name: "Indonesia", ext: "62", iso2: "ID" },
  { id: 4, name: "Thailand", ext: "66", iso2: "TH" },
  { id: 5, name: "Vietnam", ext: "84", iso2: "VN" },
  { id: 6, name: "China", ext: "86", iso2: "CN" },
  { id: 7, name: "Hong Kong", ext: "852", iso2: "HK" },
  { id: 8, name: "Taiwan", ext: "886", iso2: "TW" },
] as const;

export const DEFAULT_COUNTRY = "MY";
