"use client";

import {
  cellSpanningFeature,
  type ColumnDef,
  type Header,
  metaHelper,
  type Row,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { FlexRender } from "@tanstack/react-table/flex-render";
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { classNames } from "./class-names";

/** How a column looks. */
export interface ColumnLook {
  /** Its width on a desk: a track of a CSS grid, such as `6rem` or `minmax(5rem, 1fr)`. */
  readonly track: string;
  /** Classes of its cells; on mobile a group of rows is a grid of twelve columns. */
  readonly className?: string;
  /** More classes of its head. */
  readonly headClassName?: string;
}

/** For `createColumnHelper<typeof dataTableFeatures, …>`: cells can span the rows of a group. */
export const dataTableFeatures = tableFeatures({ cellSpanningFeature, columnMeta: metaHelper<ColumnLook>() });
type Features = typeof dataTableFeatures;

export interface DataTableProps<Data extends object> {
  label: string;
  /** Must keep its identity while it says the same, as must `rows` and the two functions. */
  columns: readonly ColumnDef<Features, Data, unknown>[];
  rows: readonly Data[];
  rowId: (row: Data) => string;
  /** Rows with the same key, one after the other, are one group, framed and hovered together; it is its `data-group`. */
  groupId: (row: Data) => string;
  /** What these rows are of: another view begins at its top. */
  view: string;
  /** Least width on a desk: below it the table scrolls sideways. */
  minWidth: string;
  /** Classes of the scroll area; its greatest height is 370 px unless they say another. */
  className?: string;
  /** Classes of a group; `--rows` is the number of its rows. */
  groupClassName?: string;
}

interface RowGroup<Data extends object> {
  readonly id: string;
  readonly rows: Row<Features, Data>[];
}

/** Rows under a head that stays in sight and over sums that do; on mobile a card for each group of rows. */
export function DataTable<Data extends object>(props: DataTableProps<Data>): ReactNode {
  const { label, columns, rows, rowId, groupId, view, minWidth, className, groupClassName } = props;
  const table = useTable({ features: dataTableFeatures, columns, data: rows, getRowId: rowId });
  const shown = table.getRowModel().rows;
  const cards = useMemo(
    () => grouped(shown, groupId).map((group) => <Group key={group.id} group={group} className={groupClassName} />),
    [shown, groupId, groupClassName],
  );
  const count = useGrowing(cards.length, view);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (area.current !== null) area.current.scrollTop = 0;
  }, [view]);
  const tracks = columns.map((column) => column.meta?.track ?? "1fr").join(" ");
  return (
    <div
      ref={area}
      role="table"
      aria-label={label}
      aria-busy={count < cards.length}
      className={classNames("overflow-auto overscroll-contain text-sm", className ?? "max-h-[370px]")}
    >
      <div className="desk:min-w-(--min-width)" style={variables({ "--tracks": tracks, "--min-width": minWidth })}>
        <Edge edge="head" columns={table.getHeaderGroups()[0]?.headers ?? []} />
        {cards.slice(0, count)}
        <Edge edge="foot" columns={table.getFooterGroups()[0]?.headers ?? []} />
      </div>
    </div>
  );
}

/** How the row of heads and the row of sums look; both stay in sight while the rows scroll between them. */
const EDGES = {
  head: {
    role: "columnheader",
    band: "top-0 bg-panel",
    row: "grid border-b border-line-strong max-desk:grid-cols-12 max-desk:gap-x-2 max-desk:px-3 max-desk:py-1 desk:grid-cols-(--tracks)",
    cell: "self-end text-xs leading-tight font-medium text-pretty text-muted desk:px-2 desk:py-2",
  },
  foot: {
    role: "cell",
    band: "bottom-0 border-t border-line-strong bg-raised",
    row: "max-desk:flex max-desk:items-center max-desk:justify-between max-desk:gap-3 max-desk:px-3 desk:grid desk:grid-cols-(--tracks)",
    cell: "py-2 font-semibold empty:max-desk:hidden max-desk:order-none! max-desk:py-1.5 max-desk:text-xs desk:px-2",
  },
} as const;

interface EdgeProps<Data extends object> {
  edge: keyof typeof EDGES;
  columns: readonly Header<Features, Data>[];
}

function Edge<Data extends object>({ edge, columns }: EdgeProps<Data>): ReactNode {
  const { role, band, row, cell } = EDGES[edge];
  return (
    <div role="rowgroup" className={classNames("sticky z-10", band)}>
      <div role="row" className={row}>
        {columns.map((column) => {
          const { className, headClassName } = column.column.columnDef.meta ?? {};
          return (
            <div key={column.id} role={role} className={classNames(cell, className, edge === "head" && headClassName)}>
              {edge === "head" ? <FlexRender header={column} /> : <FlexRender footer={column} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface GroupProps<Data extends object> {
  group: RowGroup<Data>;
  className: string | undefined;
}

/** One group; while it is out of sight its cells are neither laid out nor painted. */
function Group<Data extends object>({ group, className }: GroupProps<Data>): ReactNode {
  return (
    <div
      role="rowgroup"
      data-group={group.id}
      style={variables({ "--rows": group.rows.length })}
      className={classNames(
        "relative grid border-b border-line transition-colors [content-visibility:auto] hover:bg-raised max-desk:grid-cols-12 desk:grid-cols-(--tracks)",
        className,
      )}
    >
      {group.rows.map((row) => (
        <div key={row.id} role="row" className="contents">
          {row.getAllCells().map((cell, at) =>
            cell.getIsCovered() ? null : (
              <div
                key={cell.id}
                role="cell"
                aria-rowspan={cell.getRowSpan() > 1 ? cell.getRowSpan() : undefined}
                style={variables({ "--column": at + 1, "--span": cell.getRowSpan() })}
                className={classNames(
                  "min-w-0 desk:col-start-(--column) desk:row-span-(--span) desk:px-2 desk:py-1.5",
                  cell.column.columnDef.meta?.className,
                )}
              >
                <FlexRender cell={cell} />
              </div>
            ),
          )}
        </div>
      ))}
    </div>
  );
}

/** React's type for styles knows no variables of ours. */
function variables(values: Readonly<Record<`--${string}`, string | number>>): CSSProperties {
  return values;
}

function grouped<Data extends object>(
  rows: readonly Row<Features, Data>[],
  groupId: (row: Data) => string,
): RowGroup<Data>[] {
  const groups: RowGroup<Data>[] = [];
  for (const row of rows) {
    const id = groupId(row.original);
    const last = groups.at(-1);
    if (last?.id === id) last.rows.push(row);
    else groups.push({ id, rows: [row] });
  }
  return groups;
}

/** How many groups come onto the page with one frame: hundreds at once would hold it up. */
const STEP = 40;

/** How many of `length` are on the page: a few more with every frame; another `view` begins anew. */
function useGrowing(length: number, view: string): number {
  const [grown, setGrown] = useState({ view, count: STEP });
  const count = grown.view === view ? grown.count : STEP;
  useEffect(() => {
    if (count >= length) return undefined;
    const frame = requestAnimationFrame(() => setGrown({ view, count: count + STEP }));
    return () => cancelAnimationFrame(frame);
  }, [count, length, view]);
  return Math.min(count, length);
}
