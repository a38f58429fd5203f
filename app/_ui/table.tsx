import type { ReactNode } from "react";

type Column = {
  /** Null for a column of buttons: it needs no words, but a name for who hears it. */
  label: string;
  /** Numbers stand right, in figures of one width. */
  numeric?: boolean;
  /** Its label is heard and not seen. */
  quiet?: boolean;
};

type Props = {
  /** What it lists. */
  label: string;
  columns: readonly Column[];
  /** The first cell names its row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Cells stand in the middle of their row: right where all are short and some are as high as a button. */
  middle?: boolean;
};

/**
 * Rows of a list. On a narrow screen each row becomes a card whose lines carry the columns' labels; the roles are
 * written out since browsers drop a table's own with its display (globals.css, `.rows`).
 */
export function Table({ label, columns, rows, middle = false }: Props) {
  const sideOf = (at: number) => (columns[at]?.numeric ? "numeric" : undefined);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table role="table" aria-label={label} className="rows" data-middle={middle || undefined}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column, at) => (
            <th key={column.label} role="columnheader" scope="col" className={sideOf(at)}>
              <span className={column.quiet ? "sr-only" : undefined}>{column.label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key} role="row">
            <th role="rowheader" scope="row">
              {name}
            </th>
            {cells.map((cell, at) => (
              <td
                key={columns[at + 1]?.label}
                role="cell"
                data-label={columns[at + 1]?.quiet ? undefined : columns[at + 1]?.label}
                className={sideOf(at + 1)}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
