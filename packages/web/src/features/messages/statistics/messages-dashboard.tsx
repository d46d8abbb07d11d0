// What the team sent in the last 30 days, what is running, what needs attention, and how the lists grow.
import type { MessageDashboard } from '@fieldhouse/contract/message-results';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { TextLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { stopReason } from '../stop-reason.ts';
import { FiguresChart } from './figures-chart.tsx';
import css from './message-statistics.module.css';

export function MessagesDashboard() {
  const teamId = useTeamId();
  const dashboard = useQuery(queryOf(messagesApi.dashboard, { params: { teamId } }));
  return (
    <QueryBoundary query={dashboard} skeleton={<DashboardSkeleton />}>
      {(found) => (
        <div className={css.columns}>
          <Days days={found.days} />
          <div className={css.stack}>
            <Running running={found.running} />
            <Failed failed={found.failed} />
            <Lists lists={found.lists} />
          </div>
        </div>
      )}
    </QueryBoundary>
  );
}

/** As high as the chart and the three panels of a team without trouble, so that the messages below stay where they are. */
function DashboardSkeleton() {
  return (
    <div className={css.columns} aria-hidden="true">
      <Skeleton className={css.chartToCome} radius="lg" />
      <div className={css.stack}>
        <Skeleton height={102} radius="lg" />
        <Skeleton height={102} radius="lg" />
        <Skeleton height={102} radius="lg" />
      </div>
    </div>
  );
}

function Days({ days }: Pick<MessageDashboard, 'days'>) {
  const t = usePhrases('message-statistics');
  const formats = useFormats();
  return (
    <Panel title={t('dashboard.days')}>
      <FiguresChart
        points={days.map(({ on, ...figures }) => ({ at: on, ...figures }))}
        first="sent"
        // At noon, so that no time zone makes it another day.
        labelOf={(on) => formats.date(`${on}T12:00:00`)}
      />
    </Panel>
  );
}

function Running({ running }: Pick<MessageDashboard, 'running'>) {
  const t = usePhrases('message-statistics');
  return (
    <Panel title={t('dashboard.running')}>
      {running.length === 0 && <p className={css.soft}>{t('dashboard.runningNone')}</p>}
      <ul className={css.messages}>
        {running.map((one) => (
          <li key={one.id}>
            <MessageName {...one} />
            <span className={css.notes}>
              <span>{t('dashboard.waiting', { count: one.waiting })}</span>
              {one.isPaused && <Chip color="yellow">{t('dashboard.paused')}</Chip>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Failed({ failed }: Pick<MessageDashboard, 'failed'>) {
  const t = usePhrases('message-statistics');
  const tMessages = usePhrases('messages');
  return (
    <Panel title={t('dashboard.failed')}>
      {failed.length === 0 && <p className={css.soft}>{t('dashboard.failedNone')}</p>}
      <ul className={css.messages}>
        {failed.map((one) => (
          <li key={one.id}>
            <MessageName {...one} />
            <span className={css.notes}>
              {one.isStopped && <Chip color="red">{t('dashboard.stopped')}</Chip>}
              {one.failed > 0 && <Missed id={one.id} show="failed" count={one.failed} />}
              {one.uncertain > 0 && <Missed id={one.id} show="uncertain" count={one.uncertain} />}
            </span>
            {one.isStopped && <p className={css.cause}>{stopReason(tMessages, one.errorDetail)}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface MissedProps extends Pick<MessageDashboard['failed'][number], 'id'> {
  readonly show: 'failed' | 'uncertain';
  readonly count: number;
}

/** Leads to those people, each with the reason. */
function Missed({ id, show, count }: MissedProps) {
  const t = usePhrases('message-statistics');
  const teamId = useTeamId();
  return (
    <TextLink
      size="sm"
      aria-label={`${t(`dashboard.${show}Count`, { count })}. ${t(show === 'failed' ? 'dashboard.why' : 'dashboard.unsure')}`}
      to="/team-{$teamId}/outgoing-messages/$outgoingMessageId/stats"
      params={{ teamId, outgoingMessageId: id }}
      search={{ show }}
    >
      {t(`dashboard.${show}Count`, { count })}
    </TextLink>
  );
}

/** Leads to what became of the message. */
function MessageName({ id, internalName }: Pick<MessageDashboard['running'][number], 'id' | 'internalName'>) {
  const teamId = useTeamId();
  return (
    <TextLink
      size="sm"
      to="/team-{$teamId}/outgoing-messages/$outgoingMessageId/stats"
      params={{ teamId, outgoingMessageId: id }}
    >
      {internalName}
    </TextLink>
  );
}

const columns = ['subscribers', 'subscribed', 'unsubscribed'] as const;

function Lists({ lists }: Pick<MessageDashboard, 'lists'>) {
  const t = usePhrases('message-statistics');
  const formats = useFormats();
  const teamId = useTeamId();
  return (
    <Panel title={t('dashboard.lists')}>
      {lists.length === 0 ? (
        <p className={css.soft}>{t('dashboard.listsNone')}</p>
      ) : (
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('dashboard.list')}</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`dashboard.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lists.map((list) => (
                <tr key={list.id}>
                  <th scope="row">
                    <TextLink
                      size="sm"
                      to="/team-{$teamId}/outgoing-messages/subscription-lists/$subscriptionListId"
                      params={{ teamId, subscriptionListId: list.id }}
                    >
                      {list.name}
                    </TextLink>
                  </th>
                  {columns.map((column) => (
                    <td key={column}>{formats.number(list[column])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
