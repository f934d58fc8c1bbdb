"use client";

import { Volume2, VolumeX } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Modal } from "@/components/ui/modal";
import { Segmented } from "@/components/ui/segmented";
import { usePreference } from "@/lib/browser/use-preferences";
import { PREFERENCE_DEFAULTS } from "@/lib/browser/preferences";
import { ShortcutsSwitch } from "./keys-dialog";
import { SwitchRow } from "./switch-row";
import { classNames } from "@/components/ui/class-names";
import { numberOf, NumericInput } from "@/components/ui/numeric-input";
import { toMinor } from "@/lib/money";
import { useMoney } from "@/lib/wording/use-money";

interface PercentSliderProps {
  label: string;
  /** 0–100. */
  value: number;
  onChange: (value: number) => void;
  hint?: string;
  leading?: ReactNode;
}

function PercentSlider({ label, value, onChange, hint, leading }: PercentSliderProps): ReactNode {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="text-muted">
          {label}
        </label>
        <output htmlFor={id} className="font-semibold">
          {value}%
        </output>
      </div>
      <div className="flex items-center gap-2">
        {leading}
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={1}
          value={value}
          onChange={({ target }) => onChange(target.valueAsNumber)}
          className="h-10 min-w-0 flex-1 cursor-pointer"
        />
      </div>
      {hint !== undefined && <p className="text-xs text-faint">{hint}</p>}
    </div>
  );
}

export function PreferencesDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTranslations("preferences");
  const [music, setMusic] = usePreference("musicVolume");
  const [effects, setEffects] = usePreference("effectVolume");
  const [opacity, setOpacity] = usePreference("gameOpacity");
  const [isInset, setInset] = usePreference("streamInset");
  const [quality, setQuality] = usePreference("streamingQuality");
  const [haptics, setHaptics] = usePreference("haptics");
  const reset = (): void => {
    setMusic(PREFERENCE_DEFAULTS.musicVolume);
    setEffects(PREFERENCE_DEFAULTS.effectVolume);
    setOpacity(PREFERENCE_DEFAULTS.gameOpacity);
    setQuality(PREFERENCE_DEFAULTS.streamingQuality);
    setInset(PREFERENCE_DEFAULTS.streamInset);
  };
  return (
    <Modal title={t("title")} closeLabel={t("close")} onClose={onClose} size="small">
      <div className="flex flex-col overflow-y-auto overscroll-contain px-5 max-desk:px-4">
        <Group title={t("betting")}>
          <OneTap />
          <ShortcutsSwitch />
        </Group>
        <Group title={t("sound")}>
          <VolumeSlider label={t("music")} value={music} onChange={setMusic} />
          <VolumeSlider label={t("effects")} value={effects} onChange={setEffects} />
          <SwitchRow
            label={t("haptics")}
            hint={t("hapticsHint")}
            checked={haptics}
            onChange={setHaptics}
            className="desk:hidden"
          />
        </Group>
        <Group title={t("stream")}>
          <div className="flex flex-col gap-1.5">
            <span aria-hidden className="text-sm text-muted">
              {t("quality")}
            </span>
            <Segmented
              label={t("quality")}
              value={quality ?? "auto"}
              options={[
                { value: "auto", label: t("qualityAuto") },
                { value: "hd", label: t("qualityHd") },
                { value: "sd", label: t("qualitySd") },
              ]}
              onChange={(value) => setQuality(value === "auto" ? null : value)}
            />
            <p className="text-xs text-faint">{t("qualityHint")}</p>
          </div>
          <SwitchRow label={t("inset")} hint={t("insetHint")} checked={isInset} onChange={setInset} />
          <PercentSlider label={t("opacity")} value={opacity} onChange={setOpacity} hint={t("opacityHint")} />
        </Group>
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-line px-5 py-3 max-desk:px-4">
        <p className="text-xs text-faint">{t("kept")}</p>
        <Button size="sm" onClick={reset}>
          {t("reset")}
        </Button>
      </div>
    </Modal>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section aria-label={title} className="flex flex-col gap-4 border-b border-line py-4 last:border-b-0">
      <h3 className="eyebrow">{title}</h3>
      {children}
    </section>
  );
}

interface VolumeSliderProps {
  label: string;
  /** 0–100. */
  value: number;
  onChange: (value: number) => void;
}

function VolumeSlider({ label, value, onChange }: VolumeSliderProps): ReactNode {
  const t = useTranslations("preferences");
  const muted = value === 0;
  return (
    <PercentSlider
      label={label}
      value={value}
      onChange={onChange}
      leading={
        <Button
          look="ghost"
          size="icon"
          aria-label={t(muted ? "unmute" : "mute", { sound: label })}
          onClick={() => onChange(muted ? 100 : 0)}
        >
          {muted ? <VolumeX aria-hidden size={18} /> : <Volume2 aria-hidden size={18} />}
        </Button>
      }
    />
  );
}

/** With so few digits before the decimal point, an amount is valid in every currency. */
const WHOLE_DIGITS = 10;

function OneTap(): ReactNode {
  const t = useTranslations("preferences");
  const money = useMoney();
  const [stored, store] = usePreference("oneTapMax");
  const { [money.currency]: most, ...others } = stored;
  return (
    <>
      <SwitchRow
        label={t("oneTap")}
        hint={t("oneTapHint")}
        checked={most !== undefined}
        onChange={(isOn) => store(isOn ? { ...others, [money.currency]: 0 } : others)}
      />
      {most !== undefined && <Maximum value={most} onValue={(next) => store({ ...others, [money.currency]: next })} />}
    </>
  );
}

/** `value` is in minor units; 0: the player has not set a maximum yet. */
function Maximum({ value, onValue }: { value: number; onValue: (value: number) => void }): ReactNode {
  const t = useTranslations("preferences");
  const table = useTranslations("table");
  const money = useMoney();
  const id = useId();
  const [typed, setTyped] = useState(value === 0 ? "" : money.typed(value));
  return (
    <label className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
      {t("oneTapMax")}
      <NumericInput
        kind={money.digits === 0 ? "integer" : "decimal"}
        decimals={money.digits}
        digits={WHOLE_DIGITS}
        comma={money.decimalComma}
        aria-label={t("oneTapMax")}
        aria-invalid={value === 0}
        aria-describedby={id}
        value={typed}
        onValue={(text) => {
          setTyped(text);
          onValue(toMinor(numberOf(text) ?? 0, money.currency));
        }}
        className="h-10 w-28 rounded-sm border border-field-line bg-field px-2 text-right font-semibold"
      />
      <span id={id} role="status" className={classNames("w-full text-xs", value === 0 ? "text-warn" : "text-faint")}>
        {value === 0 ? t("oneTapMissing") : table("hintOneTap", { amount: money.labelledWhole(value) })}
      </span>
    </label>
  );
}
