// Leaving the page saves first. What can't be saved isn't lost without a question.
import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import type { SaveState } from './use-autosave.ts';

interface LeaveDialogProps {
  readonly save: {
    readonly state: SaveState;
    readonly flush: () => Promise<boolean>;
    readonly isUnsaved: () => boolean;
    readonly discard: () => void;
  };
}

export function LeaveDialog({ save }: LeaveDialogProps) {
  const t = usePhrases('mail-editor');
  const ui = usePhrases('ui');
  const { state, flush, isUnsaved, discard } = save;
  const [isBusy, setBusy] = useState(false);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !isUnsaved()) return false;
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
        {state === 'conflict' && `${t('conflict.title')}. `}
        {t(state === 'saved' ? 'leave.incomplete' : 'leave.text')}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          color="red"
          onClick={() => {
            discard();
            proceed();
          }}
        >
          {t('leave.leave')}
        </Button>
        {state === 'failed' && (
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
