import type { AudienceCount } from '@fieldhouse/contract/message-audience';
import type { Message } from '@fieldhouse/contract/messages';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ApiProblem, isProblem } from '../../../api/api-problem.ts';
import { type LoadedQuery, QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
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
    <CountBoundary query={count}>
      {(data) => <AudienceSum message={message} count={data} audience={message.audience} />}
    </CountBoundary>
  );
}

interface CountBoundaryProps {
  readonly query: LoadedQuery<AudienceCount>;
  readonly children: (count: AudienceCount) => ReactNode;
}

/** The states of a count. */
export function CountBoundary({ query, children }: CountBoundaryProps) {
  const t = usePhrases('messages');
  const tAudience = usePhrases('message-audience');
  const isGone = refusesSource(query.error);
  return (
    <QueryBoundary
      query={query}
      skeleton={<Text size="sm">{t('counting')}</Text>}
      {...(isGone && { renderError: () => <Text size="sm">{tAudience('uncounted')}</Text> })}
    >
      {children}
    </QueryBoundary>
  );
}

/** Whether a count was refused because of one of the sources or exclusions: `body.audience.include.2`. */
export function refusesSource(error: unknown): error is ApiProblem {
  return isProblem(error) && error.issues.some(({ path }) => path[1] === 'audience' && path.length > 3);
}
