import type { ReactNode } from 'react';
import css from './messages.module.css';

interface ListTableProps {
  /** Their titles; the last column holds the menus. */
  readonly columns: readonly string[];
  /** Rows; a cell names its column for phones (`data-label`). */
  readonly children: ReactNode;
}

/** A table of messages or templates. */
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
