// The state of automatic saving as text, the choice in a conflict, and the question before leaving.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { Alert, Button, Text } from '@mantine/core';
import { useEffect } from 'react';
import { problemText } from '../../../../app/feedback/problem-texts.ts';
import { toast } from '../../../../app/feedback/toasts.tsx';
import type { Choices, ConflictPart } from '../../../../app/forms/edit-base.ts';
import { FormConflict } from '../../../../app/forms/form-conflict.tsx';
import { usePhrases } from '../../../../app/phrases.ts';
import { plainTextOfBlocks } from '../editing/plain-text-of-blocks.ts';
import css from '../mail-editor.module.css';
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
      {state === 'conflict' && <Conflict conflicts={conflicts} decide={decide} />}
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

interface ConflictProps {
  readonly conflicts: readonly ConflictPart[];
  readonly decide: (choices: Choices) => Promise<unknown>;
}

const named = ['subjectLine', 'preheader', 'style', 'textOnlyVersion', 'name', 'description'] as const;

function Conflict({ conflicts, decide }: ConflictProps) {
  const t = usePhrases('mail-editor');
  const shown = (part: ConflictPart) => {
    if (part.property !== 'blocks') {
      const known = named.find((name) => name === part.property);
      return { ...part, label: known && t(`conflict.part.${known}`) };
    }
    // At least one of them is there; null: deleted.
    const [yours, theirs] = [part.yours as MailBlock | null, part.theirs as MailBlock | null];
    const textOf = (block: MailBlock | null) => (block ? plainTextOfBlocks([block]) : t('conflict.deleted'));
    return {
      name: part.name,
      label: t(`kind.${(yours ?? (theirs as MailBlock)).kind}`),
      yours: textOf(yours),
      theirs: textOf(theirs),
      mayHaveBoth: yours !== null && theirs !== null,
    };
  };
  return <FormConflict conflict={{ parts: conflicts.map(shown), decide }} />;
}
