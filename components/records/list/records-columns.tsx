"use client";

import { createColumnHelper } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { dataTableFeatures } from "@/components/ui/data-table";
import type { Transaction } from "@/lib/contract/entities";
import { toWire } from "@/lib/money";
import type { MoneyFormat } from "@/lib/wording/money-format";
import { useMoney } from "@/lib/wording/use-money";
import {
  Amount,
  BetNumber,
  WinLose,
  Odds,
  OpenOrder,
  Outcome,
  PlacedAt,
  PlayType,
  Result,
  Returned,
  RoundNo,
} from "../order/record-cells";
import { type OrderLine, pageSums } from "../order/order-line";

const helper = createColumnHelper<typeof dataTableFeatures, OrderLine>();

/** The cells of an order are shown once, over the rows of all its lines. */
const ofOrder = {
  spanRows: ({ anchorRow, row }: { anchorRow: { original: OrderLine }; row: { original: OrderLine } }) =>
    anchorRow.original.order === row.original.order,
} as const;

const right = "desk:text-right";

/** Widths on a card, whose order takes three rows; on the narrowest phones four. A bet line begins below a separating line. */
const NUMBER = "max-desk:col-span-2 max-[23.5rem]:col-span-3";
const THIRD = "max-desk:col-span-2";
const LINE_START = "max-desk:col-span-3 max-desk:border-t max-desk:border-line";

/** Amounts of a currency without decimals run to thousands of millions. */
const TRACKS = {
  usual: { least: "74rem", amount: "5.5rem", gain: "6rem", type: "7.75rem", number: "6.25rem", line: "5rem" },
  long: { least: "76.75rem", amount: "6.25rem", gain: "6.75rem", type: "6.75rem", number: "6rem", line: "6.25rem" },
} as const;

const tracksOf = ({ digits }: MoneyFormat) => TRACKS[digits === 0 ? "long" : "usual"];

/** The least width of the whole table. */
export const leastWidthOf = (money: MoneyFormat): string => tracksOf(money).least;

export interface ColumnOptions {
  /** True if the table holds several games. */
  showGame: boolean;
  /** Must stay the same object. */
  onOpen: (order: Transaction) => void;
}

/** The columns of the records (specification, point 2) with the odds and the return; they change only with the language. */
export function useRecordColumns({ showGame, onOpen }: ColumnOptions) {
  const t = useTranslations("records");
  const money = useMoney();
  return useMemo(
    () =>
      helper.columns([
        helper.display({
          id: "place",
          ...ofOrder,
          header: t("place"),
          cell: ({ row }) => row.original.place,
          meta: { track: "2.25rem", card: "max-desk:col-span-1", stickyLeft: "0", className: "text-faint" },
        }),
        helper.display({
          id: "date",
          ...ofOrder,
          header: t("date"),
          cell: ({ row }) => <PlacedAt order={row.original.order} />,
          footer: t("sum"),
          meta: {
            track: "5.75rem",
            card: "max-desk:col-span-3 max-[23.5rem]:col-span-5",
            stickyLeft: "2.25rem",
            className: "desk:max-full:border-r desk:max-full:border-line",
          },
        }),
        helper.display({
          id: "roundNo",
          ...ofOrder,
          header: t("roundNo"),
          cell: ({ row }) => <RoundNo order={row.original.order} showGame={showGame} />,
          meta: { track: "6.75rem", card: NUMBER },
        }),
        helper.display({
          id: "orderNo",
          ...ofOrder,
          header: t("orderNo"),
          cell: ({ row }) => <OpenOrder order={row.original.order} onOpen={onOpen} />,
          meta: { track: "7.5rem", card: NUMBER },
        }),
        helper.display({
          id: "result",
          ...ofOrder,
          header: t("result"),
          cell: ({ row }) => <Result order={row.original.order} />,
          meta: { track: "7.75rem", card: "max-desk:col-span-4 max-[23.5rem]:col-span-6" },
        }),
        ...moneyColumns(t, money),
        ...lineColumns(t, money),
      ]),
    [t, money, showGame, onOpen],
  );
}

type Words = ReturnType<typeof useTranslations<"records">>;

function moneyColumns(t: Words, money: MoneyFormat) {
  const tracks = tracksOf(money);
  return [
    helper.display({
      id: "amount",
      ...ofOrder,
      header: t("amount"),
      cell: ({ row }) => <Amount wire={row.original.order.total_amount} />,
      footer: ({ table }) => money.plain(pageSums(originals(table), money.currency).stake),
      meta: { track: tracks.amount, card: THIRD, className: right },
    }),
    helper.display({
      id: "outcome",
      ...ofOrder,
      header: t("outcome"),
      cell: ({ row }) => <Outcome outcome={row.original.order.win_lose_explained} />,
      meta: { track: "4.25rem", card: THIRD },
    }),
    helper.display({
      id: "winLoseAmount",
      ...ofOrder,
      header: t("winLoseAmount"),
      cell: ({ row }) => <WinLose amount={row.original.order.win_lose_amount} />,
      footer: ({ table }) => (
        <WinLose amount={toWire(pageSums(originals(table), money.currency).winLose, money.currency)} />
      ),
      meta: { track: tracks.gain, card: THIRD, className: right },
    }),
  ];
}

function lineColumns(t: Words, money: MoneyFormat) {
  const tracks = tracksOf(money);
  return [
    helper.display({
      id: "playType",
      header: t("playType"),
      cell: ({ row }) => <PlayType line={row.original.line} />,
      meta: { track: `minmax(${tracks.type}, 3fr)`, card: LINE_START, className: "text-muted" },
    }),
    helper.display({
      id: "betNumber",
      header: t("betNumber"),
      cell: ({ row }) => <BetNumber line={row.original.line} />,
      meta: { track: `minmax(${tracks.number}, 2fr)`, card: LINE_START },
    }),
    helper.display({
      id: "odds",
      header: t("odds"),
      cell: ({ row }) => <Odds line={row.original.line} />,
      meta: { track: "4.25rem", card: THIRD, className: `${right} text-muted` },
    }),
    helper.display({
      id: "betAmount",
      header: t("betAmount"),
      cell: ({ row }) => <Amount wire={row.original.line.amount} />,
      meta: { track: tracks.line, card: THIRD, className: right },
    }),
    helper.display({
      id: "returned",
      header: t("returned"),
      cell: ({ row }) => <Returned line={row.original.line} />,
      meta: { track: tracks.line, card: THIRD, className: right },
    }),
  ];
}

const originals = (table: { getRowModel(): { rows: readonly { original: OrderLine }[] } }): OrderLine[] =>
  table.getRowModel().rows.map(({ original }) => original);
