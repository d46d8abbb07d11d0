import type { ReactNode } from 'react';
import css from './sms-bubble.module.css';

/** A phone's screen. */
export function SmsScreen({ children }: { readonly children: ReactNode }) {
  return <div className={css.screen}>{children}</div>;
}

interface SmsBubbleProps {
  /** Who wrote it. */
  readonly from: 'us' | 'them';
  readonly children: string;
}

export function SmsBubble({ from, children }: SmsBubbleProps) {
  return (
    <div className={css.bubble} data-from={from}>
      {children}
    </div>
  );
}
