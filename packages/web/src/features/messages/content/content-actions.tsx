// At the end of the tabs while a message is written: to its test, and to the review. On a phone both are below it.
import type { Message } from '@fieldhouse/contract/messages';
import { Button } from '@mantine/core';
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { TabActions } from '../../../app/frame/tab-row.tsx';
import { ButtonLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { useAvailableActions } from '../actions/use-available-actions.ts';
import { useTabRoom } from '../actions/use-tab-room.ts';
import { testSendMark } from './test-send.tsx';

export function ContentActions({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const approvals = usePhrases('message-approvals');
  const teamId = useTeamId();
  const mayTest = useAvailableActions(message).includes('test_send');
  if (!useTabRoom()) return null;
  return (
    <TabActions>
      {mayTest && (
        <Button
          size="compact-md"
          variant="default"
          leftSection={<PaperPlaneTiltIcon size={16} />}
          onClick={focusTest}
        >
          {t('testOpen')}
        </Button>
      )}
      {message.status === 'draft' && (
        <ButtonLink
          size="compact-md"
          rightSection={<ArrowRightIcon size={16} />}
          to="/team-{$teamId}/outgoing-messages/$outgoingMessageId/schedule"
          params={{ teamId, outgoingMessageId: message.id }}
        >
          {approvals('review')}
        </ButtonLink>
      )}
    </TabActions>
  );
}

function focusTest(): void {
  const input = document.querySelector<HTMLElement>(`[${testSendMark}]`);
  input?.scrollIntoView({ block: 'center' });
  input?.focus({ preventScroll: true });
}
