// The box that shows the status of a message with its possible actions.
import type { Message } from '@fieldhouse/contract/messages';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePhrases } from '../../app/phrases.ts';
import { useAvailableActions } from './actions/use-available-actions.ts';
import { type MenuAction, useMessageAction } from './actions/use-message-action.ts';
import css from './message-status-banner.module.css';

interface ActionProps {
  readonly message: Message;
  readonly action: MenuAction;
  readonly isMain?: boolean;
}

export function Action({ message, action, isMain = false }: ActionProps) {
  const t = usePhrases('messages');
  const act = useMessageAction();
  if (!useAvailableActions(message).includes(action)) return null;
  return (
    <Button
      size="compact-sm"
      variant={isMain ? 'filled' : 'default'}
      onClick={() => void act(action, message)}
    >
      {t(`action.${action}`)}
    </Button>
  );
}

interface StatusBoxProps {
  readonly tone: 'info' | 'warning' | 'danger';
  readonly title: string;
  readonly text?: ReactNode;
  readonly below?: ReactNode;
  /** Actions. */
  readonly children?: ReactNode;
}

export function StatusBox({ tone, title, text, below, children }: StatusBoxProps) {
  const t = usePhrases('messages');
  return (
    <section className={css.box} data-tone={tone} aria-label={t('standing.label')}>
      <div className={css.line}>
        <div className={css.words}>
          <strong>{title}</strong>
          {text !== undefined && <div className={css.text}>{text}</div>}
        </div>
        <div className={css.actions}>{children}</div>
      </div>
      {below}
    </section>
  );
}
