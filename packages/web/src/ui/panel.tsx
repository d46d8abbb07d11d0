import { Skeleton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import css from './panel.module.css';

interface PanelProps {
  readonly title?: string;
  readonly count?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Rows span the full width. */
  readonly isFlush?: boolean;
}

/** A bordered block of a page. */
export function Panel({ title, count, actions, children, isFlush = false }: PanelProps) {
  const id = useId();
  const body = isFlush ? css.flush : title === undefined ? css.alone : css.body;
  return (
    <section className={css.panel} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <div className={css.head}>
          <h2 className={css.title} id={id}>
            {title}
            {count !== undefined && <span className={css.count}>{count}</span>}
          </h2>
          {actions}
        </div>
      )}
      <div className={body}>{children}</div>
    </section>
  );
}

interface StatProps {
  readonly label: string;
  /** Undefined while loading; the layout stays. */
  readonly value: string | undefined;
  readonly note?: string;
}

export function Stat({ label, value, note }: StatProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form control is in it
    <div className={`${css.panel} ${css.stat}`} role="group" aria-label={label}>
      <div className={css.statLabel}>{label}</div>
      <div className={css.statValue}>{value ?? <Skeleton height={24} width={72} my={4} />}</div>
      {note !== undefined && <div className={css.statNote}>{note}</div>}
    </div>
  );
}
