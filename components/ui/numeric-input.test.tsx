import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { allowedInsert, cleanNumeric, numberOf, NumericInput, type NumericRule } from "./numeric-input";
import fc from "fast-check";

describe("the field", () => {
  function Box({
    rule,
    from = "",
    onBlocked,
  }: {
    rule: NumericRule;
    from?: string;
    onBlocked?: (text: string) => void;
  }) {
    const [text, setText] = useState(from);
    return (
      <NumericInput aria-label="number" {...rule} value={text} onValue={setText} {...(onBlocked && { onBlocked })} />
    );
  }

  const box = (): HTMLInputElement => screen.getByRole("textbox");

  test.each<[NumericRule, string, string]>([
    [{ kind: "decimal" }, "1a2.3.4-56", "12.34"],
    [{ kind: "integer" }, "1.2-e3", "123"],
    [{ kind: "decimal", signed: true }, "--1.5-", "-1.5"],
  ])("under %j typing %s gives %s", async (rule, keys, text) => {
    const user = userEvent.setup();
    render(<Box rule={rule} />);
    await user.type(box(), keys);
    expect(box()).toHaveValue(text);
  });

  test("a paste is read as an amount, and a paste that is no amount is refused as a whole", async () => {
    const user = userEvent.setup();
    const blocked = jest.fn();
    render(<Box rule={{ kind: "decimal" }} from="7" onBlocked={blocked} />);
    await user.click(box());
    box().setSelectionRange(0, 0);
    await user.paste("RM 1,200");
    expect(box()).toHaveValue("12007");
    expect(box().selectionStart).toBe(4);
    expect(blocked).not.toHaveBeenCalled();
    await user.paste("1e3");
    expect(box()).toHaveValue("12007");
    expect(blocked.mock.calls).toEqual([["1e3"]]);
  });

  test("a blocked key changes neither text nor selection", async () => {
    const user = userEvent.setup();
    render(<Box rule={{ kind: "decimal" }} from="12.5" />);
    await user.click(box());
    box().setSelectionRange(0, 2);
    await user.keyboard("x");
    expect(box()).toHaveValue("12.5");
    expect([box().selectionStart, box().selectionEnd]).toEqual([0, 2]);
    await user.keyboard("{Delete}8");
    expect(box()).toHaveValue("8.5");
  });

  test("the text of a composing keyboard is cleaned, and the removed characters are reported", () => {
    const blocked = jest.fn();
    render(<Box rule={{ kind: "integer" }} onBlocked={blocked} />);
    fireEvent.change(box(), { target: { value: "4x2" } });
    expect(box()).toHaveValue("42");
    expect(blocked.mock.calls).toEqual([["x"]]);
  });

  test("the keyboard of a phone suits the rule", () => {
    const { rerender } = render(<NumericInput kind="decimal" value="" onValue={() => undefined} />);
    expect(box()).toHaveAttribute("inputmode", "decimal");
    rerender(<NumericInput kind="integer" value="" onValue={() => undefined} />);
    expect(box()).toHaveAttribute("inputmode", "numeric");
  });

  test.each<[string, string, string, boolean?]>([
    ["en", "1,500", "1500"],
    ["vi", "1,5", "1.5"],
    ["C", "1,500", "1500"],
    ["en", "1,5", "1.5", true],
  ])("in a browser whose language is %s, typed %s is %s", async (language, keys, text, commaKey = false) => {
    jest.spyOn(navigator, "language", "get").mockReturnValue(language);
    const user = userEvent.setup();
    render(<Box rule={{ kind: "decimal", commaKey }} />);
    await user.type(box(), keys);
    expect(box()).toHaveValue(text);
    jest.restoreAllMocks();
  });

  test.each([
    ["12,5", "12,5", "12.5"],
    ["12.5", "12,5", "12.5"],
    ["1,2,3", "1,23", "1.23"],
  ])("in a field with a decimal comma, typed %s is shown as %s and has the value %s", async (keys, shown, value) => {
    const values: string[] = [];
    function Comma() {
      const [text, setText] = useState("");
      const take = (next: string): void => {
        values.push(next);
        setText(next);
      };
      return <NumericInput kind="decimal" comma value={text} onValue={take} />;
    }
    const user = userEvent.setup();
    render(<Comma />);
    await user.type(box(), keys);
    expect(box()).toHaveValue(shown);
    expect(values.at(-1)).toBe(value);
  });
});

