import { byTheme, tokenAt, watchTheme } from "./theme";

function styled(css: string): HTMLElement {
  const element = document.body.appendChild(document.createElement("canvas"));
  element.style.cssText = css;
  return element;
}

describe("the theme at a canvas", () => {
  it("is light only if the page's style says so", () => {
    const pictures = { dark: "night", light: "day" };
    expect(byTheme(styled("color-scheme: light"), pictures)).toBe("day");
    expect(byTheme(styled("color-scheme: dark"), pictures)).toBe("night");
    expect(byTheme(styled(""), pictures)).toBe("night");
  });

  it("gives a token's value from the style", () => {
    expect(tokenAt(styled("--color-accent: #8c5b00"), "accent")).toBe("#8c5b00");
  });

  it("reports changes of the system and of the document until it is stopped", async () => {
    const system = new EventTarget();
    jest.spyOn(window, "matchMedia").mockReturnValue(system as MediaQueryList);
    const onChange = jest.fn<void, []>();
    const stop = watchTheme(onChange);
    system.dispatchEvent(new Event("change"));
    expect(onChange).toHaveBeenCalledTimes(1);
    document.documentElement.dataset["theme"] = "light";
    await Promise.resolve();
    expect(onChange).toHaveBeenCalledTimes(2);
    stop();
    system.dispatchEvent(new Event("change"));
    document.documentElement.dataset["theme"] = "dark";
    await Promise.resolve();
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});
