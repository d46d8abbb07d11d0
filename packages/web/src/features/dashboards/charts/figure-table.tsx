// The values of a chart as a table: shown by choice and by the table card, and always there for screen readers.
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePhrases } from '../../../app/phrases.ts';
import { partColor } from '../../../ui/charts/part-color.ts';
import type { FigureRow } from './figure-rows.ts';
import css from './figure-table.module.css';

interface FigureTableProps {
  readonly title: string;
  /** Of the groups. */
  readonly groupTitle: string;
  readonly figureTitle: string;
  readonly rows: readonly FigureRow[];
  readonly series: readonly string[];
  /** For screen readers only, without links: what can't be seen must not be focused. */
  readonly isHidden?: boolean;
  /** The colors of a chart beside it. */
  readonly hasColors?: boolean;
}

export function FigureTable(props: FigureTableProps) {
  if (props.isHidden)
    return (
      <VisuallyHidden>
        <Rows {...props} />
      </VisuallyHidden>
    );
  return (
    // No landmark: the same card may be on the page and in the dialog that edits it.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div
      role="group"
      className={css.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label={props.title}
    >
      <Rows {...props} />
    </div>
  );
}

function Rows({ title, groupTitle, figureTitle, rows, series, isHidden, hasColors }: FigureTableProps) {
  const t = usePhrases('dashboards');
  return (
    <table className={css.table}>
      <caption>
        <VisuallyHidden>{title}</VisuallyHidden>
      </caption>
      {/* Beside a chart the names explain themselves. */}
      <thead className={hasColors ? css.unseen : undefined}>
        <tr>
          <th scope="col">{groupTitle}</th>
          {series.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">{series.length > 0 ? t('value.total') : figureTitle}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.key}>
            <th scope="row">
              {hasColors && (
                <span
                  className={css.mark}
                  style={{ background: partColor(at, row.isRest) }}
                  aria-hidden="true"
                />
              )}
              {row.link && !isHidden ? (
                <Link className={css.link} {...row.link}>
                  {row.name}
                </Link>
              ) : (
                row.name
              )}
            </th>
            {series.map((name, part) => (
              <td key={name}>{row.parts?.[part]?.text ?? ''}</td>
            ))}
            <td>{row.text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