describe("the rule", () => {
  const integer: NumericRule = { kind: "integer" };
  const decimal: NumericRule = { kind: "decimal" };
  const signed: NumericRule = { kind: "decimal", signed: true };

  /** `12|34` is a caret, `1[23]4` a selection. */
  function at(marked: string): { text: string; start: number; end: number } {
    const start = marked.search(/[|[]/);
    const text = marked.replaceAll(/[|[\]]/g, "");
    return { text, start, end: marked.includes("|") ? start : marked.indexOf("]") - 1 };
  }

  test.each<[string, NumericRule, string, string, string]>([
    ["a digit", integer, "12|", "3", "3"],
    ["a letter", integer, "12|", "e", ""],
    ["a blank", decimal, "12|", " ", ""],
    ["a dot in an integer", integer, "12|", ".", ""],
    ["the first dot", decimal, "12|", ".", "."],
    ["a second dot", decimal, "1.2|", ".", ""],
    ["a dot that replaces the selected dot", decimal, "1[.]2", ".", "."],
    ["a dot that would leave three decimals", decimal, "1|234", ".", ""],
    ["a third decimal", decimal, "1.23|", "4", ""],
    ["a digit before the dot, although both decimals are typed", decimal, "|1.23", "4", "4"],
    ["a comma where the comma is the decimal key, inserted as a dot", { ...decimal, commaKey: true }, "12|", ",", "."],
    ["a comma in an integer", { ...integer, commaKey: true }, "12|", ",", ""],
    ["a comma where the dot is the decimal key", decimal, "1|", ",", ""],
    ["a minus where no sign is allowed", decimal, "|12", "-", ""],
    ["the first minus", signed, "|12", "-", "-"],
    ["a second minus", signed, "-|12", "-", ""],
    ["a minus between digits", signed, "1|2", "-", ""],
    ["a minus that replaces the selected minus", signed, "[-]12", "-", "-"],
    ["a digit before the minus", signed, "|-12", "3", ""],
    ["a full-width digit", integer, "|", "５", "5"],
    ["a thirteenth digit", integer, "123456789012|", "3", ""],
    ["a third decimal where three are allowed", { ...decimal, decimals: 3 }, "1.23|", "4", "4"],
    ["a fourth decimal where three are allowed", { ...decimal, decimals: 3 }, "1.234|", "5", ""],
    ["a paste with grouping dots into an integer", integer, "|", "1.234.567", "1234567"],
    ["a paste with a grouping comma and a currency", decimal, "|", "RM 1,234.50", "1234.50"],
    ["a paste in another language's form", decimal, "|", "1.234,50", "1234.50"],
    ["a paste of what the field itself shows, with a comma key", { ...decimal, commaKey: true }, "|", "12.50", "12.50"],
    [
      "a paste with a comma before two decimals, with a comma key",
      { ...decimal, commaKey: true },
      "|",
      "12,50",
      "12.50",
    ],
    [
      "a paste with a dot before three digits, with a comma key",
      { ...decimal, commaKey: true },
      "|",
      "1.234 ₫",
      "1234",
    ],
    ["a paste with a comma before three digits, with a comma key", { ...decimal, commaKey: true }, "|", "1,234", ""],
    ["a paste with a comma before three digits", decimal, "|", "1,234", "1234"],
    ["a paste with a comma before two digits", decimal, "|", "12,34", ""],
    ["a paste with three decimals where three are allowed", { ...decimal, decimals: 3 }, "|", "KWD 1.234", "1.234"],
    ["a paste into an amount", decimal, "5|.25", "1,234", "1234"],
    ["a paste with a blank before and behind", integer, "|", " 12\n", "12"],
    ["a paste with too many decimals and dots", decimal, "|", "1.234.5", ""],
    ["a paste with too many decimals", decimal, "|", "1.234", ""],
    ["a paste with too many digits", { ...decimal, digits: 3 }, "|", "1234", ""],
    ["a paste of several lines over a selection", integer, "9[8]7", "1\n2", ""],
    ["a paste with an exponent", decimal, "|", "1e3", ""],
    ["a paste without a digit", decimal, "1|", "abc", ""],
    ["a paste of words with a number", decimal, "|", "bet 5", ""],
    ["a paste of a negative number where no sign is allowed", decimal, "|", "-5.5", ""],
    ["a paste of a negative number where a sign is allowed", signed, "|", "-5.5", "-5.5"],
  ])("%s", (_name, rule, marked, data, kept) => {
    expect(allowedInsert(at(marked), data, rule)).toBe(kept);
  });

  test.each([
    ["12.5", decimal, "12.5"],
    ["1a2..5", decimal, "12.5"],
    ["-3", integer, "3"],
    ["-3", { kind: "integer", signed: true }, "-3"],
  ] as const)("the text %s, cleaned under %j, is %s", (text, rule, clean) => {
    expect(cleanNumeric(text, rule)).toBe(clean);
  });

  test.each([
    ["", null],
    [".", null],
    ["-", null],
    ["12.", 12],
    [".5", 0.5],
    ["007", 7],
  ] as const)("the text %j is the number %j", (text, number) => {
    expect(numberOf(text)).toBe(number);
  });

  test("after any typing and pasting at any place, the text is a number or the beginning of one", () => {
    const rules = fc.record<NumericRule>({
      kind: fc.constantFrom("integer", "decimal"),
      signed: fc.boolean(),
      digits: fc.integer({ min: 1, max: 4 }),
    });
    const data = fc.oneof(fc.string(), fc.stringMatching(/^[-.,0-9]{0,6}$/));
    const edits = fc.array(fc.record({ data, from: fc.nat(9), length: fc.nat(3) }), { maxLength: 12 });
    fc.assert(
      fc.property(rules, edits, (rule, steps) => {
        let text = "";
        for (const step of steps) {
          const start = Math.min(step.from, text.length);
          const end = Math.min(start + step.length, text.length);
          const kept = allowedInsert({ text, start, end }, step.data, rule);
          const next = text.slice(0, start) + kept + text.slice(end);
          // An insertion always leaves a valid text. A deletion of the dot may leave an invalid text, which the field
          // then cleans.
          if (kept !== "") expect(cleanNumeric(next, rule)).toBe(next);
          text = cleanNumeric(next, rule);
          expect((text.match(/-/g) ?? []).length).toBeLessThanOrEqual(rule.signed ? 1 : 0);
          expect((text.match(/\./g) ?? []).length).toBeLessThanOrEqual(rule.kind === "decimal" ? 1 : 0);
          expect(text).toMatch(/^-?\d{0,4}(\.\d{0,2})?$/);
        }
      }),
    );
  });
});
