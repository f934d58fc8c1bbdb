import { expect, type Frame, type Page } from "@playwright/test";
import { type Deployment, framed, MERCHANT } from "./merchant-site";
import { putChip, STAKE } from "./put-chip";

declare global {
  interface Window {
    heard: [string, Record<string, unknown>][];
    game: {
      frame: HTMLIFrameElement;
      on(event: string, handler: (data: Record<string, unknown>) => void): () => void;
      call(command: string, data?: object): Promise<void>;
      destroy(): void;
    };
  }
}

const EVENTS = [
  ...["ready", "resize", "navigate", "round", "bet", "balance", "win", "busy", "idle", "deposit", "support", "exit"],
  ...["session-ended", "error"],
];

/** A merchant's page whose frame the script opens, and which writes down what it hears. */
export async function embed(
  page: Page,
  deployment: Pick<Deployment, "publicUrl" | "blankPage">,
  link: string,
  how: "script" | "module" = "script",
): Promise<Frame> {
  await page.goto(deployment.blankPage(MERCHANT));
  const src = `${deployment.publicUrl}/embed.js`;
  await page.addScriptTag(how === "script" ? { url: src } : { type: "module", content: `import "${src}";` });
  await page.waitForFunction("'grandstand' in window");
  await page.evaluate(
    ([launch, events]) => {
      window.heard = [];
      const { load } = (window as unknown as { grandstand: { load(at: Element, options: object): Window["game"] } })
        .grandstand;
      const place = document.querySelector("#game");
      if (place === null) throw new Error("no place");
      window.game = load(place, { launch: () => Promise.resolve(launch) });
      for (const event of events) window.game.on(event, (data) => window.heard.push([event, data]));
    },
    [link, EVENTS] as const,
  );
  const frame = await framed(page, deployment.publicUrl);
  await heard(page, "ready");
  return frame;
}

/** The data of the latest such event, once it is there. */
export async function heard(page: Page, event: string): Promise<Record<string, unknown>> {
  const find = () => page.evaluate((name) => window.heard.findLast(([each]) => each === name)?.[1] ?? null, event);
  await expect.poll(find, `the event ${event}`).not.toBeNull();
  return (await find()) ?? {};
}

/** Sends a command: "done", or the code of its refusal. */
export const call = (page: Page, command: string, data: object = {}): Promise<string> =>
  page.evaluate(
    ([name, more]) =>
      window.game.call(name, more).then(
        () => "done",
        (error: unknown) => (error as { code: string }).code,
      ),
    [command, data] as const,
  );

/** Puts a chip and confirms it. */
export async function openBet(frame: Frame): Promise<void> {
  await putChip(frame);
  const confirm = frame.getByTestId("confirm").filter({ visible: true });
  // A press is lost where the button moves under it.
  await expect(async () => {
    await confirm.click();
    await expect(confirm).not.toHaveText(STAKE, { timeout: 1000 });
  }).toPass();
}
