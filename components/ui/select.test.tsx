import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { Select } from "./select";

afterEach(cleanup);

const GAMES = ["PK10", "12 Balls", "Lucky Wheel", "Racing God", "Lottery"];

function Games(): ReactNode {
  const [game, setGame] = useState("PK10");
  return (
    <Select
      label="Game"
      value={game}
      options={GAMES.map((each) => ({ value: each, label: each }))}
      onChoose={setGame}
    />
  );
}

/** `at`: milliseconds after the page was opened. */
function strike(key: string, at: number): void {
  const press = createEvent.keyDown(chooser(), { key });
  Object.defineProperty(press, "timeStamp", { value: at });
  fireEvent(chooser(), press);
}

const chooser = (): HTMLElement => screen.getByRole("combobox", { name: "Game" });
const chosen = (): string => chooser().querySelector<HTMLOptionElement>("option:checked")?.label ?? "";

test("letters typed within 349 ms of one another are one word, and after 350 ms another word begins", () => {
  render(<Games />);
  strike("l", 1000);
  expect(chosen()).toBe("Lucky Wheel");
  strike("o", 1349);
  expect(chosen()).toBe("Lottery");
  strike("r", 1699);
  expect(chosen()).toBe("Racing God");
  strike("l", 3000);
  strike("p", 3350);
  expect(chosen()).toBe("PK10");
});

test("letters that no option begins with change nothing, and are forgotten after their time", () => {
  render(<Games />);
  strike("x", 1000);
  strike("l", 1100);
  expect(chosen()).toBe("PK10");
  strike("l", 1450);
  expect(chosen()).toBe("Lucky Wheel");
});
