import type { SubscriptionList } from '@fieldhouse/contract/subscription-lists';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { subscriptionListsApi } from '../../api/endpoints/subscriptions-api.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { HelpLink } from '../../app/help/help-link.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { useWantedNew } from '../../app/new-thing.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useRights } from '../../app/rights/use-rights.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Chip } from '../../ui/chip.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ListDialog } from './list-dialog.tsx';
import { listsQuery } from './subscription-list-queries.ts';
import css from './subscription-lists.module.css';

export function SubscriptionListsPage() {
  const t = usePhrases('subscription-lists');
  const { may } = useRights();
  const lists = useQuery(listsQuery(useTeamId()));
  const [open, setOpen] = useState<SubscriptionList | 'new'>();
  useWantedNew('subscriptionList', () => setOpen('new'));
  const newButton = may('outgoing_messages_edit') && (
    <Button leftSection={<PlusIcon size={16} weight="bold" />} onClick={() => setOpen('new')}>
      {t('new')}
    </Button>
  );
  return (
    <Page width="wide">
      <PageHeader
        title={t('title')}
        intro={t('intro')}
        actions={
          <>
            <HelpLink page="messages" />
            {newButton}
          </>
        }
      />
      <QueryBoundary
        query={lists}
        skeleton={<RowsSkeleton rows={6} height={44} />}
        empty={
          <Notice
            icon={<ListChecksIcon size={26} />}
            title={t('empty')}
            text={t('emptyText')}
            {...(newButton && { action: newButton })}
          />
        }
      >
        {({ items }) => (
          <Panel isFlush>
            <ListsTable items={items} onEdit={setOpen} />
          </Panel>
        )}
      </QueryBoundary>
      {open !== undefined && (
        <ListDialog list={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  );
}

const columns = ['internalName', 'externalName', 'optIn', 'subscribers', 'actions'] as const;

interface ListsTableProps {
  readonly items: readonly SubscriptionList[];
  readonly onEdit: (list: SubscriptionList) => void;
}

function ListsTable({ items, onEdit }: ListsTableProps) {
  const t = usePhrases('subscription-lists');
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" data-number={column === 'subscribers' || undefined}>
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((list) => (
          <ListRow key={list.id} list={list} onEdit={() => onEdit(list)} />
        ))}
      </tbody>
    </table>
  );
}

function ListRow({ list, onEdit }: { readonly list: SubscriptionList; readonly onEdit: () => void }) {
  const t = usePhrases('subscription-lists');
  const formats = useFormats();
  const teamId = useTeamId();
  const { may } = useRights();
  const { id, internalName, externalName, optIn, subscribers, isArchived } = list;
  return (
    <tr>
      <td>
        <Link
          className={css.name}
          to="/team-{$teamId}/outgoing-messages/subscription-lists/$subscriptionListId"
          params={{ teamId, subscriptionListId: id }}
        >
          {internalName}
        </Link>{' '}
        {isArchived && <Chip>{t('archived')}</Chip>}
      </td>
      <td data-label={t('column.externalName')}>{externalName}</td>
      <td data-label={t('column.optIn')}>{t(`optIn.${optIn}`)}</td>
      <td data-label={t('column.subscribers')} data-number>
        {formats.number(subscribers)}
      </td>
      <td className={css.menu}>
        {may('outgoing_messages_edit') && <ListMenu list={list} onEdit={onEdit} />}
      </td>
    </tr>
  );
}

function ListMenu({ list, onEdit }: { readonly list: SubscriptionList; readonly onEdit: () => void }) {
  const t = usePhrases('subscription-lists');
  const ui = usePhrases('ui');
  const teamId = useTeamId();
  const { run: setArchived } = useAction(
    (isArchived: boolean) =>
      subscriptionListsApi.change({ params: { teamId, subscriptionListId: list.id }, body: { isArchived } }),
    { done: ({ isArchived }) => t(isArchived ? 'archiveDone' : 'unarchiveDone') },
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={36} variant="subtle" aria-label={t('actionsOf', { name: list.internalName })}>
          <DotsThreeIcon size={18} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>{ui('edit')}</Menu.Item>
        <Menu.Item onClick={() => void setArchived(!list.isArchived)}>
          {t(list.isArchived ? 'unarchive' : 'archive')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
