// A dashboard of the team, or of one's own: the one in the address, or the first.
import type { Collection } from '@fieldhouse/contract/collections';
import type { DashboardSummary } from '@fieldhouse/contract/dashboards';
import type { DashboardId } from '@fieldhouse/contract/ids';
import { Skeleton } from '@mantine/core';
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { adminFeatures } from '../../app/admin-features.ts';
import { collectionsQuery } from '../../app/crumbs/collection-crumb.ts';
import { onDemand } from '../../app/feedback/on-demand.tsx';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { toast } from '../../app/feedback/toasts.tsx';
import { OpenedBy } from '../../app/forms/opened-by.tsx';
import { HelpLink } from '../../app/help/help-link.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { ButtonLink } from '../../app/links.tsx';
import { TeamNotFoundPage } from '../../app/pages/lazy-not-found.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useRights } from '../../app/rights/use-rights.ts';
import { useSession } from '../../app/session/session.ts';
import { useMembership } from '../../app/session/use-team.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import css from './dashboard-page.module.css';
import { dashboardQuery, dashboardsQuery } from './dashboard-queries.ts';
import { DashboardSwitcher } from './dashboard-switcher.tsx';
import { MillionPanel } from './million-panel.tsx';
import { AddCardButton, OpenDashboard } from './open-dashboard.tsx';

const Waiting = onDemand(() => import('./waiting.tsx'), 'Waiting');

export function DashboardPage() {
  const t = usePhrases('dashboards');
  const { teamId } = useMembership();
  const { dashboard: wanted } = useSearch({ strict: false });
  const list = useQuery(dashboardsQuery(teamId));
  const collections = useQuery(collectionsQuery(teamId));
  const [isAdding, setAdding] = useState(false);
  const isOpen = useIsOpen(list.data?.items, wanted);
  useFailureToast(list.error, 'oopsStats');
  useFailureToast(collections.error, 'oopsCollections');
  return (
    <Page>
      <QueryBoundary query={list} skeleton={<PendingPage />} isEmpty={() => false} size="page">
        {({ items }) => {
          const shown = items.find(({ id }) => id === wanted) ?? (wanted ? undefined : items[0]);
          if (wanted !== undefined && !shown) return <TeamNotFoundPage />;
          return (
            <>
              <Head items={items} shown={shown} onAdd={() => setAdding(true)} />
              <NoCollections collections={collections.data?.items} />
              {shown ? (
                <OpenedBy parameter="dashboard">
                  <OpenDashboard
                    key={shown.id}
                    dashboardId={shown.id}
                    isAdding={isAdding}
                    onAdding={setAdding}
                    empty={<NoCards shown={shown} onAdd={() => setAdding(true)} />}
                  />
                </OpenedBy>
              ) : (
                <Notice icon={<SquaresFourIcon size={26} />} title={t('noStats')} text={t('noCardsText')} />
              )}
            </>
          );
        }}
      </QueryBoundary>
      {/* Below the cards, which would push it down. */}
      {isOpen && <MillionPanel collections={collections.data?.items} />}
    </Page>
  );
}

/** Whether the dashboard has loaded, or there is none. */
function useIsOpen(items: readonly DashboardSummary[] | undefined, wanted: unknown): boolean {
  const { teamId } = useMembership();
  const shown = items?.find(({ id }) => id === wanted) ?? items?.[0];
  // The id is not used without a dashboard.
  const query = dashboardQuery(teamId, shown?.id ?? ('' as DashboardId));
  const { isLoading } = useQuery({ ...query, enabled: shown !== undefined });
  return items !== undefined && !isLoading;
}

function useFailureToast(error: unknown, text: 'oopsStats' | 'oopsCollections'): void {
  const t = usePhrases('dashboards');
  useEffect(() => {
    if (error) toast({ text: t(text), tone: 'danger' });
  }, [error, t, text]);
}

interface HeadProps {
  readonly items: readonly DashboardSummary[];
  /** Undefined where there is none. */
  readonly shown: DashboardSummary | undefined;
  readonly onAdd: () => void;
}

function Head({ items, shown, onAdd }: HeadProps) {
  const t = usePhrases('dashboards');
  const formats = useFormats();
  const { teamName } = useMembership();
  const name = useSession()?.firstName ?? '';
  return (
    <PageHeader
      title={t(partOfDay(new Date()), { name })}
      intro={
        <>
          {t('today', { date: formats.longDate(new Date()), team: teamName })}
          <Suspense fallback={null}>
            <Waiting />
          </Suspense>
        </>
      }
      actions={
        <span className={css.actions}>
          <HelpLink page="dashboards" />
          <DashboardSwitcher items={items} shown={shown} />
          {shown?.may.change && <AddCardButton onClick={onAdd} />}
        </span>
      }
    />
  );
}

interface NoCardsProps {
  readonly shown: DashboardSummary;
  readonly onAdd: () => void;
}

function NoCards({ shown, onAdd }: NoCardsProps) {
  const t = usePhrases('dashboards');
  return (
    <Notice
      icon={<SquaresFourIcon size={26} />}
      title={t('noStats')}
      text={t(shown.may.change ? 'noCardsText' : 'noCardsReadOnly')}
      action={shown.may.change && <AddCardButton onClick={onAdd} />}
    />
  );
}

/** Where a new team begins: without collections there is nothing to count. */
function NoCollections({ collections }: { readonly collections: readonly Collection[] | undefined }) {
  const t = usePhrases('dashboards');
  const { teamId } = useMembership();
  const { may } = useRights();
  if (!collections?.every(({ isUsedAsCustomList }) => isUsedAsCustomList)) return null;
  const mayModel = may(...adminFeatures.collections);
  return (
    <Notice
      icon={<TableIcon size={26} />}
      title={t('noCollections')}
      text={t(mayModel ? 'noCollectionsText' : 'noCollectionsMember')}
      action={
        mayModel && (
          <ButtonLink to="/team-{$teamId}/admin/new-data-collection" params={{ teamId }}>
            {t('newCollection')}
          </ButtonLink>
        )
      }
    />
  );
}

function PendingPage() {
  return (
    <div className={css.pending}>
      <Skeleton height={56} radius="md" />
      <Skeleton height={108} radius="lg" />
      <Skeleton height={230} radius="lg" />
    </div>
  );
}

function partOfDay(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = now.getHours();
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

/** What the address of the page holds. */
export interface DashboardSearch {
  readonly dashboard?: DashboardId;
}
