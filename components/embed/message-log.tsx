"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Game } from "@/embed/grandstand";
import { classNames } from "@/components/ui/class-names";
import { type EmbedCommands, EVENT_NAMES, type PageCommandName } from "@/lib/contract/embed";
import { useBrand } from "@/lib/browser/brand";
import type { SiteBrand } from "@/lib/contract/bootstrap";
import { FIELD } from "./labelled";
import { LOCALES } from "@/lib/contract/games";
import { gamesOf, themesOf } from "@/lib/embed/frame-choice";

const commandsOf = (brand: SiteBrand | null): { readonly [N in PageCommandName]: readonly EmbedCommands[N][] } => ({
  "refresh-balance": [{}],
  "set-locale": (brand?.locales ?? LOCALES).map((locale) => ({ locale })),
  "set-sound": [{ music: 0, effects: 0 }, { music: 50, effects: 50 }, { music: 100 }, { effects: 100 }],
  "set-theme": themesOf(brand).map((theme) => ({ theme })),
  open: [
    ...(["rules", "records", "preferences"] as const).map((dialog) => ({ dialog })),
    ...gamesOf(brand).map((game) => ({ game })),
  ],
  pause: [{}],
  resume: [{}],
  logout: [{}],
});

const KEPT = 100;

interface Line {
  readonly number: number;
  readonly time: string;
  readonly text: string;
}

const timeNow = (): string => new Date().toTimeString().slice(0, 8);

export function MessageLog({ game }: { game: Game | null }): ReactNode {
  const t = useTranslations("embed");
  const commands = Object.entries(commandsOf(useBrand())) as readonly [PageCommandName, readonly object[]][];
  const [lines, setLines] = useState<readonly Line[]>([]);
  const add = (text: string): void =>
    setLines((before) => [{ number: (before[0]?.number ?? 0) + 1, time: timeNow(), text }, ...before].slice(0, KEPT));
  useEffect(() => {
    if (game === null) return undefined;
    const stops = EVENT_NAMES.map((event) => game.on(event, (data) => add(`← ${event} ${JSON.stringify(data)}`)));
    return () => stops.forEach((stop) => stop());
  }, [game]);
  return (
    <section aria-labelledby="messages" className="panel p-4 text-sm">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 id="messages" className="font-semibold">
          {t("messages")}
        </h2>
        <Button size="sm" look="ghost" onClick={() => setLines([])}>
          {t("clear")}
        </Button>
      </div>
      <ul aria-label={t("commands")} className="mt-2 flex flex-wrap gap-2">
        {commands.map(
          ([name, choices]) =>
            choices.length > 0 && <CommandRow key={name} name={name} choices={choices} game={game} onAnswer={add} />,
        )}
      </ul>
      <ol
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by the keyboard
        tabIndex={0}
        aria-label={t("messages")}
        className="mt-3 h-72 overflow-auto rounded-sm bg-page p-3 font-mono text-xs full:h-120"
      >
        {lines.map(({ number, time, text }) => (
          <li key={number} className="break-words">
            <time className="text-faint">{time}</time> {text}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface CommandRowProps {
  name: PageCommandName;
  /** Never empty. */
  choices: readonly object[];
  /** Null while no frame is open. */
  game: Game | null;
  onAnswer: (words: string) => void;
}

function CommandRow({ name, choices, game, onAnswer }: CommandRowProps): ReactNode {
  const t = useTranslations("embed");
  const texts = choices.map((each) => JSON.stringify(each));
  const [chosen, setChosen] = useState("");
  const data = texts.includes(chosen) ? chosen : (texts[0] ?? "{}");
  const send = async (): Promise<void> => {
    if (game === null) return;
    const call = game.call as (command: PageCommandName, data: object) => Promise<void>;
    const answer = await call(name, JSON.parse(data) as object).then(
      () => "✓",
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    onAnswer(`→ ${name}${data === "{}" ? "" : ` ${data}`}: ${answer}`);
  };
  return (
    <li className={classNames("flex min-w-0 gap-1.5", choices.length > 1 && "grow basis-72")}>
      <Button size="sm" aria-disabled={game === null} className="shrink-0 font-mono" onClick={() => void send()}>
        {name}
      </Button>
      {choices.length > 1 && (
        <select
          aria-label={t("dataOf", { command: name })}
          className={`${FIELD} h-8 px-1.5 font-mono text-xs`}
          value={data}
          onChange={({ target }) => setChosen(target.value)}
        >
          {texts.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      )}
    </li>
  );
}
