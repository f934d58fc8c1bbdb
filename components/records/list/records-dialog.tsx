import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useReducer, useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { Modal } from "@/components/ui/modal";
import { Pager } from "@/components/ui/pager";
import type { Transaction } from "@/lib/contract/entities";
import { usePreference } from "@/lib/browser/use-preferences";
import { PAGE_SIZES } from "@/lib/browser/preferences";
import { CsvButton } from "./csv-button";
import { RecordsForm } from "./records-form";
import { RecordsTable } from "./records-table";
import { openingView, type RecordGame, RECORDS, recordsQuery, recordsReducer, type RecordsView } from "./records-view";
import { useRecords } from "./use-records";

const OrderDialog = lazyPart(async () => (await import("../order/order-dialog")).OrderDialog);

export interface RecordsDialogProps {
  game: RecordGame;
  onClose: () => void;
}

export function RecordsDialog({ game, onClose }: RecordsDialogProps): ReactNode {
  const t = useTranslations("records");
  const [view, dispatch] = useReducer(recordsReducer, game, openingView);
  const [playersSize, setSize] = usePageSize();
  const size = view.size ?? playersSize;
  const records = useRecords(RECORDS, recordsQuery(view.applied, view.page, size), view.asked);
  const { p: page, ipp: rows } = records.at;
  const smallerSize = rows < playersSize ? rows : null;
  // Stores the order itself, because newer orders may move it to another page.
  const [picked, setOpened] = useState<Transaction | null>(null);
  const opened = records.page?.records.find(({ id }) => id === picked?.id) ?? picked;
  const pages = Math.max(1, records.page?.total_pages ?? 1);
  useEffect(() => {
    if (records.page !== undefined && !records.loading && page > pages)
      dispatch({ type: "turn", page: pages, size: smallerSize });
  }, [records.page, records.loading, page, pages, smallerSize]);
  return (
    <Modal
      title={t("title")}
      closeLabel={t("close")}
      onClose={onClose}
      size="wide"
      head={<CsvButton filters={view.applied} records={records} />}
    >
      <div className="flex min-h-0 flex-col overflow-y-auto desk:overflow-hidden">
        <RecordsForm view={view} dispatch={dispatch} />
        <RecordsTable
          records={records}
          view={viewName(view, size)}
          showGame={view.applied.game === "ALL"}
          filtered={view.applied.range !== null || view.applied.roundNo !== "" || view.applied.game !== game}
          onOpen={setOpened}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-3 py-2 desk:px-5">
          <p role="status" className="text-sm text-muted">
            {records.page && t("total", { count: records.page.total_records })}
            {smallerSize !== null && <> · {t("smallerPages", { rows })}</>}
          </p>
          <Pager
            page={page}
            pages={pages}
            size={playersSize}
            sizes={PAGE_SIZES}
            onTurn={(turned) => dispatch({ type: "turn", page: turned, size: smallerSize })}
            onSize={(next) => {
              setSize(next);
              dispatch({ type: "resize" });
            }}
            words={{
              navigation: t("pages"),
              previous: t("previous"),
              next: t("next"),
              first: t("firstPage"),
              last: t("lastPage"),
              page: t("pageNo"),
              of: t("ofPages", { pages }),
              size: t("size"),
              sizeOf: (each) => t("sizeOf", { rows: each }),
            }}
          />
        </div>
      </div>
      {opened !== null && (
        <OrderDialog order={opened} onClose={() => setOpened(null)} onMissing={() => setOpened(null)} />
      )}
    </Modal>
  );
}

function usePageSize(): [number, (size: number) => void] {
  const [size, setSize] = usePreference("pageSize");
  const set = (size: number): void => {
    const known = PAGE_SIZES.find((each) => each === size);
    if (known !== undefined) setSize(known);
  };
  return [size, set];
}

const viewName = ({ applied, page }: RecordsView, size: number): string =>
  [applied.game, applied.roundNo, applied.range?.from, applied.range?.to, page, size].join("|");
