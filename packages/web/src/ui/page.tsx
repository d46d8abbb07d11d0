import type { ReactNode } from 'react';
import css from './page.module.css';

interface PageProps {
  readonly children: ReactNode;
  /** `normal` for forms and dashboards, `wide` for lists that use the whole width. */
  readonly width?: 'narrow' | 'normal' | 'wide';
}

/** A page that scrolls as a whole, with margins. */
export function Page({ children, width = 'normal' }: PageProps) {
  const extra = width === 'narrow' ? css.narrow : width === 'wide' ? css.wide : '';
  return <div className={`${css.page} ${extra}`}>{children}</div>;
}

/** A page that fills the frame and scrolls internally: tables, maps, calendars. */
export function FullPage({ children }: { readonly children: ReactNode }) {
  return <div className={css.full}>{children}</div>;
}

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
}

export function PageHeader({ title, intro, actions }: PageHeaderProps) {
  return (
    <header className={css.header}>
      <div className={css.words}>
        <h1 className={css.title}>{title}</h1>
        {intro !== undefined && <p className={css.intro}>{intro}</p>}
      </div>
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </header>
  );
}
