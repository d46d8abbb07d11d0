import type { ReactNode } from 'react';
import css from './messages.module.css';

interface ListTableProps {
  /** Their titles; the last is that of the menus. */
  readonly columns: readonly string[];
  /** Rows; a cell names its column for phones (`data-label`). */
  readonly children: ReactNode;
}

/** Messages or templates, one below the other. */
export function ListTable({ columns, children }: ListTableProps) {
  return (
    <div className={css.scroll}>
      <table className={`${css.table} ${css.list} ${css.messages}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
