import { usedNames } from "./lean-zod.mjs";

test("finds the names that a source uses as values, once each", () => {
  const source = `import * as z from "zod/mini";
    const a = z.object({ day: z.iso.date(), count: z._default(z.number(), 1), other: z.number() });
    const e = z.custom<Odds>((value) => value);
    type A = z.infer<typeof a>; type B = z.input<typeof a>; const c: z.ZodMiniType = a;`;
  const names = usedNames([source]);
  expect(names).toHaveLength(5);
  expect(new Set(names)).toEqual(new Set(["object", "iso", "_default", "number", "custom"]));
});

test("reads no source that does not use zod", () => {
  expect(usedNames(["const z = { object() {} }; z.object();"])).toEqual([]);
});
