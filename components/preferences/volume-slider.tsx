"use client";

import { Volume2, VolumeX } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { PercentSlider } from "./percent-slider";

export interface VolumeSliderProps {
  label: string;
  /** 0–100. */
  value: number;
  onChange: (value: number) => void;
}

/** A volume, and the button that sets it to 0, or from 0 to 100. */
export function VolumeSlider({ label, value, onChange }: VolumeSliderProps): ReactNode {
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
          aria-pressed={muted}
          aria-label={t("mute", { sound: label })}
          onClick={() => onChange(muted ? 100 : 0)}
        >
          {muted ? <VolumeX aria-hidden size={18} /> : <Volume2 aria-hidden size={18} />}
        </Button>
      }
    />
  );
}
