"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Toaster, toast } from "sonner";
import type { Notice } from "@/lib/api/notices";
import { useBrand } from "@/lib/browser/brand";

export interface NoticeToastsProps {
  notices: readonly Notice[];
  onFollow: (notice: Notice) => void;
}

export function NoticeToasts({ notices, onFollow }: NoticeToastsProps): ReactNode {
  const t = useTranslations("notices");
  const shell = useTranslations("shell");
  const hasSignIn = useBrand()?.sign_in ?? true;
  const shown = useRef(0);
  useEffect(() => {
    for (const notice of notices.slice(shown.current)) {
      const key = notice.key === "account_kick" && !hasSignIn ? "account_abnormal" : notice.key;
      const words = key === null || key === "server_message" ? notice.text : t(key);
      if (words === undefined) continue;
      const show = notice.tone === "error" ? toast.error : toast.warning;
      show(words, {
        // The same words replace the earlier notice.
        id: words,
        ...(notice.riding !== undefined && { description: t("riding", { ...notice.riding }) }),
        ...(notice.onClick === true && {
          duration: Number.POSITIVE_INFINITY,
          action: { label: shell("refresh"), onClick: () => onFollow(notice) },
        }),
      });
    }
    shown.current = notices.length;
  }, [notices, onFollow, hasSignIn, shell, t]);
  return <Toaster position="top-center" richColors containerAriaLabel={t("region")} />;
}
