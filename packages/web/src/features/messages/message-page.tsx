// One message in its steps: details, content, recipients, schedule, statistics. A draft has no summary.
import type { MessageId } from '@fieldhouse/contract/ids';
import type { Message } from '@fieldhouse/contract/messages';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { onDemand } from '../../app/feedback/on-demand.tsx';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { toast } from '../../app/feedback/toasts.tsx';
import { TabActionsPlace, TabRow } from '../../app/frame/tab-row.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { MessageMenu } from './actions/message-menu.tsx';
import { MessageDetails } from './message-details.tsx';
import { type MessagePlace, messageQuery, recipientsQuery, statisticsQuery } from './message-queries.ts';
import { MessageStatusBanner } from './message-status-banner.tsx';
import { MessageSummary } from './message-summary.tsx';
import { NewMessage } from './new-message.tsx';
import { MessageRecipients } from './recipients/message-recipients.tsx';
import { useRecipientSearch } from './recipients/use-recipient-search.ts';
import { MessageReview } from './review/message-review.tsx';
import { firstRecipients, MessageStatistics } from './statistics/message-statistics.tsx';
import { StatusChip } from './status-chip.tsx';
import { StepLinks } from './step-links.tsx';

/** The editor is heavy and only this step needs it. */
const MessageContent = onDemand(() => import('./message-content.tsx'), 'default');
const SmsContent = onDemand(() => import('./sms/sms-content.tsx'), 'default');

const parts = ['summary', 'details', 'content', 'recipients', 'schedule', 'stats'] as const;
type Part = (typeof parts)[number];

interface MessagePageProps {
  readonly part: 'new' | Part;
}

export function MessagePage({ part }: MessagePageProps) {
  return part === 'new' ? <NewMessage /> : <ExistingMessage part={part} />;
}

function ExistingMessage({ part }: { readonly part: Part }) {
  const t = usePhrases('app');
  const teamId = useTeamId();
  const { outgoingMessageId = '' } = useParams({ strict: false });
  // The server validates the id and treats any other text as an unknown message.
  const message = useQuery(messageQuery({ teamId, messageId: outgoingMessageId as MessageId }));
  useStatisticsAhead({ teamId, messageId: outgoingMessageId as MessageId }, part);
  const { data, error } = message;
  const tMessages = usePhrases('messages');
  useEffect(() => {
    if (error) toast({ text: tMessages('oops.get', { id: outgoingMessageId }), tone: 'danger' });
  }, [error, outgoingMessageId, tMessages]);
  const shown = parts.filter((one) => one !== 'summary' || (data !== undefined && data.status !== 'draft'));
  const tabs = shown.map((one) => ({
    label: t(one === 'stats' ? 'tab.statistics' : `tab.${one}`),
    to: `/team-{$teamId}/outgoing-messages/$outgoingMessageId/${one}`,
  }));
  const status: ReactNode = data && (
    <>
      <StatusChip message={data} />
      <MessageMenu message={data} />
    </>
  );
  return (
    <>
      <TabRow
        tabs={tabs}
        actions={
          <>
            <TabActionsPlace />
            {status}
          </>
        }
      />
      <Page>
        <QueryBoundary query={message} skeleton={<PageSkeleton />}>
          {(loaded) => (
            <>
              <PageHeader title={loaded.internalName} />
              <MessageStatusBanner message={loaded} isReview={part === 'schedule'} />
              <Suspense fallback={<PageSkeleton />}>
                <PartOf key={`${loaded.id}-${part}`} part={part} message={loaded} />
                <StepLinks message={loaded} part={part} />
              </Suspense>
            </>
          )}
        </QueryBoundary>
      </Page>
    </>
  );
}

/** The statistics of a message that many people got are requested with the message, not after it. */
function useStatisticsAhead(place: MessagePlace, part: Part): void {
  const search = useRecipientSearch(firstRecipients);
  const options = { enabled: part === 'stats', notifyOnChangeProps: [] };
  useQuery({ ...statisticsQuery(place), ...options });
  useInfiniteQuery({ ...recipientsQuery(place, search), ...options });
}

function PartOf({ part, message }: { readonly part: Part; readonly message: Message }) {
  switch (part) {
    case 'details':
      return <MessageDetails message={message} />;
    case 'content':
      return message.deliveryMethodId === 'sms' ? (
        <SmsContent message={message} />
      ) : (
        <MessageContent message={message} />
      );
    case 'recipients':
      return <MessageRecipients message={message} />;
    case 'schedule':
      return <MessageReview message={message} />;
    case 'summary':
      return <MessageSummary message={message} />;
    case 'stats':
      return <MessageStatistics message={message} />;
  }
}
