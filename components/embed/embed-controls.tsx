"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { NumericInput } from "@/components/ui/numeric-input";
import { MAX_LAUNCH_TOKEN } from "@/lib/contract/client-calls";
import { useBrand } from "@/lib/browser/brand";
import { LOCALES } from "@/lib/contract/games";
import { MOBILE_MAX } from "@/lib/browser/layout";
import { htmlLang, LOCALE_NAMES } from "@/lib/locale";
import { type FrameChoice, gamesOf, limitedSide, PRESETS, themesOf } from "@/lib/embed/frame-choice";
import { FIELD, Labelled } from "./labelled";
import * as z from "zod/mini";
import { postJson } from "@/lib/api/call";
import { EVERY_REFUSAL } from "@/lib/api/notices";
import { CallError } from "@/lib/api/call-error";

interface EmbedControlsProps {
  choice: FrameChoice;
  onChoice: (choice: FrameChoice) => void;
  /** The players for whom a token can be created. Empty without demo data, null until the server has answered. */
  players: readonly string[] | null;
  /** An empty token opens the frame with this browser's session. `player` is the token's demo player, if known. */
  onOpen: (token: string, player: string | null) => void;
}

const box = `${FIELD} h-10 px-3 text-sm`;

export function EmbedControls(props: EmbedControlsProps): ReactNode {
  const t = useTranslations("embed");
  const games = useTranslations("games");
  const { choice, onChoice } = props;
  const brand = useBrand();
  return (
    <section aria-label={t("choices")} className="panel flex flex-col gap-4 p-4">
      <div className="grid grid-cols-2 gap-3">
        <OneOf
          id="embed-game"
          label={t("game")}
          options={gamesOf(brand)}
          value={choice.game}
          onValue={(game) => onChoice({ ...choice, game })}
          nameOf={(code) => games(code)}
        />
        <OneOf
          id="embed-locale"
          label={t("language")}
          options={brand?.locales ?? LOCALES}
          value={choice.locale}
          onValue={(locale) => onChoice({ ...choice, locale })}
          nameOf={(code) => LOCALE_NAMES[code]}
          langOf={htmlLang}
        />
        <OneOf
          id="embed-theme"
          label={t("theme")}
          options={["", ...themesOf(brand)] as const}
          value={choice.theme ?? ""}
          onValue={(name) => onChoice({ ...choice, theme: name === "" ? null : name })}
          nameOf={(name) => t(`themes.${name === "" ? "brand" : name}`)}
        />
        <label className="flex items-center gap-2 self-end text-sm leading-tight desk:min-h-10">
          <input
            type="checkbox"
            className="size-4 shrink-0"
            checked={choice.cookiesOff}
            onChange={({ target }) => onChoice({ ...choice, cookiesOff: target.checked })}
          />
          {t("cookiesOff")}
        </label>
      </div>
      <SizeChoice choice={choice} onChoice={onChoice} />
      <TokenForm {...props} />
    </section>
  );
}

interface OneOfProps<Value> {
  id: string;
  label: string;
  options: readonly Value[];
  value: Value;
  onValue: (value: Value) => void;
  nameOf: (value: Value) => string;
  langOf?: (value: Value) => string;
}

