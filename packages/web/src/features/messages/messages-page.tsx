import type { MessageSummary } from '@fieldhouse/contract/messages';
import { Group, Text } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messagesApi } from '../../api/endpoints/messages-api.ts';
import { pagesOf } from '../../api/queries.ts';
import { LoadMore } from '../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { toast } from '../../app/feedback/toasts.tsx';
import { HelpLink } from '../../app/help/help-link.tsx';
import { useDayText } from '../../app/language/day-text.ts';
import { useFormats } from '../../app/language/formats.ts';
import { ButtonLink } from '../../app/links.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useRights } from '../../app/rights/use-rights.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { MessageIcon } from '../../ui/message-icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { MessageMenu } from './actions/message-menu.tsx';
import { MessagesDashboard } from './dashboard/messages-dashboard.tsx';
import { ListTable } from './list-table.tsx';
import css from './messages.module.css';
import { useTypeText } from './statistics/use-type-text.ts';
import { StatusChip } from './status-chip.tsx';

interface MessagesPageProps {
  readonly list: 'dashboard' | 'drafts' | 'scheduled' | 'sent' | 'archived';
  readonly period?: Period;
}

/** The days that the chart of the dashboard led to; all without them. */
interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function SentMessagesPage() {
  const period = useSearch({ strict: false, select: ({ from, to }) => ({ from, to }) });
  return <MessagesPage list="sent" period={period} />;
}

export function MessagesPage({ list, period = {} }: MessagesPageProps) {
  const t = usePhrases('messages');
  const tDashboard = usePhrases('messages-dashboard');
  const teamId = useTeamId();
  const { may } = useRights();
  const messages = useMessages(list, period);
  const { error } = messages;
  useEffect(() => {
    if (error) toast({ text: t(`oops.${list}`), tone: 'danger' });
  }, [error, list, t]);
  const newButton = may('outgoing_messages_edit') && (
    <ButtonLink
      to="/team-{$teamId}/outgoing-messages/new"
      params={{ teamId }}
      leftSection={<PlusIcon size={16} weight="bold" />}
    >
      {t('newMessage')}
    </ButtonLink>
  );
  return (
    <Page width="wide">
      <PageHeader
        title={t(`listTitle.${list}`)}
        actions={
          <>
            <HelpLink page="messages" />
            {newButton}
          </>
        }
      />
      <PeriodChip {...period} />
      <QueryBoundary
        query={messages}
        skeleton={<RowsSkeleton rows={8} height={44} />}
        empty={
          <Notice
            icon={<MessageIcon size={26} />}
            title={t('empty')}
            // An empty list of scheduled, sent or archived messages does not suggest writing one; the button is
            // above anyway.
            {...(newButton &&
              (list === 'dashboard' || list === 'drafts') && { text: t('emptyText'), action: newButton })}
          />
        }
      >
        {(items) => (
          <>
            {list === 'dashboard' && <MessagesDashboard />}
            <Panel isFlush {...(list === 'dashboard' && { title: tDashboard('allMessages') })}>
              <MessageTable items={items} />
            </Panel>
          </>
        )}
      </QueryBoundary>
      <LoadMore query={messages} label={t('more')} mt="md" />
    </Page>
  );
}

function PeriodChip({ from, to }: Period) {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const dayText = useDayText();
  if (from === undefined || to === undefined) return null;
  const first = dayText(from, { isLong: true });
  return (
    <Group gap="xs" mb="sm">
      <Text size="sm">
        {from === to
          ? t('inDay', { day: first })
          : t('inDays', { first, last: dayText(to, { isLong: true }) })}
      </Text>
      <ButtonLink
        size="compact-sm"
        variant="default"
        to="/team-{$teamId}/outgoing-messages/sent"
        params={{ teamId }}
        search={{}}
      >
        {t('allDays')}
      </ButtonLink>
    </Group>
  );
}

function useMessages(list: MessagesPageProps['list'], { from, to }: Period) {
  const teamId = useTeamId();
  const period = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return useInfiniteQuery(
    pagesOf([messagesApi.list.endpoint.name, { teamId }, { list, ...period }, 'pages'], (after, signal) =>
      messagesApi.list(
        {
          params: { teamId },
          query: {
            list: list === 'dashboard' ? 'all' : list,
            ...period,
            ...after,
          },
        },
        { signal },
      ),
    ),
  );
}

const columns = [
  'internalName',
  'createdAt',
  'ownedBy',
  'status',
  'scheduledAt',
  'sentAt',
  'type',
  'actions',
] as const;

function MessageTable({ items }: { readonly items: readonly MessageSummary[] }) {
  const t = usePhrases('messages');
  return (
    <ListTable columns={columns.map((column) => t(`column.${column}`))}>
      {items.map((message) => (
        <MessageRow key={message.id} message={message} />
      ))}
    </ListTable>
  );
}

function MessageRow({ message }: { readonly message: MessageSummary }) {
  const t = usePhrases('messages');
  const formats = useFormats();
  const teamId = useTeamId();
  const typeText = useTypeText();
  const dateTime = (at: string | null) => (at === null ? '' : formats.dateTime(at));
  const isDraft = message.status === 'draft';
  return (
    <tr>
      <td>
        <Link
          className={css.name}
          to={
            isDraft
              ? '/team-{$teamId}/outgoing-messages/$outgoingMessageId/details'
              : '/team-{$teamId}/outgoing-messages/$outgoingMessageId/summary'
          }
          params={{ teamId, outgoingMessageId: message.id }}
        >
          <MessageIcon size={16} />
          {message.internalName}
        </Link>
      </td>
      <td data-label={t('column.createdAt')}>{dateTime(message.createdAt)}</td>
      <td data-label={t('column.ownedBy')}>{message.ownedBy}</td>
      <td className={css.status}>
        <StatusChip message={message} />
      </td>
      <td data-label={t('column.scheduledAt')}>{dateTime(message.scheduledAt)}</td>
      <td data-label={t('column.sentAt')}>{dateTime(message.sentAt)}</td>
      <td data-label={t('column.type')}>{typeText(message)}</td>
      <td className={css.menu}>
        <MessageMenu message={message} />
      </td>
    </tr>
  );
}
