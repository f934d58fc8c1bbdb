import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { type Column, DataTable } from "@/components/ui/data-table";
import type { Transaction } from "@/lib/contract/entities";
import { toWire } from "@/lib/money";
import type { MoneyFormat } from "@/lib/wording/money-format";
import { useMoney } from "@/lib/wording/use-money";
import {
  Amount,
  BetNumber,
  Odds,
  OpenOrder,
  Outcome,
  PlacedAt,
  PlayType,
  Result,
  Returned,
  RoundNo,
  WinLose,
} from "@/components/records/order/record-cells";
import { type OrderLine, orderLines, pageSums } from "@/components/records/order/order-line";
import { ClipboardList, LoaderCircle } from "lucide-react";
import { Button } from "@/components/ui/button";
import { StateMessage } from "@/components/ui/state-message";
import type { CallResponse } from "@/lib/contract/calls";
import { withReference } from "@/lib/wording/reference";
import type { CsvColumn } from "./csv";
import type { Records } from "./use-records";

const right = "desk:text-right";

/** On a phone each order is a card of three rows, on the narrowest phones four. A line separates its bet lines. */
const NUMBER = "max-desk:col-span-2 max-[23.5rem]:col-span-3";
const THIRD = "max-desk:col-span-2";
const LINE_START = "max-desk:col-span-3 max-desk:border-t max-desk:border-line";

/** Widths of the columns. `long` is for a currency without decimals, and has room for thousands of millions. */
const TRACKS = {
  usual: { least: "74rem", amount: "5.5rem", gain: "6rem", type: "7.75rem", number: "6.25rem", line: "5rem" },
  long: { least: "76.75rem", amount: "6.25rem", gain: "6.75rem", type: "6.75rem", number: "6rem", line: "6.25rem" },
} as const;

const tracksOf = ({ digits }: MoneyFormat) => TRACKS[digits === 0 ? "long" : "usual"];

const leastWidthOf = (money: MoneyFormat): string => tracksOf(money).least;

interface ColumnOptions {
  showGame: boolean;
  /** Must stay the same function: each new one makes new columns. */
  onOpen: (order: Transaction) => void;
}

type RecordColumn = Omit<Column<OrderLine>, "header"> & { readonly id: CsvColumn };

/** The specification's columns (point 2), the odds and the returned amount. */
function useRecordColumns({ showGame, onOpen }: ColumnOptions): readonly Column<OrderLine>[] {
  const t = useTranslations("records");
  const money = useMoney();
  return useMemo(() => {
    const ofOrder = [...orderColumns({ showGame, onOpen }, t("sum")), ...moneyColumns(money)];
    return [...ofOrder.map((column) => ({ ...column, ofGroup: true })), ...lineColumns(money)].map((column) => ({
      ...column,
      header: t(column.id),
    }));
  }, [t, money, showGame, onOpen]);
}

const orderColumns = ({ showGame, onOpen }: ColumnOptions, sum: string): readonly RecordColumn[] => [
  {
    id: "place",
    cell: ({ place }) => place,
    track: "2.25rem",
    card: "max-desk:col-span-1",
    stickyLeft: "0",
    className: "text-faint",
  },
  {
    id: "date",
    cell: ({ order }) => <PlacedAt order={order} />,
    footer: sum,
    track: "5.75rem",
    card: "max-desk:col-span-3 max-[23.5rem]:col-span-5",
    stickyLeft: "2.25rem",
    className: "desk:max-full:border-r desk:max-full:border-line",
  },
  {
    id: "roundNo",
    cell: ({ order }) => <RoundNo order={order} showGame={showGame} />,
    track: "6.75rem",
    card: NUMBER,
  },
  {
    id: "orderNo",
    cell: ({ order }) => <OpenOrder order={order} onOpen={onOpen} />,
    track: "7.5rem",
    card: NUMBER,
  },
  {
    id: "result",
    cell: ({ order }) => <Result order={order} />,
    track: "7.75rem",
    card: "max-desk:col-span-4 max-[23.5rem]:col-span-6",
  },
];

function moneyColumns(money: MoneyFormat): readonly RecordColumn[] {
  const tracks = tracksOf(money);
  return [
    {
      id: "amount",
      cell: ({ order }) => <Amount wire={order.total_amount} />,
      footer: (rows) => money.plain(pageSums(rows, money.currency).stake),
      track: tracks.amount,
      card: THIRD,
      className: right,
    },
    {
      id: "outcome",
      cell: ({ order }) => <Outcome outcome={order.win_lose_explained} />,
      track: "4.25rem",
      card: THIRD,
    },
    {
      id: "winLoseAmount",
      cell: ({ order }) => <WinLose amount={order.win_lose_amount} />,
      footer: (rows) => <WinLose amount={toWire(pageSums(rows, money.currency).winLose, money.currency)} />,
      track: tracks.gain,
      card: THIRD,
      className: right,
    },
  ];
}

function lineColumns(money: MoneyFormat): readonly RecordColumn[] {
  const tracks = tracksOf(money);
  return [
    {
      id: "playType",
      cell: ({ line }) => <PlayType line={line} />,
      track: `minmax(${tracks.type}, 3fr)`,
      card: LINE_START,
      className: "text-muted",
    },
    {
      id: "betNumber",
      cell: ({ line }) => <BetNumber line={line} />,
      track: `minmax(${tracks.number}, 2fr)`,
      card: LINE_START,
    },
    {
      id: "odds",
      cell: ({ line }) => <Odds line={line} />,
      track: "4.25rem",
      card: THIRD,
      className: `${right} text-muted`,
    },
    {
      id: "betAmount",
      cell: ({ line }) => <Amount wire={line.amount} />,
      track: tracks.line,
      card: THIRD,
      className: right,
    },
    {
      id: "returned",
      cell: ({ line }) => <Returned line={line} />,
      track: tracks.line,
      card: THIRD,
      className: right,
    },
  ];
}

/** The spinner stays this long after the answer (specification, points 4 and 9). */
const SPINNER_LINGER_MS = 300;

/** 280 px on a phone. In a wider window 80 % of its height, or less if the dialog has less space. */
const HEIGHT = "min-h-40 max-desk:h-[280px] max-desk:max-h-[280px] max-desk:shrink-0 desk:h-[80vh] desk:max-h-[80vh]";

const rowId = ({ order, lineNo }: OrderLine): string => `${order.id}:${lineNo}`;
const groupId = ({ order }: OrderLine): string => order.reference_number;

interface RecordsTableProps {
  records: Records;
  /** Identifies the content. When it changes, the table scrolls to the top. */
  view: string;
  showGame: boolean;
  filtered: boolean;
  onOpen: (order: Transaction) => void;
}

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
