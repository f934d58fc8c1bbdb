import { errorBody } from "@/lib/bff/answer";
import { outageOf } from "./outage";

test.each([
  [403, "forbidden", { kind: "forbidden" }],
  [418, "version_outdated", { kind: "outdated" }],
  [422, "validation_failed", { kind: "refused", message: "The request is not valid." }],
  [419, "csrf_mismatch", { kind: "unreachable", message: "" }],
  [429, "too_many_requests", { kind: "busy", message: "" }],
  [500, "internal", { kind: "unreachable", message: "" }],
  [502, "upstream_unreachable", { kind: "unreachable", message: "" }],
  [502, "contract_mismatch", { kind: "unreadable" }],
  [502, "upstream_answer_too_large", { kind: "unreadable" }],
  [503, "unavailable", { kind: "unreachable", message: "" }],
  [503, "maintenance", { kind: "maintenance" }],
  [504, "upstream_timeout", { kind: "unreachable", message: "" }],
] as const)("%i %s is shown as %j", (status, code, shown) => {
  expect(outageOf(status, errorBody(code))).toMatchObject(shown);
});
