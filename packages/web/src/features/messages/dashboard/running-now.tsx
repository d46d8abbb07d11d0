import type { MessageDashboard } from '@fieldhouse/contract/message-results';
import { messageActionTable } from '@fieldhouse/domain/messages/message-status';
import { Button, Progress } from '@mantine/core';
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useRights } from '../../../app/rights/use-rights.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useMessageAction } from '../actions/use-message-action.ts';
import { useTypeText } from '../statistics/use-type-text.ts';
import { MessageLink } from './message-link.tsx';
import css from './messages-dashboard.module.css';

type Running = MessageDashboard['running'][number];

/** What is being sent, a line for each message. */
export function RunningNow({ running }: Pick<MessageDashboard, 'running'>) {
  const t = usePhrases('messages-dashboard');
  const formats = useFormats();
  return (
    <Panel
      title={t('running')}
      {...(running.length > 0 && { count: formats.number(running.length) })}
      isFlush={running.length > 0}
    >
      {running.length === 0 ? (
        <p className={css.none}>{t('runningNone')}</p>
      ) : (
        <ul className={css.lines}>
          {running.map((message) => (
            <Line key={message.id} message={message} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Line({ message }: { readonly message: Running }) {
  const t = usePhrases('messages-dashboard');
  const typeText = useTypeText();
  const { internalName: name, total, waiting, isPaused, isCanceling, isStream } = message;
  const done = Math.max(0, total - waiting);
  const progress = { name, done, count: total };
  return (
    <li className={css.line}>
      <div className={css.words}>
        <span>
          <MessageLink id={message.id} name={name} /> <span className={css.soft}>{typeText(message)}</span>
        </span>
        {!isStream && (
          <Progress.Root size={6} my={4}>
            <Progress.Section
              value={total === 0 ? 0 : (done / total) * 100}
              color={isPaused ? 'yellow' : 'green'}
              aria-label={t('sentOf', progress)}
            />
          </Progress.Root>
        )}
        <span className={css.soft}>
          {isStream ? t('alwaysOn') : t('ofTotal', progress)}
          {isStream && waiting > 0 && ` · ${t('waiting', { count: waiting })}`}
          {isCanceling ? ` · ${t('canceling')}` : isPaused && ` · ${t('paused')}`}
        </span>
      </div>
      {!isStream && !isCanceling && <PauseButton message={message} />}
    </li>
  );
}

function PauseButton({ message }: { readonly message: Running }) {
  const t = usePhrases('messages-dashboard');
  const { may } = useRights();
  const act = useMessageAction();
  const action = message.isPaused ? 'resume' : 'pause';
  if (!may(messageActionTable[action].needs)) return null;
  const PauseOrPlay = message.isPaused ? PlayIcon : PauseIcon;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<PauseOrPlay size={14} />}
      aria-label={t(`${action}Of`, { name: message.internalName })}
      onClick={() => void act(action, message)}
    >
      {t(action)}
    </Button>
  );
}
