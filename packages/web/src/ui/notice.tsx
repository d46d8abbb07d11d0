// An empty, error or forbidden state.
import type { ReactNode } from 'react';
import css from './notice.module.css';

export interface NoticeProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  /** The next step: one button. */
  readonly action?: ReactNode;
  readonly tone?: 'calm' | 'danger';
  readonly size?: 'normal' | 'compact';
  readonly footnote?: string;
  /** `h1` if the notice is the whole page. */
  readonly heading?: 'h1' | 'h2' | 'h3';
}

export function Notice(props: NoticeProps) {
  const {
    icon,
    title,
    text,
    action,
    tone = 'calm',
    size = 'normal',
    footnote,
    heading: Heading = 'h2',
  } = props;
  return (
    <div
      className={`${css.notice} ${size === 'compact' ? css.compact : ''}`}
      role={tone === 'danger' ? 'alert' : undefined}
    >
      {icon !== undefined && (
        <div className={`${css.icon} ${tone === 'danger' ? css.danger : ''}`} aria-hidden="true">
          {icon}
        </div>
      )}
      <Heading className={css.title}>{title}</Heading>
      {text !== undefined && <div className={css.text}>{text}</div>}
      {action !== undefined && <div className={css.action}>{action}</div>}
      {footnote !== undefined && <div className={css.small}>{footnote}</div>}
    </div>
  );
}
