import type { MessageStatus, MessageSummary } from '@fieldhouse/contract/messages';
import { usePhrases } from '../../app/phrases.ts';
import { Chip, type ChipColor } from '../../ui/chip.tsx';

const colors: Readonly<Record<MessageStatus, ChipColor>> = {
  draft: 'gray',
  awaiting_approval: 'yellow',
  approved: 'orange',
  scheduled: 'blue',
  sending: 'blue',
  sent: 'green',
  error_sending: 'red',
};

export function StatusChip({ message }: { readonly message: MessageSummary }) {
  const t = usePhrases('messages');
  return (
    <Chip color={colors[message.status]}>
      {message.isPaused ? t('paused') : t(`status.${message.status}`)}
    </Chip>
  );
}
