// Messages that are not done: written, waiting for approval, planned, being sent, or failed.
import type { MessageStatus, MessageSummary } from '@fieldhouse/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Chip, type ChipColor } from '../../../ui/chip.tsx';
import { MessageIcon } from '../../../ui/message-icon.tsx';
import { CardBoundary } from './card-boundary.tsx';
import { CardLine, CardLines, NoLines } from './card-lines.tsx';

export function MessagesCard({ title, limit }: { readonly title: string; readonly limit: number }) {
  const t = usePhrases('dashboards');
  const teamId = useTeamId();
  const query = useQuery(
    queryOf(messagesApi.list, { params: { teamId }, query: { list: 'in_progress', limit: String(limit) } }),
  );
  return (
    <CardBoundary query={query}>
      {({ items }) =>
        items.length === 0 ? (
          <NoLines>{t('messages.none')}</NoLines>
        ) : (
          <CardLines label={title}>
            {items.map((message) => (
              <Line key={message.id} message={message} />
            ))}
          </CardLines>
        )
      }
    </CardBoundary>
  );
}

function Line({ message }: { readonly message: MessageSummary }) {
  const t = usePhrases('dashboards');
  const formats = useFormats();
  const teamId = useTeamId();
  const { scheduledAt, createdAt } = message;
  return (
    <CardLine
      lead={<MessageIcon size={16} />}
      name={
        <Link
          to={
            message.status === 'draft'
              ? '/team-{$teamId}/outgoing-messages/$outgoingMessageId/details'
              : '/team-{$teamId}/outgoing-messages/$outgoingMessageId/summary'
          }
          params={{ teamId, outgoingMessageId: message.id }}
        >
          {message.internalName}
        </Link>
      }
      text={
        scheduledAt
          ? t('messages.plannedFor', { when: formats.dateTime(scheduledAt) })
          : t('messages.createdAt', { when: formats.date(createdAt) })
      }
      end={<Status message={message} />}
    />
  );
}

/** The colors of the specification. */
const colors: Readonly<Record<MessageStatus, ChipColor>> = {
  draft: 'gray',
  awaiting_approval: 'yellow',
  approved: 'orange',
  scheduled: 'blue',
  sending: 'blue',
  sent: 'green',
  error_sending: 'red',
};

function Status({ message: { status, isPaused } }: { readonly message: MessageSummary }) {
  const t = usePhrases('messages');
  return <Chip color={colors[status]}>{isPaused ? t('paused') : t(`status.${status}`)}</Chip>;
}
