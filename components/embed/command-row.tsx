"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import type { Game } from "@/embed/grandstand";
import type { PageCommandName } from "@/lib/contract/embed";
import { COMMANDS } from "./embed-commands";
import { FIELD } from "./labelled";

export interface CommandRowProps {
  name: PageCommandName;
  /** Null while no frame is open. */
  game: Game | null;
  /** The command as it was sent, and its answer. */
  onAnswer: (words: string) => void;
}

/** A command's button, and the data that it sends. */
export function CommandRow({ name, game, onAnswer }: CommandRowProps): ReactNode {
  const t = useTranslations("embed");
  const choices = COMMANDS[name].map((data) => JSON.stringify(data));
  const [data, setData] = useState(choices[0] ?? "{}");
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
          onChange={({ target }) => setData(target.value)}
        >
          {choices.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      )}
    </li>
  );
}