function OneOf<Value extends string>(props: OneOfProps<Value>): ReactNode {
  const { id, label, options, value, onValue, nameOf, langOf } = props;
  const choose = (chosen: string): void => {
    const option = options.find((each) => each === chosen);
    if (option !== undefined) onValue(option);
  };
  return (
    <Labelled id={id} label={label}>
      <select id={id} className={box} value={value} onChange={({ target }) => choose(target.value)}>
        {options.map((each) => (
          <option key={each} value={each} lang={langOf?.(each)}>
            {nameOf(each)}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

function SizeChoice({ choice, onChoice }: Pick<EmbedControlsProps, "choice" | "onChoice">): ReactNode {
  const t = useTranslations("embed");
  const side = (name: "width" | "height") => (
    <Labelled id={`embed-${name}`} label={t(name)}>
      <SideInput
        key={choice[name]}
        id={`embed-${name}`}
        value={choice[name]}
        onSide={(pixels) => onChoice({ ...choice, [name]: pixels })}
      />
    </Labelled>
  );
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium text-muted">{t("size")}</legend>
      <div className="grid grid-cols-2 gap-2">
        {PRESETS.map(({ name, width, height }) => {
          const chosen = width === choice.width && height === choice.height;
          return (
            <button
              key={name}
              type="button"
              aria-pressed={chosen}
              onClick={() => onChoice({ ...choice, width, height })}
              className={classNames(
                "flex min-h-12 flex-col items-start justify-center rounded-md border px-3 text-left text-sm leading-tight transition-colors",
                chosen ? "border-accent bg-accent-soft" : "border-line bg-raised hover:border-line-strong",
              )}
            >
              <span className="font-medium">{t(`preset.${name}`)}</span>
              <span className="text-2xs text-muted">
                {width} × {height}
              </span>
            </button>
          );
        })}
      </div>
      <div className="grid grid-cols-2 gap-3">
        {side("width")}
        {side("height")}
      </div>
      <p className="text-xs text-muted" role="status">
        {t(choice.width <= MOBILE_MAX ? "mobileLayout" : "desktopLayout", { width: MOBILE_MAX })}
      </p>
    </fieldset>
  );
}

/** On Enter, or when the field loses the focus, limits the value to a screen's size and reports it. */
function SideInput({ id, value, onSide }: { id: string; value: number; onSide: (pixels: number) => void }): ReactNode {
  const [text, setText] = useState(String(value));
  const settle = (): void => {
    const pixels = limitedSide(Number(text) || value);
    setText(String(pixels));
    if (pixels !== value) onSide(pixels);
  };
  return (
    <NumericInput
      id={id}
      kind="integer"
      className={box}
      maxLength={4}
      value={text}
      onValue={setText}
      onBlur={settle}
      onKeyDown={({ key }) => key === "Enter" && settle()}
    />
  );
}

function TokenForm({ choice, players, onOpen }: EmbedControlsProps): ReactNode {
  const t = useTranslations("embed");
  const [token, setToken] = useState("");
  const [made, setMade] = useState<{ token: string; player: string } | null>(null);
  const [minting, setMinting] = useState(false);
  const [failed, setFailed] = useState(false);
  const make = async (player: string): Promise<void> => {
    setMinting(true);
    const minted = await mintDemoToken(player, choice);
    setMinting(false);
    setFailed(minted === null);
    if (minted === null) return;
    setMade({ token: minted, player });
    setToken(minted);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onOpen(token.trim(), made !== null && made.token === token.trim() ? made.player : null);
    setToken("");
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Labelled id="embed-token" label={t("token")}>
        <input
          id="embed-token"
          className={classNames(box, "font-mono")}
          value={token}
          onChange={({ target }) => setToken(target.value)}
          placeholder={t("tokenPlaceholder")}
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_LAUNCH_TOKEN}
        />
      </Labelled>
      {players?.length !== 0 && (
        <div className="flex min-h-18 flex-wrap content-start items-center gap-2 text-sm text-muted">
          <span>{t("mint")}</span>
          {players?.map((player) => (
            <Button key={player} size="sm" aria-disabled={minting} onClick={() => void make(player)}>
              {player}
            </Button>
          ))}
        </div>
      )}
      {failed && (
        <p role="alert" className="text-sm text-lose">
          {t("mintFailed")}
        </p>
      )}
      <Button type="submit" look="primary">
        {t(token.trim() === "" ? "openSession" : "open")}
      </Button>
      <p className="text-xs text-muted">{t("tokenHint")}</p>
    </form>
  );
}

const madeSchema = z.object({ launch_token: z.string() });

/** Creates a launch token of a demo player. Null if the call fails. */
export async function mintDemoToken(
  username: string,
  { locale, game }: Pick<FrameChoice, "locale" | "game">,
): Promise<string | null> {
  try {
    const body = { username, lang: locale, game };
    const answer = await postJson("/api/demo/launch_tokens", body, { handles: EVERY_REFUSAL });
    return madeSchema.parse(answer).launch_token;
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
}
