// The previous and the next step of a message, in the order of its tabs.
import type { Message } from '@fieldhouse/contract/messages';
import { Group } from '@mantine/core';
import { ButtonLink } from '../../app/links.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';

type Step = 'details' | 'content' | 'recipients' | 'schedule';
const steps: readonly Step[] = ['details', 'content', 'recipients', 'schedule'];

interface StepLinksProps {
  readonly message: Pick<Message, 'id'>;
  /** A part that is no step has no links. */
  readonly part: Step | 'summary' | 'stats';
}

export function StepLinks({ message, part }: StepLinksProps) {
  const t = usePhrases('messages');
  const tApp = usePhrases('app');
  const teamId = useTeamId();
  if (part === 'summary' || part === 'stats') return null;
  const index = steps.indexOf(part);
  const [previous, next] = [steps[index - 1], steps[index + 1]];
  const link = (step: Step, key: 'previous' | 'next') => (
    <ButtonLink
      variant="subtle"
      to={`/team-{$teamId}/outgoing-messages/$outgoingMessageId/${step}`}
      params={{ teamId, outgoingMessageId: message.id }}
    >
      {t(`step.${key}`, { step: tApp(`tab.${step}`) })}
    </ButtonLink>
  );
  return (
    <Group justify="space-between" mt="md">
      {previous === undefined ? (
        <ButtonLink variant="subtle" to="/team-{$teamId}/outgoing-messages" params={{ teamId }}>
          {t('step.previous', { step: t('step.list') })}
        </ButtonLink>
      ) : (
        link(previous, 'previous')
      )}
      {next !== undefined && link(next, 'next')}
    </Group>
  );
}
