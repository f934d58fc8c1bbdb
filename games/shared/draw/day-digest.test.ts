import { createHash } from "node:crypto";
import { dayDigest } from "./day-digest";

it("the digest is the SHA-256 of the day's lines, as docs/fairness.md writes them", () => {
  const [commitment, order_root] = ["aa".repeat(32), "bb".repeat(32)];
  const rounds = [
    { round_no: "202611240001", status: 1, commitment, order_root, result_numbers: [3, 10] },
    { round_no: "202611240002", status: 3, commitment, order_root: null, result_numbers: null },
    { round_no: "202611240003", status: 3, commitment },
  ];
  const text = `grandstand:v1:day:PK10:2026-11-24
202611240001 1 ${commitment} ${order_root} 3,10
202611240002 3 ${commitment} - -
202611240003 3 ${commitment} - -`;
  const digest = createHash("sha256").update(text).digest("hex");
  expect(dayDigest("PK10", "2026-11-24", rounds)).toBe(digest);
});
