import { expect, type Frame, type Page } from "@playwright/test";
import type { Locale } from "../lib/contract/games";
import { type Deployment, framed, MERCHANT } from "./merchant-site";
import { putChip, STAKE } from "./put-chip";

type Data = Record<string, unknown>;

interface EmbeddedGame {
  frame: HTMLIFrameElement;
  on(event: string, handler: (data: Data) => void): () => void;
  call(command: string, data?: object): Promise<void>;
  destroy(): void;
}

declare global {
  interface Window {
    grandstand: { load(at: Element, options: object): EmbeddedGame };
    heard: [string, Data][];
    game: EmbeddedGame;
    nextLink(): Promise<string>;
  }
}

const EVENTS = [
  ...[
    "ready",
    "resize",
    "navigate",
    "locale",
    "round",
    "bet",
    "balance",
    "win",
    "busy",
    "idle",
    "deposit",
    "support",
    "exit",
  ],
  ...["session-ended", "maintenance", "error"],
];

export async function withScript(
  page: Page,
  { publicUrl, blankPage }: Pick<Deployment, "publicUrl" | "blankPage">,
  { site = MERCHANT, how = "script" }: { site?: string; how?: "script" | "module" } = {},
): Promise<void> {
  await page.goto(blankPage(site));
  const src = `${publicUrl}/embed.js`;
  await page.addScriptTag(how === "script" ? { url: src } : { type: "module", content: `import "${src}";` });
  await page.waitForFunction("'grandstand' in window");
}

interface HowEmbedded {
  how?: "script" | "module";
  locale?: Locale;
  /** The script gets the link as an address, which works once. By default the script gets a function that gives the link. */
  asAddress?: boolean;
}

/** Opens a merchant's page, on which the script opens a frame at this link, and waits for the game. The page records the frame's events. */
export async function embed(
  page: Page,
  deployment: Pick<Deployment, "publicUrl" | "blankPage">,
  link: string,
  how: HowEmbedded = {},
): Promise<Frame> {
  await openFrame(page, deployment, link, how);
  const frame = await framed(page, deployment.publicUrl);
  await heard(page, "ready");
  return frame;
}

/** Like {@link embed}, but does not wait for the game. */
export async function openFrame(
  page: Page,
  deployment: Pick<Deployment, "publicUrl" | "blankPage">,
  link: string,
  { how = "script", locale = "en", asAddress = false }: HowEmbedded = {},
): Promise<void> {
  await withScript(page, deployment, { how });
  await page.evaluate(
    ([address, lang, isAddress, events]) => {
      window.heard = [];
      const place = document.querySelector("#game");
      if (place === null) throw new Error("no place");
      const next = (): Promise<string> => ("nextLink" in window ? window.nextLink() : Promise.resolve(address));
      window.game = window.grandstand.load(place, { launch: isAddress ? address : next, locale: lang });
      for (const event of events) window.game.on(event, (data) => window.heard.push([event, data]));
    },
    [link, locale, asAddress, EVENTS] as const,
  );
}

/** Like {@link embed}, but the page gets a new launch link of this player whenever the script needs one. `asked` gives the number of these links. */
export async function embedPlayer(
  page: Page,
  deployment: Deployment,
  username: string,
  locale: Locale = "en",
): Promise<{ frame: Frame; asked: () => number }> {
  let asked = 0;
  await page.exposeFunction("nextLink", () => {
    asked += 1;
    return deployment.link(username);
  });
  return { frame: await embed(page, deployment, "", { locale }), asked: () => asked };
}

export const allHeard = (page: Page, event: string): Promise<Data[]> =>
  page.evaluate((name) => window.heard.filter(([each]) => each === name).map(([, data]) => data), event);

/** Waits for an event of this name. Returns the data of the latest one. */
export async function heard(page: Page, event: string): Promise<Data> {
  await expect.poll(() => allHeard(page, event), `the event ${event}`).not.toEqual([]);
  return (await allHeard(page, event)).at(-1) ?? {};
}

export const call = (page: Page, command: string, data: object = {}): Promise<string> =>
  page.evaluate(
    ([name, more]) =>
      window.game.call(name, more).then(
        () => "done",
        (error: unknown) => (error as { code: string }).code,
      ),
    [command, data] as const,
  );

export async function openBet(frame: Frame): Promise<void> {
  await putChip(frame);
  const confirm = frame.getByTestId("confirm").filter({ visible: true });
  // A press is lost if the button moves under it.
  await expect(async () => {
    await confirm.click();
    await expect(confirm).not.toHaveText(STAKE, { timeout: 1000 });
  }).toPass();
}
