import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { classNames } from "./class-names";

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** A word, or the sum of the rows. */
  readonly footer?: string | ((rows: readonly Row[]) => ReactNode);
  /** True if the cell is shown once, over all rows of its group. */
  readonly ofGroup?: boolean;
  /** Width of the column: a track of a CSS grid, such as `6rem` or `minmax(5rem, 1fr)`. */
  readonly track: string;
  /** Class for the width on a phone's card of six tracks, such as `max-desk:col-span-2`. */
  readonly card: string;
  readonly className?: string;
  /** Distance from the left edge at which the column stays while the other columns scroll sideways. */
  readonly stickyLeft?: string;
}

export interface DataTableProps<Row> {
  label: string;
  /** Must stay the same object while the columns stay the same; likewise `rows`, `rowId` and `groupId`. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Neighbouring rows with the same key are one group, framed and hovered together; `data-group` is the key. */
  groupId: (row: Row) => string;
  /** Identifies the content. When it changes, the table scrolls to the top. */
  view: string;
  /** A narrower table scrolls sideways. A narrow screen shows groups as cards instead. */
  minWidth: string;
  empty?: ReactNode;
  /** Classes of the scroll area. They replace its maximum height of 370 px. */
  className?: string;
  /** Classes of a group; `--rows` is the number of its rows. */
  groupClassName?: string;
}

/** On a narrow screen each group is a card whose cells name their column. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { label, columns, rows, rowId, groupId, view, minWidth, empty, className, groupClassName } = props;
  const cards = useMemo(
    () =>
      grouped(rows, groupId).map((group) => (
        <Group key={group.id} {...group} columns={columns} rowId={rowId} className={groupClassName} />
      )),
    [rows, columns, rowId, groupId, groupClassName],
  );
  const count = useGrowing(cards.length, view);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (area.current !== null) area.current.scrollTop = 0;
  }, [view]);
  const tracks = columns.map(({ track }) => track).join(" ");
  return (
    <div
      ref={area}
      role="table"
      aria-label={label}
      aria-busy={count < cards.length}
      className={classNames("overflow-auto overscroll-contain text-sm", className ?? "max-h-[370px]")}
    >
      <div className="desk:min-w-(--min-width)" style={variables({ "--tracks": tracks, "--min-width": minWidth })}>
        <Edge edge="head" columns={columns} rows={rows} />
        {cards.slice(0, count)}
        {cards.length === 0 ? (
          <Empty span={columns.length}>{empty}</Empty>
        ) : (
          <Edge edge="foot" columns={columns} rows={rows} />
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
 * The header and the footer row stay visible while the other rows scroll. On a narrow screen, whose cards name the
 * columns, the header row is only for screen readers, and each sum has its column's name.
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

interface EdgeProps<Row> extends Pick<DataTableProps<Row>, "columns" | "rows"> {
  edge: keyof typeof EDGES;
}

function Edge<Row>({ edge, columns, rows }: EdgeProps<Row>): ReactNode {
  const { role, band, row, cell } = EDGES[edge];
  return (
    <div role="rowgroup" className={classNames("sticky z-10", band)}>
      <div role="row" className={classNames("grid grid-cols-(--tracks)", row)}>
        {columns.map(({ id, header, footer, className, stickyLeft: left }) => (
          <div
            key={id}
            role={role}
            style={{ left }}
            className={classNames(cell, left !== undefined && "desk:sticky desk:z-1", className)}
          >
            {edge === "foot" && typeof footer === "function" && <CardLabel words={header} />}
            {edge === "head" ? header : typeof footer === "function" ? footer(rows) : footer}
          </div>
        ))}
      </div>
    </div>
  );
}

interface GroupProps<Row> extends Pick<DataTableProps<Row>, "columns" | "rows" | "rowId"> {
  id: string;
  className: string | undefined;
}

/** While the group is out of sight, its cells are neither laid out nor painted. */
function Group<Row>({ id, rows, columns, rowId, className }: GroupProps<Row>): ReactNode {
  return (
    <div
      role="rowgroup"
      data-group={id}
      style={variables({ "--rows": rows.length })}
      className={classNames(
        "group/rows relative grid grid-cols-(--tracks) border-b border-line [content-visibility:auto] hover:bg-raised max-desk:grid-cols-6 max-desk:border-b-4 max-desk:px-1",
        className,
      )}
    >
      {rows.map((row, place) => (
        <div key={rowId(row)} role="row" className="contents">
          {columns.map((column, at) =>
            column.ofGroup === true && place > 0 ? null : (
              <Box
                key={column.id}
                column={column}
                row={row}
                at={at + 1}
                span={column.ofGroup === true ? rows.length : 1}
              />
            ),
          )}
        </div>
      ))}
    </div>
  );
}

interface BoxProps<Row> {
  column: Column<Row>;
  row: Row;
  /** From 1. */
  at: number;
  span: number;
}

function Box<Row>({ column, row, at, span }: BoxProps<Row>): ReactNode {
  const { header, cell, card, className, stickyLeft } = column;
  return (
    <div
      role="cell"
      aria-rowspan={span > 1 ? span : undefined}
      style={{ ...variables({ "--column": at, "--span": span }), left: stickyLeft }}
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
      {cell(row)}
    </div>
  );
}

/** Not for screen readers, which read the column's name from the header row. */
function CardLabel({ words }: { words: string }): ReactNode {
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

function grouped<Row>(rows: readonly Row[], groupId: (row: Row) => string): { id: string; rows: Row[] }[] {
  const groups: { id: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const id = groupId(row);
    const last = groups.at(-1);
    if (last?.id === id) last.rows.push(row);
    else groups.push({ id, rows: [row] });
  }
  return groups;
}

/** Groups added in one frame: hundreds at once would block the frame. */
const STEP = 40;

/** The number of groups to render. It grows with every frame, and starts again with another `view`. */
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
