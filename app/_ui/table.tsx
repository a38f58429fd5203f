import type { ReactNode } from "react";
import { SortHeading, type Sorting } from "./sort-heading";

/**
 * A column's place in a row on a narrow screen: beside the name, or below it. The first column is always the name.
 * Columns without a place are left out, because the page behind the name has them.
 */
type PhonePlace = "title" | "state" | "second";

export type Column = {
  label: string;
  /** Makes the label a link that sorts the list. */
  sorting?: Sorting;
  /** Explanation behind a question mark (help.tsx). */
  help?: ReactNode;
  /** Aligns numbers to the right, in tabular figures. */
  numeric?: boolean;
  /**
   * Twelfths of the width that the columns without a share leave: these fit their content, and the text of the others is
   * cut at the end of its line. The first column of a list has what is left of the twelve.
   */
  share?: 2 | 3 | 4 | 5 | 6 | 7 | 8;
  /** Hides the label visually, for a column of buttons. */
  quiet?: boolean;
  phone?: PhonePlace;
  /** Leaves the column out unless the screen is wide. */
  wide?: boolean;
};

type Row = {
  key: string;
  /** Heading above this row and the next ones with the same group. */
  group?: string;
  /** Checkbox that selects the row. */
  check?: ReactNode;
  /** Picture before the name. */
  picture?: ReactNode;
  /** The first cell is the row's header. */
  cells: readonly ReactNode[];
  /** Shown below the row while its RowToggle, in one of the cells, is open. */
  details?: ReactNode;
};

type Props = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column[];
  rows: readonly Row[];
  /** Makes the rows of a list lower on a narrow screen, for a log, of which people read many. */
  dense?: boolean;
  /** Makes room for the rows' checkboxes: their heading, and the control that checks all of them. */
  checks?: { label: string; all: ReactNode } | undefined;
};

/** Classes of columns with a share of the twelve parts of the width. */
const WIDTHS = [
  ...["", "lg:w-1/12", "lg:w-2/12", "lg:w-3/12", "lg:w-4/12", "lg:w-5/12", "lg:w-6/12"],
  ...["lg:w-7/12", "lg:w-8/12", "lg:w-9/12", "lg:w-10/12", "lg:w-11/12", "lg:w-full"],
];

/**
 * A table. If the columns have places for a narrow screen, it is a list on one surface, with rows of two lines there;
 * otherwise each row becomes a card with column labels. Roles are explicit because browsers drop a table's own with
 * its display (rows.css, `.rows`).
 */
export function Table({ label, columns, rows, dense, checks }: Props) {
  const isList = columns.some(({ phone }) => phone);
  const left = columns.reduce((sum, { share = 0 }) => sum - share, WIDTHS.length - 1);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table
      role="table"
      aria-label={label}
      className="rows"
      data-list={isList || undefined}
      data-dense={dense}
      data-checks={checks && true}
    >
      <thead role="rowgroup">
        <tr role="row">
          {checks && (
            <th role="columnheader" scope="col" data-phone="check">
              <span className="sr-only">{checks.label}</span>
              {checks.all}
            </th>
          )}
          {columns.map((column, at) => (
            <th
              key={column.label}
              role="columnheader"
              scope="col"
              aria-sort={column.sorting?.order ?? undefined}
              {...cellOf(column, isList && at === 0 ? left : column.share)}
            >
              {column.sorting ? (
                <SortHeading label={column.label} sorting={column.sorting} />
              ) : (
                <span className={column.quiet ? "sr-only" : undefined}>{column.label}</span>
              )}
              {column.help}
            </th>
          ))}
        </tr>
      </thead>
      {groupsOf(rows).map((group) => (
        <tbody key={group[0]?.group ?? ""} role="rowgroup" aria-label={group[0]?.group}>
          {group[0]?.group && (
            <tr role="row" className="row-group">
              <td role="cell" colSpan={columns.length + (checks ? 1 : 0)}>
                {group[0].group}
              </td>
            </tr>
          )}
          {group.map((row) => (
            <BodyRow key={row.key} columns={columns} row={row} hasCheck={checks !== undefined} />
          ))}
        </tbody>
      ))}
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

/** Splits the rows where the group changes. */
function groupsOf(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && last[0]?.group === row.group) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

const cellOf = (column: Column | undefined, share = 0) => ({
  className: [column?.numeric && "numeric", WIDTHS[share]].filter(Boolean).join(" ") || undefined,
  "data-phone": column?.phone,
  "data-cut": column?.share && true,
  "data-wide": column?.wide,
});

type BodyProps = { columns: readonly Column[]; row: Row; hasCheck: boolean };

function BodyRow({ columns, row, hasCheck }: BodyProps) {
  const {
    check,
    picture,
    cells: [name, ...cells],
    details,
  } = row;
  const whole = (
    // biome-ignore-start lint/a11y/noRedundantRoles: as above
    <tr role="row">
      {hasCheck && (
        <td role="cell" data-phone="check">
          {check}
        </td>
      )}
      <th role="rowheader" scope="row" data-phone={columns[0]?.phone}>
        {picture === undefined ? (
          name
        ) : (
          <span className="row-name">
            {picture}
            {name}
          </span>
        )}
      </th>
      {cells.map((cell, at) => {
        const column = columns[at + 1];
        return (
          <td
            key={column?.label}
            role="cell"
            data-label={column?.quiet ? undefined : column?.label}
            {...cellOf(column)}
          >
            {cell}
          </td>
        );
      })}
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
  if (details === undefined) return whole;
  return (
    <>
      {whole}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: as above */}
      <tr role="row" className="row-details">
        <td role="cell" colSpan={columns.length + (hasCheck ? 1 : 0)}>
          {details}
        </td>
      </tr>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: as above */}
    </>
  );
}
