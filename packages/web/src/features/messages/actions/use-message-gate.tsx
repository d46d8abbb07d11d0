import type { Message } from '@fieldhouse/contract/messages';
import { editModeOf } from '@fieldhouse/domain/messages/edit-mode';
import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { confirm } from '../../../app/feedback/confirm.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useAvailableActions } from './use-available-actions.ts';

/**
 * `gate` explains why the part is locked, or has the button that unlocks it: what is in review or approved
 * opens for viewing, and says before the first change that this takes it back.
 */
export function useMessageGate(message: Message, action: 'edit' | 'edit_schedule' = 'edit') {
  const t = usePhrases('messages');
  const [isUnlocked, setUnlocked] = useState(false);
  const mode = editModeOf(message.status, useAvailableActions(message).includes(action));
  const isEditing = mode === 'default_edit' || (mode === 'default_view' && isUnlocked);
  // If both lock it, the state is the better explanation.
  const lockedBy = message.actions.includes(action) ? 'lockedForYou' : 'locked';
  const gate = <Gate mode={mode} isEditing={isEditing} lockedText={t(lockedBy)} onUnlock={setUnlocked} />;
  return { isEditing, isLocked: !isEditing, gate } as const;
}

interface GateProps {
  readonly mode: ReturnType<typeof editModeOf>;
  readonly isEditing: boolean;
  readonly lockedText: string;
  readonly onUnlock: (isUnlocked: boolean) => void;
}

function Gate({ mode, isEditing, lockedText, onUnlock }: GateProps): ReactNode {
  const t = usePhrases('message-approvals');
  if (mode === 'only_view') return <Text size="sm">{lockedText}</Text>;
  if (isEditing) return null;
  const unlock = async () =>
    onUnlock(await confirm({ title: t('edit.voids'), text: t('edit.voidsText'), action: t('edit.doIt') }));
  return (
    <Group>
      <Text size="sm">{t('edit.text')}</Text>
      <Button size="compact-sm" variant="default" onClick={() => void unlock()}>
        {t('edit.start')}
      </Button>
    </Group>
  );
}
