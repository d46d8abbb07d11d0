import type { Message } from '@fieldhouse/contract/messages';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { audienceCountQuery } from '../message-queries.ts';
import { AudienceSum } from './audience-sum.tsx';

/** Who gets a message now; nothing until recipients are chosen. */
export function MessageAudience({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const count = useQuery(audienceCountQuery(useTeamId(), message));
  if (count.fetchStatus === 'idle' && count.isPending)
    return <Text size="sm">{t(message.isAudienceHidden ? 'hiddenAudience' : 'noAudience')}</Text>;
  return (
    <QueryBoundary query={count} skeleton={<Text size="sm">{t('counting')}</Text>}>
      {(data) => <AudienceSum message={message} count={data} audience={message.audience} />}
    </QueryBoundary>
  );
}
