import type { ReactNode } from "react";

type Column = {
  /** Null for a column of buttons, which needs no visible label. */
  label: string;
  /** Aligns numbers to the right, in tabular figures. */
  numeric?: boolean;
  /** Hides the label visually. */
  quiet?: boolean;
};

type Props = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column[];
  /** The first cell of a row is its header. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Centers cells vertically: for short cells beside buttons. */
  middle?: boolean;
};

/**
 * A table; on a narrow screen, each row becomes a card with column labels. Roles are explicit
 * because browsers drop a table's own with its display (rows.css, `.rows`).
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
