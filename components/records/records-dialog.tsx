"use client";

import { ChevronLeft, ChevronRight, ClipboardList, LoaderCircle, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Modal } from "@/components/ui/modal";
import { ReasonedButton } from "@/components/ui/reasoned-button";
import { StateMessage } from "@/components/ui/state-message";
import { RecordsList } from "./records-list";
import { type Records, useRecords } from "./use-records";

/** The player's orders, page by page. */
export function RecordsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTranslations("records");
  const [page, setPage] = useState(1);
  const records = useRecords(page);
  return (
    <Modal title={t("title")} closeLabel={t("close")} onClose={onClose}>
      <div className="min-h-64 flex-1 overflow-auto overscroll-contain">
        <Content records={records} />
      </div>
      {records.page !== undefined && records.page.total_records > 0 && (
        <Pager
          page={page}
          total={records.page.total_records}
          pages={Math.max(1, records.page.total_pages)}
          onTurn={setPage}
        />
      )}
    </Modal>
  );
}

function Content({ records: { page, failed, retry } }: { records: Records }): ReactNode {
  const t = useTranslations("records");
  if (failed) {
    return (
      <div role="alert">
        <StateMessage icon={<TriangleAlert size={20} />} title={t("failed")}>
          <Button className="mt-3" onClick={retry}>
            {t("retry")}
          </Button>
        </StateMessage>
      </div>
    );
  }
  if (page === undefined) {
    return (
      <div role="status">
        <StateMessage icon={<LoaderCircle size={20} className="animate-spin" />} title={t("loading")} />
      </div>
    );
  }
  if (page.records.length === 0) {
    return <StateMessage icon={<ClipboardList size={20} />} title={t("empty")} body={t("emptyBody")} />;
  }
  return <RecordsList records={page.records} />;
}

interface PagerProps {
  page: number;
  pages: number;
  total: number;
  onTurn: (page: number) => void;
}

function Pager({ page, pages, total, onTurn }: PagerProps): ReactNode {
  const t = useTranslations("records");
  const here = t("page", { page, pages });
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-2 text-sm text-muted">
      <span>{t("total", { count: total })}</span>
      <div className="flex items-center gap-2">
        <ReasonedButton
          look="ghost"
          size="icon"
          aria-label={t("previous")}
          reason={page > 1 ? null : here}
          onPress={() => onTurn(page - 1)}
        >
          <ChevronLeft aria-hidden size={18} />
        </ReasonedButton>
        <span aria-live="polite">{here}</span>
        <ReasonedButton
          look="ghost"
          size="icon"
          aria-label={t("next")}
          reason={page < pages ? null : here}
          onPress={() => onTurn(page + 1)}
        >
          <ChevronRight aria-hidden size={18} />
        </ReasonedButton>
      </div>
    </div>
  );
}
