import type { Collection } from '@fieldhouse/contract/collections';
import { ActionIcon } from '@mantine/core';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { ButtonLink } from '../../app/links.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useMembership } from '../../app/session/use-team.ts';
import { DataIcon } from '../../ui/data-icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { collectionsQuery, isList } from '../fields/index.ts';
import { nestCollections } from './collection-tree.ts';
import classes from './collections.module.css';
import { NewCollectionButton, useCountText } from './collections-page.tsx';
import { DeletedCollections } from './deleted-collections.tsx';

export function AdminCollectionsPage() {
  const t = usePhrases('collections');
  const { teamId } = useMembership();
  return (
    <Page>
      <PageHeader title={t('page.title')} intro={t('page.adminIntro')} actions={<NewCollectionButton />} />
      <QueryBoundary
        query={useQuery(collectionsQuery(teamId))}
        skeleton={<RowsSkeleton rows={8} height={52} />}
        empty={<Notice title={t('page.empty')} text={t('page.emptyText')} />}
      >
        {({ items }) => {
          const lists = items.filter(isList);
          return (
            <>
              <Rows collections={items.filter((collection) => !isList(collection))} />
              {lists.length > 0 && (
                <>
                  <h2 className={classes.subtitle}>{t('page.lists')}</h2>
                  <Rows collections={lists} />
                </>
              )}
            </>
          );
        }}
      </QueryBoundary>
      <DeletedCollections />
    </Page>
  );
}

function Rows({ collections }: { readonly collections: readonly Collection[] }) {
  const t = usePhrases('collections');
  const { teamId } = useMembership();
  const countText = useCountText();
  if (collections.length === 0) return null;
  return (
    <Panel isFlush>
      <ul className={classes.rows}>
        {nestCollections(collections).map(({ collection, depth }) => {
          const params = { teamId, dataCollectionId: collection.id };
          return (
            <li
              key={collection.id}
              className={classes.row}
              // Indented below its parent.
              style={{ paddingLeft: 12 + depth * 28 }}
            >
              <span className={classes.cardIcon}>
                <DataIcon icon={collection.icon} size={15} />
              </span>
              <span className={classes.rowText}>
                <Link
                  className={classes.rowTitle}
                  to="/team-{$teamId}/admin/data-collections/$dataCollectionId/data-fields"
                  params={params}
                >
                  {collection.pluralName}
                </Link>
                <br />
                <span className={classes.soft}>{countText(collection)}</span>
              </span>
              <ButtonLink
                variant="subtle"
                color="gray"
                size="sm"
                to="/team-{$teamId}/data-collections/$dataCollectionId/records"
                params={params}
                search={{}}
              >
                {t('page.openRecords')}
              </ButtonLink>
              <ActionIcon
                size={36}
                variant="subtle"
                color="gray"
                aria-label={t('page.edit', { name: collection.pluralName })}
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/team-{$teamId}/admin/data-collections/$dataCollectionId/details"
                    params={params}
                  />
                )}
              >
                <PencilSimpleIcon size={16} />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
