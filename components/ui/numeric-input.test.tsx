import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import type { NumericRule } from "./numeric-rule";
import { NumericInput } from "./numeric-input";

function Box({ rule, from = "", onBlocked }: { rule: NumericRule; from?: string; onBlocked?: (text: string) => void }) {
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
])("%j typed %s holds %s", async (rule, keys, text) => {
  const user = userEvent.setup();
  render(<Box rule={rule} />);
  await user.type(box(), keys);
  expect(box()).toHaveValue(text);
});

test("a paste is read as an amount, with the caret behind it; a paste that is no amount is refused as a whole", async () => {
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
])("a comma typed in a browser whose language is %s: %s is %s", async (language, keys, text, commaKey = false) => {
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
])("a field with a decimal comma: %s typed is shown as %s and is %s", async (keys, shown, value) => {
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
