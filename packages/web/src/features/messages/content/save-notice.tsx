// The state of automatic saving as text, the choice in a conflict, and the question before leaving.
import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect } from 'react';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import css from './mail-editor.module.css';
import type { SaveState } from './use-autosave.ts';

interface SaveNoticeProps {
  readonly save: {
    readonly state: SaveState;
    readonly problem: unknown;
    readonly flush: () => Promise<boolean>;
    readonly takeTheirs: () => void;
    readonly keepMine: () => Promise<boolean>;
    readonly isUnsaved: () => boolean;
    readonly discard: () => void;
  };
  /** The beginning of the error text. */
  readonly oops: string;
}

export function SaveNotice({ save, oops }: SaveNoticeProps) {
  const t = usePhrases('mail-editor');
  const { state, problem, flush, takeTheirs, keepMine } = save;
  useEffect(() => {
    if (state === 'failed') toast({ text: oops, tone: 'danger' });
  }, [state, oops]);
  return (
    <>
      <LeaveDialog save={save} />
      <span className={css.state} role="status">
        {t(`save.${state}`)}
      </span>
      {state === 'conflict' && (
        <Alert
          color="yellow"
          role="alert"
          title={
            <Text c="var(--fh-text)" fw={600}>
              {t('conflict.title')}
            </Text>
          }
        >
          <Text size="sm">{t('conflict.text')}</Text>
          <Group gap="xs" mt="xs">
            <Button size="xs" variant="default" onClick={takeTheirs}>
              {t('conflict.theirs')}
            </Button>
            <Button size="xs" variant="default" onClick={() => void keepMine()}>
              {t('conflict.mine')}
            </Button>
          </Group>
        </Alert>
      )}
      {state === 'failed' && (
        <Alert color="red" role="alert" title={oops}>
          <Text size="sm">{problemText(problem)}</Text>
          <Button size="xs" variant="default" mt="xs" onClick={() => void flush()}>
            {t('save.again')}
          </Button>
        </Alert>
      )}
    </>
  );
}
