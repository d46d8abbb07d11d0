// The lines of a list card, each with a name, a second line and something at its end.
import type { ReactNode } from 'react';
import css from './cards.module.css';

interface CardLineProps {
  readonly lead?: ReactNode;
  /** A link. */
  readonly name: ReactNode;
  readonly text?: ReactNode;
  readonly end?: ReactNode;
}

export function CardLine({ lead, name, text, end }: CardLineProps) {
  return (
    <li className={css.line}>
      {lead}
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        {text !== undefined && text !== '' && <span className={css.text}>{text}</span>}
      </span>
      {end !== undefined && <span className={css.end}>{end}</span>}
    </li>
  );
}

export function CardLines({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={css.lines} aria-label={label}>
      {children}
    </ul>
  );
}

export function NoLines({ children }: { readonly children: ReactNode }) {
  return <p className={css.none}>{children}</p>;
}
