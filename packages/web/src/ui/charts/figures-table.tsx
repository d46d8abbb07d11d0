// The figures of a chart as a table, for screen readers and for reading exact values; closed at first.
import css from './figures-table.module.css';

interface FiguresTableProps {
  /** What opens the table. */
  readonly summary: string;
  /** The first is that of the rows' names. */
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
}

export function FiguresTable({ summary, columns, rows }: FiguresTableProps) {
  return (
    <details className={css.details}>
      <summary>{summary}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
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
            {rows.map(({ key, cells: [name, ...values] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {values.map((value, at) => (
                  <td key={columns[at + 1]?.key}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
