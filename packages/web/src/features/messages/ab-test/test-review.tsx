// Before sending: who gets which version, and when and how the winner is chosen.
import type { AbTest } from '@fieldhouse/contract/message-ab-test';
import type { Message } from '@fieldhouse/contract/messages';
import { groupSizes } from '@fieldhouse/domain/messages/ab-test/group-sizes';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Panel } from '../../../ui/panel.tsx';
import { audienceCountQuery } from '../message-queries.ts';
import { useWaitText } from './use-wait-text.ts';

export function TestReview({ message }: { readonly message: Message }) {
  const { abTest } = message;
  return abTest === null ? null : <Review message={message} abTest={abTest} />;
}

interface ReviewProps {
  readonly message: Message;
  readonly abTest: AbTest;
}

function Review({ message, abTest }: ReviewProps) {
  const t = usePhrases('message-ab-test');
  const teamId = useTeamId();
  const edit = (
    <TextLink
      size="sm"
      to="/team-{$teamId}/outgoing-messages/$outgoingMessageId/content"
      params={{ teamId, outgoingMessageId: message.id }}
      search={{ version: 'b' }}
    >
      {t('review.edit')}
    </TextLink>
  );
  const isMail = message.deliveryMethodId === 'email';
  const hasTwoSubjects = message.subjectLine !== abTest.subjectLine;
  return (
    <Panel title={t('title')} actions={message.actions.includes('edit') ? edit : undefined}>
      <Stack gap={6}>
        <Groups message={message} abTest={abTest} />
        {isMail && !hasTwoSubjects && <Text size="sm">{t('review.sameSubject')}</Text>}
        {isMail && hasTwoSubjects && (
          <Text size="sm" component="div">
            <div>
              {t('review.subjectA')}: <strong>{message.subjectLine}</strong>
            </div>
            <div>
              {t('review.subjectB')}: <strong>{abTest.subjectLine}</strong>
            </div>
          </Text>
        )}
      </Stack>
    </Panel>
  );
}

function Groups({ message, abTest }: ReviewProps) {
  const t = usePhrases('message-ab-test');
  const waitText = useWaitText();
  const { data } = useQuery(audienceCountQuery(useTeamId(), message));
  if (!data) return null;
  const { each, rest } = groupSizes(data.reachable, abTest.share);
  if (each === 0) return <Text size="sm">{t('review.tooFew')}</Text>;
  if (rest === 0)
    return (
      <Text size="sm">
        {t('review.groups', { count: each })} {t('review.noRest')}
      </Text>
    );
  return (
    <>
      <Text size="sm">
        {t('review.groups', { count: each })} {t('review.rest', { count: rest })}
      </Text>
      <Text size="sm">
        {abTest.isAutomatic
          ? `${t(`review.automatic.${abTest.measure}`, { wait: waitText(abTest.waitMinutes) })} ${t('review.tie')}`
          : t('review.byHand')}
      </Text>
    </>
  );
}
