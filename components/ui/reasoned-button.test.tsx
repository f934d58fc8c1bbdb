import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { ReasonedButton } from "./reasoned-button";

/** A press disables it, like the confirmation of a bet. */
function Once() {
  const [used, setUsed] = useState(false);
  return (
    <ReasonedButton reason={used ? "Nothing to confirm." : null} onPress={() => setUsed(true)}>
      Confirm
    </ReasonedButton>
  );
}

test("the press that disables the button shows no reason, and the next press shows it until the focus leaves", async () => {
  const user = userEvent.setup();
  render(<Once />);
  const button = screen.getByRole("button", { name: "Confirm" });
  await user.click(button);
  const reason = screen.getByRole("tooltip");
  expect(reason).toHaveClass("invisible");
  expect(button).toHaveAccessibleDescription("Nothing to confirm.");
  await user.click(button);
  expect(reason).not.toHaveClass("invisible");
  await user.tab();
  expect(reason).toHaveClass("invisible");
});
