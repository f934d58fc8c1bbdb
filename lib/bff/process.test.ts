import { outageLog } from "./process";

test("an upstream that is away is told at most every five seconds, with the calls that failed since", () => {
  let now = 1_000;
  const lines: object[] = [];
  const log = { warn: (fields: object) => void lines.push(fields), error: () => undefined };
  const tell = outageLog(log, () => now);
  for (let call = 0; call < 100; call += 1) tell(new Error("connect ECONNREFUSED"));
  now += 4_999;
  tell(new Error("read ECONNRESET"));
  expect(lines).toEqual([{ reason: "connect ECONNREFUSED", calls: 1 }]);
  now += 1;
  tell(new Error("read ECONNRESET"));
  expect(lines.slice(1)).toEqual([{ reason: "read ECONNRESET", calls: 101 }]);
});
