// What the team sent lately, what is running, what needs a person, what comes next, and how the lists grow.
import { dashboardDays } from '@fieldhouse/contract/message-results';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useTeamId } from '../../../app/session/use-team.ts';
import { DaysPanel } from './days-panel.tsx';
import { ListGrowth } from './list-growth.tsx';
import css from './messages-dashboard.module.css';
import { NeedsPerson } from './needs-person.tsx';
import { NextScheduled } from './next-scheduled.tsx';
import { RunningNow } from './running-now.tsx';

export function MessagesDashboard() {
  const teamId = useTeamId();
  const days = dashboardDays.catch('30').parse(useSearch({ strict: false }).days);
  const dashboard = useQuery({
    ...queryOf(messagesApi.dashboard, { params: { teamId }, query: { days } }),
    // The page stays while another period is read.
    placeholderData: keepPreviousData,
  });
  return (
    <QueryBoundary query={dashboard} skeleton={<DashboardSkeleton />}>
      {(found) => (
        <div className={css.cards}>
          <div className={css.figures}>
            <DaysPanel length={days} days={found.days} before={found.before} />
          </div>
          <RunningNow running={found.running} />
          <NeedsPerson failed={found.failed} />
          <NextScheduled scheduled={found.scheduled} />
          <ListGrowth lists={found.lists} />
        </div>
      )}
    </QueryBoundary>
  );
}

/** As high as the panels of a team that sends little, so that the messages below stay where they are. */
function DashboardSkeleton() {
  return (
    <div className={css.cards} aria-hidden="true">
      <Skeleton className={`${css.figures} ${css.figuresToCome}`} radius="lg" />
      {['running', 'needs', 'next', 'lists'].map((name) => (
        <Skeleton key={name} height={102} radius="lg" />
      ))}
    </div>
  );
}
