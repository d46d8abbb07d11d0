// The user's bookmarks by kind: collections, their views, and records by collection.
import type { Bookmark, BookmarkKind } from '@fieldhouse/contract/bookmarks';
import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/csr/BookmarkSimple';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useLocalizedLabel } from '../../app/language/text-language.ts';
import { ButtonLink } from '../../app/links.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { useTeamEvents } from '../../app/team-events.tsx';
import { DataIcon } from '../../ui/data-icon.tsx';
import entries from '../../ui/entries.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { BookmarkButton } from './bookmark-button.tsx';
import css from './bookmarks.module.css';
import { bookmarksQuery } from './use-bookmark.ts';

const order: readonly BookmarkKind[] = ['collection', 'view', 'record'];

export function BookmarkedPage() {
  const t = usePhrases('bookmarks');
  const teamId = useTeamId();
  const client = useQueryClient();
  const bookmarks = useQuery(bookmarksQuery(teamId));
  useTeamEvents((event) => {
    if (event.type === 'records.changed') void client.invalidateQueries(bookmarksQuery(teamId));
  });
  return (
    <Page width="narrow">
      <PageHeader title={t('title')} intro={t('intro')} />
      <QueryBoundary
        query={bookmarks}
        skeleton={<RowsSkeleton rows={4} height={48} />}
        empty={
          <Notice
            icon={<BookmarkSimpleIcon size={26} />}
            title={t('none')}
            text={t('noneText')}
            action={
              <ButtonLink to="/team-{$teamId}/data-collections" params={{ teamId }} variant="default">
                {t('open')}
              </ButtonLink>
            }
          />
        }
      >
        {({ items }) => <Groups items={items} />}
      </QueryBoundary>
    </Page>
  );
}

function Groups({ items }: { readonly items: readonly Bookmark[] }) {
  const t = usePhrases('bookmarks');
  const teamId = useTeamId();
  const groups = order.flatMap((kind): { title: string; items: Bookmark[] }[] => {
    const some = items.filter((item) => item.kind === kind);
    if (kind !== 'record') return some.length === 0 ? [] : [{ title: t(`kind.${kind}`), items: some }];
    const byCollection = Map.groupBy(some, ({ collectionName }) => collectionName);
    return [...byCollection].map(([title, its]) => ({ title, items: its }));
  });
  return (
    <div className={css.groups}>
      {groups.map((group) => (
        <Panel key={group.title} title={group.title} count={String(group.items.length)} isFlush>
          <ul className={entries.list}>
            {group.items.map((item) => (
              <li key={item.id} className={css.row}>
                <DataIcon icon={item.icon} size={15} />
                <Target item={item} />
                {item.kind === 'view' && <span className={entries.soft}>{item.collectionName}</span>}
                <BookmarkButton
                  teamId={teamId}
                  target={{ kind: item.kind, collectionId: item.collectionId, id: item.id }}
                />
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}

function Target({ item }: { readonly item: Bookmark }) {
  const t = usePhrases('bookmarks');
  const teamId = useTeamId();
  const { kind, id, collectionId } = item;
  const label = useLocalizedLabel(item) || t('nameless');
  if (kind === 'record') {
    return (
      <Link
        className={css.name}
        to="/team-{$teamId}/data-records/$dataRecordId"
        params={{ teamId, dataRecordId: id }}
        search={{ collection: collectionId }}
      >
        {label}
      </Link>
    );
  }
  return (
    <Link
      className={css.name}
      to="/team-{$teamId}/data-collections/$dataCollectionId/records"
      params={{ teamId, dataCollectionId: collectionId }}
      search={kind === 'view' ? { view: id } : {}}
    >
      {label}
    </Link>
  );
}
