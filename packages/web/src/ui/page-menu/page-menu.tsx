// The menu of an area, beside its pages.
import { type ReactNode, useEffect, useRef } from 'react';
import css from './page-menu.module.css';

interface PageMenuProps {
  readonly label: string;
  readonly className?: string | undefined;
  /** Becomes a row above the page where there is little room; otherwise the class decides. */
  readonly isRow?: boolean;
  /** Changes with the open page. */
  readonly place?: string;
  readonly children: ReactNode;
}

export function PageMenu({ label, className = '', isRow = false, place, children }: PageMenuProps) {
  const menu = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another entry
  useEffect(() => {
    const row = menu.current;
    const open = row?.querySelector<HTMLElement>('[aria-current="page"]');
    // Not scrollIntoView, which would scroll the page as well.
    if (row && open)
      row.scrollLeft = open.offsetLeft - row.offsetLeft - (row.clientWidth - open.offsetWidth) / 2;
  }, [place]);
  return (
    <nav ref={menu} className={`${css.menu} ${isRow ? css.isRow : ''} ${className}`} aria-label={label}>
      {children}
    </nav>
  );
}

export function PageMenuTitle({ children }: { readonly children: ReactNode }) {
  return <h2 className={css.title}>{children}</h2>;
}

interface PageMenuListProps {
  readonly label?: string;
  readonly children: ReactNode;
}

export function PageMenuList({ label, children }: PageMenuListProps) {
  return (
    <ul className={css.list} aria-label={label}>
      {children}
    </ul>
  );
}

/** The class of the link around an entry. */
export const pageMenuLink = css.link ?? '';

interface PageMenuEntryProps {
  readonly icon: ReactNode;
  readonly name: string;
  /** Formatted; left out if undefined. */
  readonly count?: string | undefined;
}

/** What is in an entry's link. */
export function PageMenuEntry({ icon, name, count }: PageMenuEntryProps) {
  return (
    <>
      {icon}
      <span className={css.name}>{name}</span>
      {count !== undefined && <span className={css.count}>{count}</span>}
    </>
  );
}
