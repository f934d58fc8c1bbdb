"use client";

import {
  type Cell,
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

/** Widths and alignment of a column. */
export interface ColumnLook {
  /** Width of the column: a track of a CSS grid, such as `6rem` or `minmax(5rem, 1fr)`. */
  readonly track: string;
  /** Width on a card with six tracks: `max-desk:col-span-2`. */
  readonly card: string;
  /** Classes of its cells. */
  readonly className?: string;
  /** Distance from the left edge at which the column stays while the others scroll sideways. */
  readonly stickyLeft?: string;
}

/** For `createColumnHelper<typeof dataTableFeatures, …>`: cells can span the rows of a group. */
export const dataTableFeatures = tableFeatures({ cellSpanningFeature, columnMeta: metaHelper<ColumnLook>() });
type Features = typeof dataTableFeatures;

export interface DataTableProps<Data extends object> {
  label: string;
  /** Must remain the same object while it does not change, like `rows` and the two functions. */
  columns: readonly ColumnDef<Features, Data, unknown>[];
  rows: readonly Data[];
  rowId: (row: Data) => string;
  /** Rows with the same key, one after the other, are one group, framed and hovered together; it is its `data-group`. */
  groupId: (row: Data) => string;
  /** Identifies the content: another view begins at its top. */
  view: string;
  /**
   * Minimum width; a narrower table scrolls sideways. It has no effect on a narrow screen, which shows groups as
   * cards.
   */
  minWidth: string;
  /** Shown below the header row if there are no rows. */
  empty?: ReactNode;
  /** Classes of the scroll area; its greatest height is 370 px unless they say another. */
  className?: string;
  /** Classes of a group; `--rows` is the number of its rows. */
  groupClassName?: string;
}

interface RowGroup<Data extends object> {
  readonly id: string;
  readonly rows: Row<Features, Data>[];
}

/** Rows between heads and sums that stay visible; on a narrow screen each group is a card whose cells name their column. */
export function DataTable<Data extends object>(props: DataTableProps<Data>): ReactNode {
  const { label, columns, rows, rowId, groupId, view, minWidth, empty, className, groupClassName } = props;
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
        {cards.length === 0 ? (
          <Empty span={columns.length}>{empty}</Empty>
        ) : (
          <Edge edge="foot" columns={table.getFooterGroups()[0]?.headers ?? []} />
        )}
      </div>
    </div>
  );
}

/** Centres its content in the visible part of a table that scrolls sideways. */
function Empty({ span, children }: { span: number; children: ReactNode }): ReactNode {
  return (
    <div role="rowgroup">
      <div role="row">
        <div role="cell" aria-colspan={span}>
          <div className="sticky left-0 w-screen max-w-full">{children}</div>
        </div>
      </div>
    </div>
  );
}

/**
 * Style of the header row and the row of sums; both stay visible while the rows scroll between them. Cards name their
 * columns themselves: beside them the header row is only for screen readers, and the sums show the names of their
 * columns.
 */
const EDGES = {
  head: {
    role: "columnheader",
    band: "top-0 max-desk:sr-only",
    row: "border-b border-line-strong",
    cell: "content-end bg-panel p-2 text-xs leading-tight font-medium text-pretty text-muted",
  },
  foot: {
    role: "cell",
    band: "bottom-0 border-t border-line-strong",
    row: "max-desk:flex max-desk:items-end max-desk:justify-between max-desk:bg-raised max-desk:px-1",
    cell: "bg-raised p-2 leading-tight font-semibold max-desk:empty:sr-only",
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
      <div role="row" className={classNames("grid grid-cols-(--tracks)", row)}>
        {columns.map((column) => {
          const { header, footer, meta } = column.column.columnDef;
          const { className, stickyLeft } = meta ?? {};
          return (
            <div
              key={column.id}
              role={role}
              style={stickyLeft === undefined ? undefined : { left: stickyLeft }}
              className={classNames(cell, stickyLeft !== undefined && "desk:sticky desk:z-1", className)}
            >
              {edge === "foot" && typeof footer === "function" && <CardLabel words={header} />}
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

/** One group. While it is out of sight its cells are neither laid out nor painted. */
function Group<Data extends object>({ group, className }: GroupProps<Data>): ReactNode {
  return (
    <div
      role="rowgroup"
      data-group={group.id}
      style={variables({ "--rows": group.rows.length })}
      className={classNames(
        "group/rows relative grid grid-cols-(--tracks) border-b border-line [content-visibility:auto] hover:bg-raised max-desk:grid-cols-6 max-desk:border-b-4 max-desk:px-1",
        className,
      )}
    >
      {group.rows.map((row) => (
        <div key={row.id} role="row" className="contents">
          {row
            .getAllCells()
            .map((cell, at) => (cell.getIsCovered() ? null : <Box key={cell.id} cell={cell} at={at} />))}
        </div>
      ))}
    </div>
  );
}

interface BoxProps<Data extends object> {
  cell: Cell<Features, Data, unknown>;
  /** The index of its column, from 0. */
  at: number;
}

function Box<Data extends object>({ cell, at }: BoxProps<Data>): ReactNode {
  const { header, meta } = cell.column.columnDef;
  const { card, className, stickyLeft } = meta ?? {};
  const span = cell.getRowSpan();
  return (
    <div
      role="cell"
      aria-rowspan={span > 1 ? span : undefined}
      style={{ ...variables({ "--column": at + 1, "--span": span }), left: stickyLeft }}
      className={classNames(
        "min-w-0 px-2 py-1.5 wrap-anywhere desk:col-start-(--column) desk:[grid-row:span_var(--span)]",
        // A press passes through this cell to the button of the whole group below it.
        stickyLeft !== undefined &&
          "pointer-events-none desk:sticky desk:z-1 desk:bg-panel desk:group-hover/rows:bg-raised",
        card,
        className,
      )}
    >
      <CardLabel words={header} />
      <FlexRender cell={cell} />
    </div>
  );
}

/** The column's name on a card; a screen reader has it from the heads. */
function CardLabel({ words }: { words: unknown }): ReactNode {
  if (typeof words !== "string") return null;
  return (
    <span aria-hidden className="block text-2xs leading-tight font-normal text-muted desk:hidden">
      {words}
    </span>
  );
}

/** React's style type has no custom properties. */
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

/** The number of groups added in one frame: hundreds at once would block the frame. */
const STEP = 40;

/** The number of the `length` groups on the page: it grows with every frame; another `view` starts again. */
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
