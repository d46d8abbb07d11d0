import type { Collection } from '@fieldhouse/contract/collections';
import { Button, Skeleton } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminFeatures } from '../../app/admin-features.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { HelpLink } from '../../app/help/help-link.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { hasAnyPermission } from '../../app/rights/guards.ts';
import { useMembership } from '../../app/session/use-team.ts';
import { DataIcon } from '../../ui/data-icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { collectionsQuery, isList } from '../fields/index.ts';
import { descendantsOf, nestCollections } from './collection-tree.ts';
import classes from './collections.module.css';
import admin from './collections-admin.module.css';

export function CollectionsPage() {
  const t = usePhrases('collections');
  const membership = useMembership();
  const collections = useQuery(collectionsQuery(membership.teamId));
  const mayModel = hasAnyPermission(membership, ...adminFeatures.collections);
  const isEmpty = collections.data?.items.every(isList) ?? false;
  return (
    <Page>
      <PageHeader
        title={t('page.title')}
        intro={t('page.intro')}
        actions={
          <>
            <HelpLink page="first-table" />
            {mayModel && !isEmpty && <NewCollectionButton />}
          </>
        }
      />
      {isEmpty && (
        <Notice
          title={t('page.empty')}
          text={mayModel ? t('page.emptyText') : t('page.emptyForMember')}
          action={mayModel ? <NewCollectionButton /> : undefined}
        />
      )}
      <QueryBoundary query={collections} skeleton={<CardsSkeleton />}>
        {({ items }) => {
          const lists = items.filter(isList);
          return (
            <>
              <Cards collections={items.filter((collection) => !isList(collection))} />
              {lists.length > 0 && (
                <>
                  <h2 className={classes.subtitle}>{t('page.lists')}</h2>
                  <Cards collections={lists} />
                </>
              )}
            </>
          );
        }}
      </QueryBoundary>
    </Page>
  );
}

export function NewCollectionButton() {
  const t = usePhrases('collections');
  const { teamId } = useMembership();
  return (
    <Button
      leftSection={<PlusIcon size={16} weight="bold" />}
      renderRoot={(props) => (
        <Link {...props} to="/team-{$teamId}/admin/new-data-collection" params={{ teamId }} />
      )}
    >
      {t('page.newCollection')}
    </Button>
  );
}

function Cards({ collections }: { readonly collections: readonly Collection[] }) {
  const tops = nestCollections(collections).flatMap((one) => (one.depth === 0 ? one.collection : []));
  const { teamId } = useMembership();
  const countText = useCountText();
  return (
    <ul className={classes.cards}>
      {tops.map((collection) => (
        <li key={collection.id} className={admin.cell}>
          <Link
            className={classes.card}
            to="/team-{$teamId}/data-collections/$dataCollectionId/records"
            params={{ teamId, dataCollectionId: collection.id }}
            search={{}}
          >
            <span className={classes.cardTop}>
              <span className={classes.cardIcon}>
                <DataIcon icon={collection.icon} size={16} />
              </span>
              <span className={classes.cardName}>{collection.pluralName}</span>
            </span>
            <span className={classes.soft}>{countText(collection)}</span>
            {collection.description !== '' && <span className={classes.soft}>{collection.description}</span>}
          </Link>
          <Below collections={descendantsOf(collections, collection.id)} />
        </li>
      ))}
    </ul>
  );
}

/** Child collections, below the card of the one they belong to. */
function Below({ collections }: { readonly collections: readonly Collection[] }) {
  const { teamId } = useMembership();
  const countText = useCountText();
  if (collections.length === 0) return null;
  return (
    <ul className={admin.below}>
      {nestCollections(collections).map(({ collection, depth }) => (
        <li key={collection.id}>
          <Link
            className={admin.child}
            style={{ paddingLeft: 12 + depth * 20 }}
            to="/team-{$teamId}/data-collections/$dataCollectionId/records"
            params={{ teamId, dataCollectionId: collection.id }}
            search={{}}
          >
            <DataIcon icon={collection.icon} size={14} />
            <span className={admin.childName}>{collection.pluralName}</span>
            <span className={admin.soft}>{countText(collection)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** "2,048 records", "about 1,000,000 records", "5 items". */
export function useCountText(): (collection: Collection) => string {
  const t = usePhrases('collections');
  const formats = useFormats();
  return (collection) => {
    const { recordCount: count, isCountExact } = collection;
    const number = formats.number(count);
    if (isList(collection)) return t('page.listItems', { count, number });
    return isCountExact ? t('page.records', { count, number }) : t('page.about', { number });
  };
}

function CardsSkeleton() {
  return (
    <div className={classes.cards} aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} height={96} radius="lg" />
      ))}
    </div>
  );
}
