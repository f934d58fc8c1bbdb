"use client";

import { ClipboardList, LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { StateMessage } from "@/components/ui/state-message";
import type { CallResponse } from "@/lib/contract/calls";
import type { Transaction } from "@/lib/contract/entities";
import { withReference } from "@/lib/wording/reference";
import { useMoney } from "@/lib/wording/use-money";
import { type OrderLine, orderLines } from "@/components/records/order/order-line";
import { leastWidthOf, useRecordColumns } from "./records-columns";
import type { Records } from "./use-records";

/** The spinner stays this long after the answer (specification, points 4 and 9). */
const SPINNER_LINGER_MS = 300;

/** 280 px on mobile, else 80 % of the window; smaller if the dialog has less space. */
const HEIGHT = "min-h-40 max-desk:h-[280px] max-desk:max-h-[280px] max-desk:shrink-0 desk:h-[80vh] desk:max-h-[80vh]";

const rowId = ({ order, lineNo }: OrderLine): string => `${order.id}:${lineNo}`;
const groupId = ({ order }: OrderLine): string => order.reference_number;

export interface RecordsTableProps {
  records: Records;
  /** Identifies the table's content: other content starts at the top. */
  view: string;
  /** True if the table holds several games. */
  showGame: boolean;
  /** True while any filter is set. */
  filtered: boolean;
  onOpen: (order: Transaction) => void;
}

/** The orders of one page. Before they are loaded a skeleton; a sentence if there are no orders; a row with the reason on failure. */
export function RecordsTable({ records, ...rest }: RecordsTableProps): ReactNode {
  const t = useTranslations("records");
  const landing = useTranslations("landing");
  const spinning = useLinger(records.loading, SPINNER_LINGER_MS);
  return (
    <div className="relative flex min-h-0 flex-col">
      {records.failed && (
        <div role="status" className="flex items-center justify-between gap-3 bg-raised px-4 py-1.5 text-sm text-muted">
          {withReference(landing, records.page === undefined ? t("failed") : t("stale"), records.reference)}
          <Button size="sm" onClick={records.reload}>
            {t("retry")}
          </Button>
        </div>
      )}
      {records.page === undefined ? (
        <div className={HEIGHT}>{!records.failed && <Skeleton />}</div>
      ) : (
        <Orders page={records.page} firstPlace={records.firstPlace} {...rest} />
      )}
      {spinning && (
        <div
          role="status"
          data-testid="records-spinner"
          className="pointer-events-none absolute inset-0 z-20 grid animate-fade place-items-center bg-panel/40"
        >
          <span className="grid size-12 place-items-center rounded-full border border-line bg-raised shadow-float">
            <LoaderCircle aria-hidden size={22} className="animate-spin text-accent" />
          </span>
          <span className="sr-only">{t("loading")}</span>
        </div>
      )}
    </div>
  );
}

type OrdersProps = Omit<RecordsTableProps, "records"> & { page: CallResponse<"table">; firstPlace: number };

function Orders({ page, firstPlace, view, showGame, filtered, onOpen }: OrdersProps): ReactNode {
  const t = useTranslations("records");
  const columns = useRecordColumns({ showGame, onOpen });
  const money = useMoney();
  const rows = useMemo(() => orderLines(page.records, firstPlace), [page.records, firstPlace]);
  return (
    <DataTable
      label={t("title")}
      columns={columns}
      rows={rows}
      rowId={rowId}
      groupId={groupId}
      view={view}
      minWidth={leastWidthOf(money)}
      empty={
        <StateMessage
          icon={<ClipboardList size={20} />}
          title={filtered ? t("noMatch") : t("empty")}
          body={filtered ? t("noMatchBody") : t("emptyBody")}
          className="py-12"
        />
      }
      className={HEIGHT}
      groupClassName="py-1 [contain-intrinsic-block-size:auto_calc(1rem+max(3rem,var(--rows)*2rem))] max-desk:[contain-intrinsic-block-size:auto_calc(9rem+var(--rows)*5.5rem)]"
    />
  );
}

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function Skeleton(): ReactNode {
  return (
    <div aria-hidden className="flex h-full flex-col gap-2 overflow-hidden p-4">
      {SKELETON_ROWS.map((row) => (
        <span key={row} className="h-12 shrink-0 animate-pulse-slow rounded-md bg-raised" />
      ))}
    </div>
  );
}

/** `on`, and for `lingerMs` after it went off. */
export function useLinger(on: boolean, lingerMs: number): boolean {
  const [lingers, setLingers] = useState(on);
  if (on && !lingers) setLingers(true);
  useEffect(() => {
    if (on) return undefined;
    const timer = setTimeout(() => setLingers(false), lingerMs);
    return () => clearTimeout(timer);
  }, [on, lingerMs]);
  return on || lingers;
}
