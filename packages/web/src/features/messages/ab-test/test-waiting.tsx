// In the status of a message that is being sent: who waits for the winner of its A/B test.
import type { MessageStatistics } from '@fieldhouse/contract/message-results';
import type { Message } from '@fieldhouse/contract/messages';
import { useFormats } from '../../../app/language/formats.ts';
import { TextLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';

interface TestWaitingProps {
  readonly message: Message;
  readonly groups: MessageStatistics['abTest'];
}

export function TestWaiting({ message: { id, abTest }, groups }: TestWaitingProps) {
  const t = usePhrases('message-ab-test');
  const formats = useFormats();
  const teamId = useTeamId();
  if (!abTest || abTest.winner || !groups || groups.held === 0) return null;
  const { decidesAt } = abTest;
  return (
    <>
      {decidesAt === null
        ? t('waiting.byHand', { count: groups.held })
        : t('waiting.at', { count: groups.held, at: formats.dateTime(decidesAt) })}{' '}
      <TextLink
        size="sm"
        underline="always"
        to="/team-{$teamId}/outgoing-messages/$outgoingMessageId/stats"
        params={{ teamId, outgoingMessageId: id }}
      >
        {t('waiting.show')}
      </TextLink>
    </>
  );
}
