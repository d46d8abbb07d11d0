// One list: its growth, its subscribers and the imports into it.
import type { SubscriptionListId } from '@fieldhouse/contract/ids';
import {
  type Subscriber,
  type SubscriptionList,
  subscriptionStatuses,
} from '@fieldhouse/contract/subscription-lists';
import { Button, Group, Select, TextInput } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageLabel } from '../../app/crumbs/page-label.ts';
import { LoadMore } from '../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { OpenedBy } from '../../app/forms/opened-by.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useRights } from '../../app/rights/use-rights.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PageSkeleton, RowsSkeleton } from '../../ui/skeletons.tsx';
import { AddSubscriberDialog } from './add-subscriber-dialog.tsx';
import { Growth } from './growth.tsx';
import { CollectionDialog } from './imports/collection-dialog.tsx';
import { ImportDialog } from './imports/import-dialog.tsx';
import { LatestImports } from './imports/latest-imports.tsx';
import { SubscriberDrawer } from './subscriber-drawer.tsx';
import { SubscriberStatus } from './subscriber-status.tsx';
import { type ListPlace, listQuery, subscribersQuery } from './subscription-list-queries.ts';
import css from './subscription-lists.module.css';

/** Beside the menu of messages, which is no part of its path. */
const route = '/team-{$teamId}/outgoing-messages/lists/subscription-lists/$subscriptionListId';

export function SubscriptionListPage() {
  const teamId = useTeamId();
  const { subscriptionListId = '' } = useParams({ strict: false });
  // The server validates the id and treats any other text as an unknown list.
  const place = { teamId, subscriptionListId: subscriptionListId as SubscriptionListId };
  return (
    <Page width="wide">
      <QueryBoundary query={useQuery(listQuery(place))} skeleton={<PageSkeleton />} size="page">
        {(list) => <LoadedList place={place} list={list} />}
      </QueryBoundary>
    </Page>
  );
}

interface LoadedListProps {
  readonly place: ListPlace;
  readonly list: SubscriptionList;
}

function LoadedList({ place, list }: LoadedListProps) {
  const t = usePhrases('subscription-lists');
  const { may } = useRights();
  usePageLabel(list.internalName);
  const [open, setOpen] = useState<'add' | 'import' | 'collection'>();
  const mayEdit = may('outgoing_messages_edit');
  const buttons = mayEdit && !list.isArchived && (
    <Group>
      <Button
        variant="default"
        leftSection={<UploadSimpleIcon size={16} />}
        onClick={() => setOpen('import')}
      >
        {t('import.button')}
      </Button>
      <Button variant="default" leftSection={<TableIcon size={16} />} onClick={() => setOpen('collection')}>
        {t('fromCollection.button')}
      </Button>
      <Button leftSection={<PlusIcon size={16} weight="bold" />} onClick={() => setOpen('add')}>
        {t('add.button')}
      </Button>
    </Group>
  );
  const intro = list.isArchived ? t('isArchived') : `${list.externalName} · ${t(`optIn.${list.optIn}`)}`;
  return (
    <>
      <PageHeader title={list.internalName} intro={intro} actions={buttons || undefined} />
      <Growth place={place} />
      {mayEdit && <Subscribers place={place} list={list} />}
      {mayEdit && <LatestImports place={place} />}
      {open === 'add' && <AddSubscriberDialog place={place} onClose={() => setOpen(undefined)} />}
      {open === 'collection' && (
        <CollectionDialog place={place} list={list} onClose={() => setOpen(undefined)} />
      )}
      {open === 'import' && (
        <ImportDialog place={place} isDouble={list.optIn === 'double'} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

function useFind() {
  const navigate = useNavigate();
  const { teamId } = useParams({ from: route });
  const { subscriptionListId } = useParams({ from: route });
  const search = useSearch({ from: route });
  const find = (change: {
    status?: string | undefined;
    find?: string | undefined;
    subscriber?: string | undefined;
  }) => {
    const next = Object.entries({ ...search, ...change }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    void navigate({
      to: '/team-{$teamId}/outgoing-messages/subscription-lists/$subscriptionListId',
      params: { teamId, subscriptionListId },
      search: Object.fromEntries(next),
      replace: change.subscriber === undefined,
    });
  };
  return { search, find };
}

function Subscribers({ place, list }: LoadedListProps) {
  const t = usePhrases('subscription-lists');
  const formats = useFormats();
  const { search, find } = useFind();
  const subscribers = useInfiniteQuery({
    ...subscribersQuery(place, search),
    placeholderData: (before) => before,
  });
  const countOf = {
    subscribed: list.subscribers,
    unconfirmed: list.unconfirmed,
    unsubscribed: list.unsubscribed,
  };
  return (
    <>
      <search className={css.tools}>
        <TextInput
          className={css.find}
          label={t('find')}
          value={search.find ?? ''}
          onChange={(event) => find({ find: event.currentTarget.value })}
        />
        <Select
          label={t('show')}
          placeholder={t('all')}
          clearable
          data={subscriptionStatuses.map((value) => ({
            value,
            label: `${t(`status.${value}`)} (${formats.number(countOf[value])})`,
          }))}
          value={search.status ?? null}
          onChange={(value) => find({ status: value ?? undefined })}
        />
      </search>
      <QueryBoundary
        query={subscribers}
        skeleton={<RowsSkeleton rows={6} height={44} />}
        empty={<Notice title={t('none')} text={t('noneText')} size="compact" />}
      >
        {(items) => (
          <Panel isFlush>
            <SubscriberTable items={items} onOpen={(subscriber) => find({ subscriber })} />
          </Panel>
        )}
      </QueryBoundary>
      <LoadMore query={subscribers} label={t('more')} mt="md" />
      <OpenedBy parameter="subscriber">
        <SubscriberDrawer
          place={place}
          subscriberId={search.subscriber}
          onClose={() => find({ subscriber: undefined })}
        />
      </OpenedBy>
    </>
  );
}

const columns = ['address', 'name', 'status', 'changedAt'] as const;

interface SubscriberTableProps {
  readonly items: readonly Subscriber[];
  readonly onOpen: (id: string) => void;
}

function SubscriberTable({ items, onOpen }: SubscriberTableProps) {
  const t = usePhrases('subscription-lists');
  const formats = useFormats();
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`subscriberColumn.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, address, name, status, changedAt }) => (
          <tr key={id}>
            <td>
              <button type="button" className={css.plain} onClick={() => onOpen(id)}>
                {address}
              </button>
            </td>
            <td data-label={t('subscriberColumn.name')}>{name}</td>
            <td data-label={t('subscriberColumn.status')}>
              <SubscriberStatus status={status} />
            </td>
            <td data-label={t('subscriberColumn.changedAt')}>{formats.dateTime(changedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
