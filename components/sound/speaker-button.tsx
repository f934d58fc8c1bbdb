import { Volume2, VolumeX } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { usePreference } from "@/lib/browser/use-preferences";

/** Turns all sounds on, including the stream's, or mutes them. No sound plays before the first press. */
export function SpeakerButton(): ReactNode {
  const t = useTranslations("shell");
  const [isOn, setOn] = usePreference("soundOn");
  const Icon = isOn ? Volume2 : VolumeX;
  const words = t(isOn ? "mute" : "unmute");
  return (
    <Button
      look="ghost"
      size="icon"
      aria-label={words}
      title={words}
      data-testid="speaker"
      onClick={() => setOn(!isOn)}
      className="max-desk:size-11"
    >
      <Icon aria-hidden size={18} />
    </Button>
  );
}
