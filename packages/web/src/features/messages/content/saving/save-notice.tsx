// The state of automatic saving as text, the choice in a conflict, and the question before leaving.
import { Alert, Button, Text } from '@mantine/core';
import { useEffect } from 'react';
import { problemText } from '../../../../app/feedback/problem-texts.ts';
import { toast } from '../../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../../app/phrases.ts';
import css from '../mail-editor.module.css';
import { ConflictChoices } from './conflict-choices.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import type { Autosaved } from './use-autosave.ts';

interface SaveNoticeProps {
  readonly save: Pick<
    Autosaved<object>,
    'state' | 'problem' | 'conflicts' | 'isCopied' | 'flush' | 'decide' | 'isUnsaved' | 'discard'
  >;
  /** The beginning of the error text. */
  readonly oops: string;
}

export function SaveNotice({ save, oops }: SaveNoticeProps) {
  const t = usePhrases('mail-editor');
  const { state, problem, conflicts, isCopied, flush, decide } = save;
  useEffect(() => {
    if (state === 'failed' || state === 'offline') toast({ text: oops, tone: 'danger' });
  }, [state, oops]);
  return (
    <>
      <LeaveDialog save={save} />
      <span className={css.state} role="status">
        {t(state === 'offline' && isCopied ? 'save.stored' : `save.${state}`)}
      </span>
      {state === 'conflict' && (
        <ConflictChoices conflicts={conflicts} onDecide={(choices) => void decide(choices)} />
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
