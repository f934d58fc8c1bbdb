import { cleanup, render, screen } from "@testing-library/react";
import { type Column, DataTable } from "./data-table";

afterEach(cleanup);

const columns: Column<{ id: string }>[] = [{ id: "id", header: "Id", cell: ({ id }) => id, track: "1fr", card: "" }];
const rows = [{ id: "a" }];
const idOf = ({ id }: { id: string }): string => id;

function classesWith(className?: string): DOMTokenList {
  cleanup();
  const own = className === undefined ? {} : { className };
  render(
    <DataTable label="T" columns={columns} rows={rows} rowId={idOf} groupId={idOf} view="" minWidth="1rem" {...own} />,
  );
  return screen.getByRole("table", { name: "T" }).classList;
}

test("a table is at most 370 px high and scrolls, unless it is given another height", () => {
  expect([...classesWith()]).toEqual(expect.arrayContaining(["overflow-auto", "max-h-[370px]"]));
  const own = classesWith("max-h-[280px]");
  expect([...own]).toContain("max-h-[280px]");
  expect([...own]).not.toContain("max-h-[370px]");
});
