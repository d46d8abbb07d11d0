import type { ReactNode } from 'react';
import css from './display-panel.module.css';

interface ChoiceProps {
  readonly label: string;
  readonly hint: string;
  readonly children: ReactNode;
}

export function PreferenceRow({ label, hint, children }: ChoiceProps) {
  return (
    <div className={css.row}>
      <div className={css.text}>
        <div className={css.label}>{label}</div>
        <div className={css.hint}>{hint}</div>
      </div>
      <div className={css.control}>{children}</div>
    </div>
  );
}
