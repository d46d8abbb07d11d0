import { type MenuEntry, maxMenuEntries } from '@fieldhouse/contract/header-menu';
import { Button } from '@mantine/core';
import { BrowserIcon } from '@phosphor-icons/react/dist/csr/Browser';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useMembership } from '../../app/session/use-team.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryList } from './entry-list.tsx';
import { entriesQuery } from './menu-queries.ts';

export function HeaderMenuPage() {
  const t = usePhrases('header-menu');
  const { teamId, teamName } = useMembership();
  const entries = useQuery(entriesQuery(teamId));
  const [open, setOpen] = useState<MenuEntry | 'new'>();
  const isFull = (entries.data?.items.length ?? 0) >= maxMenuEntries;
  const addButton = (
    <Button
      leftSection={<PlusIcon size={16} weight="bold" />}
      disabled={isFull}
      {...(isFull && { title: t('full', { max: maxMenuEntries }) })}
      onClick={() => setOpen('new')}
    >
      {t('add')}
    </Button>
  );
  return (
    <Page width="narrow">
      <PageHeader title={t('title')} intro={t('intro', { team: teamName })} actions={addButton} />
      <QueryBoundary
        query={entries}
        skeleton={<RowsSkeleton rows={3} height={56} />}
        empty={
          <Notice
            icon={<BrowserIcon size={26} />}
            title={t('empty')}
            text={t('emptyText')}
            action={addButton}
          />
        }
      >
        {({ items }) => <EntryList entries={items} onEdit={setOpen} />}
      </QueryBoundary>
      {open !== undefined && (
        <EntryDialog entry={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  );
}
