// The figures of a chart as a table, for screen readers and for reading exact values.
import type { ReactElement } from 'react';
import css from './figures-table.module.css';

interface FiguresRowsProps {
  /** The first is that of the rows' names. */
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  /** `link` is the row's name where it leads somewhere. */
  readonly rows: readonly {
    readonly key: string;
    readonly cells: readonly string[];
    readonly link?: ReactElement;
  }[];
}

interface FiguresTableProps extends FiguresRowsProps {
  /** What opens the table. */
  readonly summary: string;
}

/** Closed at first. */
export function FiguresTable({ summary, ...table }: FiguresTableProps) {
  return (
    <details className={css.details}>
      <summary>{summary}</summary>
      <FiguresRows {...table} />
    </details>
  );
}

export function FiguresRows({ columns, rows }: FiguresRowsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <div className={css.scroll} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...values], link }) => (
            <tr key={key}>
              <th scope="row">{link ?? name}</th>
              {values.map((value, at) => (
                <td key={columns[at + 1]?.key}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
