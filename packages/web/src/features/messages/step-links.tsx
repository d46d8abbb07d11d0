// The previous and the next step of a message, in the order of its tabs: at their end, or without room there below the step.
import type { Message } from '@fieldhouse/contract/messages';
import { Group } from '@mantine/core';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight';
import { TabActions } from '../../app/frame/tab-row.tsx';
import { ButtonLink } from '../../app/links.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { useTabRoom } from './actions/use-tab-room.ts';

type Step = 'details' | 'content' | 'recipients' | 'schedule';
const steps: readonly Step[] = ['details', 'content', 'recipients', 'schedule'];

interface StepLinksProps {
  readonly message: Pick<Message, 'id'>;
  /** A part that is no step has no links. */
  readonly part: Step | 'summary' | 'stats';
}

export function StepLinks({ message, part }: StepLinksProps) {
  const hasRoom = useTabRoom();
  if (part === 'summary' || part === 'stats') return null;
  // The end of the content’s tabs belongs to its test and its review.
  if (!hasRoom || part === 'content')
    return (
      <Group justify="space-between" mt="md">
        <Links message={message} part={part} />
      </Group>
    );
  return (
    <TabActions>
      <Links message={message} part={part} isInTabs />
    </TabActions>
  );
}

interface LinksProps {
  readonly message: Pick<Message, 'id'>;
  readonly part: Step;
  readonly isInTabs?: boolean;
}

function Links({ message, part, isInTabs = false }: LinksProps) {
  const t = usePhrases('messages');
  const tApp = usePhrases('app');
  const teamId = useTeamId();
  const index = steps.indexOf(part);
  const [previous, next] = [steps[index - 1], steps[index + 1]];
  const toPrevious = {
    variant: isInTabs ? 'default' : 'subtle',
    size: isInTabs ? 'compact-md' : 'sm',
    leftSection: <ArrowLeftIcon size={16} />,
  };
  const toNext = { ...toPrevious, leftSection: undefined, rightSection: <ArrowRightIcon size={16} /> };
  const texts = (key: 'previous' | 'next', step: string) => {
    const name = t(`step.${key}`, { step });
    return isInTabs ? { 'aria-label': name, children: t(`step.${key}Short`) } : { children: name };
  };
  const to = (step: Step) =>
    ({
      to: `/team-{$teamId}/outgoing-messages/$outgoingMessageId/${step}`,
      params: { teamId, outgoingMessageId: message.id },
    }) as const;
  return (
    <>
      {previous === undefined ? (
        <ButtonLink
          {...toPrevious}
          to="/team-{$teamId}/outgoing-messages"
          params={{ teamId }}
          {...texts('previous', t('step.list'))}
        />
      ) : (
        <ButtonLink {...toPrevious} {...to(previous)} {...texts('previous', tApp(`tab.${previous}`))} />
      )}
      {next !== undefined && (
        <ButtonLink
          {...toNext}
          {...(isInTabs && { variant: 'filled' })}
          {...to(next)}
          {...texts('next', tApp(`tab.${next}`))}
        />
      )}
    </>
  );
}
