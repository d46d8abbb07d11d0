import type { Collection } from '@fieldhouse/contract/collections';
import { Button, Skeleton } from '@mantine/core';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { adminFeatures } from '../../app/admin-features.ts';
import { collectionsQuery } from '../../app/crumbs/collection-crumb.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { toast } from '../../app/feedback/toasts.tsx';
import { openPalette } from '../../app/frame/palette-state.ts';
import { useFormats } from '../../app/language/formats.ts';
import { ButtonLink, TextLink } from '../../app/links.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { hasAnyPermission } from '../../app/rights/guards.ts';
import { useRights } from '../../app/rights/use-rights.ts';
import { useSession } from '../../app/session/session.ts';
import { useMembership } from '../../app/session/use-team.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Stat } from '../../ui/panel.tsx';
import { CollectionCard } from './collection-card.tsx';
import css from './dashboard-page.module.css';
import { MillionPanel } from './million-panel.tsx';
import { topmostCollections } from './topmost-collections.ts';

export function DashboardPage() {
  const t = usePhrases('teams');
  const formats = useFormats();
  const membership = useMembership();
  const { teamId, teamName } = membership;
  const firstName = useSession()?.firstName ?? '';
  const collections = useQuery(collectionsQuery(teamId));
  const { data, error } = collections;
  useEffect(() => {
    if (!error) return;
    // The statistics are computed from the collections, so both are missing.
    toast({ text: t('dashboard.oopsCollections'), tone: 'danger' });
    toast({ text: t('dashboard.oopsStats'), tone: 'danger' });
  }, [error, t]);
  const mayModel = hasAnyPermission(membership, ...adminFeatures.collections);
  const isEmpty = data !== undefined && withoutLists(data.items).length === 0;
  return (
    <Page>
      <PageHeader
        title={t(`dashboard.${partOfDay(new Date())}`, { name: firstName })}
        intro={t('dashboard.today', { date: formats.longDate(new Date()), team: teamName })}
        actions={<QuickActions teamId={teamId} mayModel={mayModel && !isEmpty} />}
      />
      <QueryBoundary
        query={collections}
        skeleton={<Overview teamId={teamId} collections={undefined} />}
        isEmpty={() => isEmpty}
        empty={<NoCollections teamId={teamId} mayModel={mayModel} />}
      >
        {({ items }) => <Overview teamId={teamId} collections={items} />}
      </QueryBoundary>
    </Page>
  );
}

function withoutLists(collections: readonly Collection[]): readonly Collection[] {
  return collections.filter(({ isUsedAsCustomList }) => !isUsedAsCustomList);
}

interface CollectionsProps {
  readonly teamId: string;
  /** Undefined while loading. */
  readonly collections: readonly Collection[] | undefined;
}

function Overview({ teamId, collections }: CollectionsProps) {
  return (
    <>
      <Totals collections={collections} />
      <Cards teamId={teamId} collections={collections && withoutLists(collections)} />
      <MillionPanel collections={collections} />
    </>
  );
}

function Cards({ teamId, collections }: CollectionsProps) {
  const t = usePhrases('teams');
  return (
    <>
      <div className={css.head}>
        <h2>{t('dashboard.collections')}</h2>
        <TextLink to="/team-{$teamId}/data-collections" params={{ teamId }}>
          {t('dashboard.allCollections')}
        </TextLink>
      </div>
      <ul className={css.grid}>
        {collections?.map((collection) => (
          <li key={collection.id}>
            <CollectionCard collection={collection} teamId={teamId} />
          </li>
        )) ?? <PendingCards />}
      </ul>
    </>
  );
}

function QuickActions({ teamId, mayModel }: { readonly teamId: string; readonly mayModel: boolean }) {
  const t = usePhrases('teams');
  const { may } = useRights();
  return (
    <>
      <Button variant="default" leftSection={<MagnifyingGlassIcon size={16} />} onClick={openPalette}>
        {t('dashboard.findAnything')}
      </Button>
      {may('outgoing_messages_edit') && (
        <ButtonLink
          to="/team-{$teamId}/outgoing-messages/new"
          params={{ teamId }}
          variant="default"
          leftSection={<PaperPlaneTiltIcon size={16} />}
        >
          {t('dashboard.newMessage')}
        </ButtonLink>
      )}
      {mayModel && (
        <ButtonLink
          to="/team-{$teamId}/admin/new-data-collection"
          params={{ teamId }}
          leftSection={<PlusIcon size={16} weight="bold" />}
        >
          {t('dashboard.newCollection')}
        </ButtonLink>
      )}
    </>
  );
}

function Totals({ collections }: { readonly collections: readonly Collection[] | undefined }) {
  const t = usePhrases('teams');
  const formats = useFormats();
  const own = collections && withoutLists(collections);
  const people = own && topmostCollections(own.filter(({ representsPeople }) => representsPeople));
  const sum = (list: readonly Collection[] | undefined) =>
    list &&
    formats.number(topmostCollections(list).reduce((total, { recordCount }) => total + recordCount, 0));
  return (
    <div className={css.totals}>
      <Stat label={t('dashboard.totalRecords')} value={sum(own)} />
      <Stat
        label={t('dashboard.people')}
        value={sum(people)}
        {...(people &&
          people.length > 0 && {
            note: t('dashboard.listed', {
              collections: people.map(({ pluralName }) => pluralName).join(', '),
            }),
          })}
      />
      <Stat label={t('dashboard.totalCollections')} value={own && formats.number(own.length)} />
      <Stat
        label={t('dashboard.totalLists')}
        value={collections && own && formats.number(collections.length - own.length)}
      />
    </div>
  );
}

function NoCollections({ teamId, mayModel }: { readonly teamId: string; readonly mayModel: boolean }) {
  const t = usePhrases('teams');
  return (
    <Notice
      icon={<TableIcon size={26} />}
      title={t('dashboard.emptyTitle')}
      footnote={`${t('dashboard.noCollections')} ${t('dashboard.noStats')}`}
      text={mayModel ? t('dashboard.emptyText') : t('dashboard.emptyTextMember')}
      action={
        mayModel && (
          <ButtonLink to="/team-{$teamId}/admin/new-data-collection" params={{ teamId }}>
            {t('dashboard.newCollection')}
          </ButtonLink>
        )
      }
    />
  );
}

function PendingCards() {
  return [1, 2, 3].map((key) => (
    <li key={key}>
      <Skeleton height={118} radius="lg" />
    </li>
  ));
}

function partOfDay(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = now.getHours();
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
