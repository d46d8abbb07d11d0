// Leaving the page saves first. What can't be saved isn't lost without a question.
import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsLeftBy } from '../../../../app/forms/opened-by.tsx';
import { usePhrases } from '../../../../app/phrases.ts';
import { type Autosaved, isTriedAgain } from './use-autosave.ts';

interface LeaveDialogProps {
  readonly save: Pick<Autosaved<object>, 'state' | 'isCopied' | 'flush' | 'isUnsaved' | 'discard'>;
}

export function LeaveDialog({ save }: LeaveDialogProps) {
  const t = usePhrases('mail-editor');
  const ui = usePhrases('ui');
  const { state, isCopied, flush, isUnsaved, discard } = save;
  const waits = isTriedAgain(state) && isCopied;
  const isComplete = state !== 'saved' && state !== 'merged';
  const unsaved = isComplete ? 'leave.text' : 'leave.incomplete';
  const question = waits ? 'leave.textStored' : unsaved;
  const [isBusy, setBusy] = useState(false);
  const isLeftBy = useIsLeftBy();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async (step) => {
      if (!isLeftBy(step) || !isUnsaved()) return false;
      if (state !== 'conflict') await flush();
      return isUnsaved();
    },
    // The hook that saves warns by itself.
    enableBeforeUnload: false,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  const retry = async () => {
    setBusy(true);
    await flush();
    setBusy(false);
    if (!isUnsaved()) proceed();
  };
  return (
    <Modal
      opened
      onClose={reset}
      title={<Text fw={600}>{t('leave.title')}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Text c="dimmed" mb="md">
        {state === 'conflict' && `${ui('form.conflict.title')}. `}
        {t(question)}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          color={waits ? 'gray' : 'red'}
          onClick={() => {
            if (!waits) discard();
            proceed();
          }}
        >
          {t(waits ? 'leave.leaveStored' : 'leave.leave')}
        </Button>
        {(state === 'failed' || isTriedAgain(state)) && (
          <Button variant="default" loading={isBusy} onClick={() => void retry()}>
            {t('save.again')}
          </Button>
        )}
        <Button data-autofocus onClick={reset}>
          {t('leave.stay')}
        </Button>
      </Group>
    </Modal>
  );
}
