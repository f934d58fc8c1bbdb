import { BookOpenText, ClipboardList, type LucideIcon, Scale, Settings2 } from "lucide-react";
import type { ModalName } from "@/lib/browser/events";

export interface MenuEntry {
  /** The dialog or page that an entry opens. */
  readonly modal: ModalName;
  readonly text: "records" | "rules" | "limits" | "preferences";
  readonly Icon: LucideIcon;
}

/** The entries of a game's menu, the same in the desktop header and in the side menu. */
export const MENU_ENTRIES: readonly MenuEntry[] = [
  { modal: "transaction", text: "records", Icon: ClipboardList },
  { modal: "rules", text: "rules", Icon: BookOpenText },
  { modal: "limits", text: "limits", Icon: Scale },
  { modal: "preferences", text: "preferences", Icon: Settings2 },
];

/** Entries that belong to no game. */
export const LOBBY_ENTRIES: readonly MenuEntry[] = MENU_ENTRIES.filter(
  ({ modal }) => modal === "transaction" || modal === "preferences",
);
